/** Fair comparisons of methods, and the tables and figures of the papers by name. */
module org.bochner.experiments {
    requires transitive org.bochner.data;
    requires com.fasterxml.jackson.databind;
    requires org.apache.commons.statistics.distribution;

    exports org.bochner.experiments;
    exports org.bochner.experiments.comparison;

    opens org.bochner.experiments.comparison to
            com.fasterxml.jackson.databind;

    uses org.bochner.experiments.Experiment;
}
