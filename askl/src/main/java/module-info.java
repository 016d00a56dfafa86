/** ASKL: spectral kernels learned by back-propagation, in mini-batches. */
module org.bochner.askl {
    requires transitive org.bochner.core;

    provides org.bochner.learn.Method with
            org.bochner.learn.askl.AsklMethod.Sk,
            org.bochner.learn.askl.AsklMethod.Nsk,
            org.bochner.learn.askl.AsklMethod.Skl,
            org.bochner.learn.askl.AsklMethod.Nskl,
            org.bochner.learn.askl.AsklMethod.Full;
    provides org.bochner.features.MapKind with
            org.bochner.learn.askl.ColumnWaveMap.Kind;
}
