package org.bochner.scorer;

/** The features of several maps side by side: a linear function of them is a sum of functions of the parts. */
final class JoinedFeatures extends FeatureMap {
    private static final int MOST_PARTS = 64;
    private final FeatureMap[] parts;

    private JoinedFeatures(FeatureMap[] parts, int features) {
        super(parts[0].inputs, features);
        this.parts = parts;
    }

    static JoinedFeatures read(ModelFile from) {
        FeatureMap[] parts = new FeatureMap[from.integer("map.parts", 1, MOST_PARTS)];
        long features = 0;
        for (int p = 0; p < parts.length; p++) {
            parts[p] = FeatureMap.read(from.part("part-" + p));
            from.require(parts[p] != null && parts[p].inputs == parts[0].inputs, "part " + p + " of its features");
            features += parts[p].features;
        }
        from.require(features <= Integer.MAX_VALUE, "the number of its features");
        return new JoinedFeatures(parts, (int) features);
    }

    @Override
    Row row() {
        Row[] rows = new Row[parts.length];
        float[][] own = new float[parts.length][];
        for (int p = 0; p < parts.length; p++) {
            rows[p] = parts[p].row();
            own[p] = new float[parts[p].features];
        }
        return (x, z) -> {
            int at = 0;
            for (int p = 0; p < rows.length; p++) {
                rows[p].apply(x, own[p]);
                System.arraycopy(own[p], 0, z, at, own[p].length);
                at += own[p].length;
            }
        };
    }
}
