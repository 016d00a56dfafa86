/** Fair comparisons of methods, and the tables and figures of the papers by name. */
module org.bochner.experiments {
    requires transitive org.bochner.data;
    requires org.bochner.search;
    requires java.management;
    requires com.fasterxml.jackson.databind;
    requires org.apache.commons.statistics.distribution;

    exports org.bochner.experiments;
    exports org.bochner.experiments.benchmark;
    exports org.bochner.experiments.comparison;

    opens org.bochner.experiments.benchmark to
            com.fasterxml.jackson.databind;
    opens org.bochner.experiments.comparison to
            com.fasterxml.jackson.databind;

    uses org.bochner.experiments.Experiment;

    provides org.bochner.experiments.Experiment with
            org.bochner.experiments.askl.MnistCurvesExperiment,
            org.bochner.experiments.askl.PenaltiesExperiment,
            org.bochner.experiments.askl.SevenSetsExperiment,
            org.bochner.experiments.askl.Table2Experiment,
            org.bochner.experiments.lkrf.AdultExperiment,
            org.bochner.experiments.lkrf.FarmExperiment,
            org.bochner.experiments.lkrf.JointExperiment,
            org.bochner.experiments.lkrf.MnistPairsExperiment,
            org.bochner.experiments.lkrf.MotifExperiment,
            org.bochner.experiments.lkrf.NormExperiment,
            org.bochner.experiments.nsrf.CheckerboardExperiment,
            org.bochner.experiments.nsrf.CifarExperiment,
            org.bochner.experiments.nsrf.EvolutionExperiment,
            org.bochner.experiments.nsrf.MnistExperiment,
            org.bochner.experiments.nsrf.WindmillExperiment,
            org.bochner.experiments.pbrff.GreedyExperiment,
            org.bochner.experiments.pbrff.LandmarksExperiment,
            org.bochner.experiments.pbrff.ToyExperiment,
            org.bochner.experiments.trf.ClassificationExperiment,
            org.bochner.experiments.trf.RegressionExperiment;
}
