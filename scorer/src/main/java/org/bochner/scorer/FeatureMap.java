package org.bochner.scorer;

/**
 * Turns a row x of numbers into features z(x). Immutable and shared by all threads; what computes is a {@link Row} with
 * work space of its own.
 */
abstract class FeatureMap {
    /** The columns of x. */
    final int inputs;
    /** The columns of z(x). */
    final int features;

    FeatureMap(int inputs, int features) {
        this.inputs = inputs;
        this.features = features;
    }

    /** Computes the features of one row after the other, for one thread, without allocating. */
    interface Row {
        /** Writes z(x) to {@code z} (modified). */
        void apply(float[] x, float[] z);
    }

    /** What computes, for one thread. */
    abstract Row row();

    private static final String CHAIN = "columns-";

    /** The map of a model file or of a part of it; null where features are the row itself. */
    static FeatureMap read(ModelFile from) {
        String kind = from.get("map");
        return kind.equals("none") ? null : read(from, kind, 0);
    }

    private static FeatureMap read(ModelFile from, String kind, int depth) {
        if (kind.startsWith(CHAIN) && depth < 16) {
            String inner = kind.substring(CHAIN.length());
            boolean second = inner.equals("columns") || inner.startsWith(CHAIN);
            ColumnFunctions columns = ColumnFunctions.read(from);
            return chain(from, columns, read(second ? from.part("inner") : from, inner, depth + 1));
        }
        switch (kind) {
            case "measure":
                return MeasureFeatures.read(from);
            case "landmarks":
                return LandmarkFeatures.read(from);
            case "similarities":
                return SimilarityFeatures.read(from);
            case "harmonics":
                return HarmonicFeatures.read(from);
            case "mixture":
                return MixtureFeatures.read(from);
            case "columns":
                return ColumnFunctions.read(from);
            case "yaglom":
                return LayerFeatures.read(from);
            case "column-waves":
                return ColumnWaveFeatures.read(from);
            case "joined":
                return JoinedFeatures.read(from);
            default:
                throw from.bad("its features are of the kind '" + kind
                        + "', which this scorer does not know; use the Bochner library, or a newer scorer");
        }
    }

    /** {@code next} of transformed columns. */
    private static FeatureMap chain(ModelFile from, ColumnFunctions columns, FeatureMap next) {
        from.require(
                columns.features == next.inputs,
                "features of " + next.inputs + " columns follow a map that makes " + columns.features);
        return new FeatureMap(columns.inputs, next.features) {
            @Override
            Row row() {
                Row then = next.row();
                float[] transformed = new float[columns.features];
                return (x, z) -> {
                    columns.transform(x, transformed);
                    then.apply(transformed, z);
                };
            }
        };
    }
}
