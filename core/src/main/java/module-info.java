/** Learns kernels from labelled rows with random features, and trains linear models on them. */
module org.bochner.core {
    requires jdk.management;
    requires org.apache.commons.rng.api;
    requires org.apache.commons.rng.sampling;
    requires org.apache.commons.rng.simple;
    requires org.apache.commons.statistics.distribution;
    requires org.bytedeco.javacpp;
    requires org.bytedeco.openblas;
    requires org.slf4j;

    exports org.bochner;
    exports org.bochner.features;
    exports org.bochner.learn;
    exports org.bochner.linalg;
    exports org.bochner.model;
    exports org.bochner.model.file;
    exports org.bochner.select;
    exports org.bochner.spectral;
    exports org.bochner.store;
    exports org.bochner.bound to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.features.maps to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.jvm to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.learn.plain to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.linalg.loops to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.model.calibrate to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.random to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.select.validate to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;
    exports org.bochner.solve to
            org.bochner.askl,
            org.bochner.data,
            org.bochner.experiments,
            org.bochner.libsvm,
            org.bochner.search;

    uses org.bochner.features.MapKind;
    uses org.bochner.learn.Method;
    uses org.bochner.learn.Methods.Extension;

    provides org.bochner.learn.Method with
            org.bochner.learn.plain.RandomFeaturesMethod.Independent,
            org.bochner.learn.plain.RandomFeaturesMethod.Orthogonal,
            org.bochner.learn.plain.LinearMethod,
            org.bochner.learn.landmarks.LandmarksMethod,
            org.bochner.learn.pbrff.PbrffMethod,
            org.bochner.learn.landmarks.RbfLandmarksMethod,
            org.bochner.learn.lkrf.LkrfMethod,
            org.bochner.learn.lkrf.LkrfJointMethod,
            org.bochner.learn.nsrf.NsrfSphereMethod,
            org.bochner.learn.nsrf.NsrfMethod,
            org.bochner.learn.trf.TrfMethod.Smooth,
            org.bochner.learn.trf.TrfMethod.Fourier,
            org.bochner.learn.mkl.MklMethod;
}
