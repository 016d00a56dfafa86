/** Data in files and in memory, their encoding, and models that remember it. */
module org.bochner.data {
    requires transitive java.sql;
    requires transitive org.bochner.core;
    requires org.bochner.askl;
    requires org.bochner.search;
    requires com.fasterxml.jackson.databind;
    requires java.net.http;
    requires org.apache.commons.statistics.distribution;

    exports org.bochner.data;
    exports org.bochner.data.options;
    exports org.bochner.data.date;
    exports org.bochner.data.grouping;
    exports org.bochner.data.guarantee;
    exports org.bochner.data.read;
    exports org.bochner.data.encode;
    exports org.bochner.data.explain;
    exports org.bochner.data.image;
    exports org.bochner.data.metrics;
    exports org.bochner.data.schema;
    exports org.bochner.methods;
    exports org.bochner.data.catalogue;
    exports org.bochner.data.embedded to
            org.bochner.experiments;
    exports org.bochner.data.split;
    exports org.bochner.data.cluster;

    uses org.bochner.data.cluster.Cluster.Provider;
}
