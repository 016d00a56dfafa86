/** Searches over the settings of a method, and over methods. */
module org.bochner.search {
    requires transitive org.bochner.core;

    exports org.bochner.blend to
            org.bochner.data,
            org.bochner.experiments;
    exports org.bochner.search to
            org.bochner.experiments;
    exports org.bochner.search.auto to
            org.bochner.experiments;

    provides org.bochner.learn.Method with
            org.bochner.search.auto.AutoMethod;
    provides org.bochner.learn.Methods.Extension with
            org.bochner.treatment.Treatments;
}
