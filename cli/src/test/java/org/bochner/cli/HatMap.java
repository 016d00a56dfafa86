package org.bochner.cli;

import org.bochner.features.FeatureMap;
import org.bochner.features.MapDescription;
import org.bochner.features.MapKind;
import org.bochner.linalg.FloatMemory;
import org.bochner.linalg.Rows;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;

/**
 * Hats on a grid: for input j and knot t_k = −r + k·h with h = 2r/(K − 1), column jK + k of z(x) is
 * max(0, 1 − |x_j − t_k|/h). A linear function of them is a sum of piecewise linear functions of one input each.
 *
 * @param inputs d
 * @param knots K, at least 2
 * @param reach r, above 0
 */
public record HatMap(int inputs, int knots, double reach) implements FeatureMap {
    public HatMap {
        if (inputs < 1 || knots < 2 || !(reach > 0) || !Double.isFinite(reach)) {
            throw new IllegalArgumentException(knots + " knots up to " + reach + " for " + inputs + " inputs");
        }
    }

    @Override
    public int features() {
        return Math.multiplyExact(inputs, knots);
    }

    @Override
    public void apply(Rows rows, FloatMemory out, int offset, int stride) {
        check(rows, out, offset, stride);
        float[] row = new float[inputs];
        float[] hats = new float[features()];
        double gap = 2 * reach / (knots - 1);
        for (int i = 0; i < rows.rows(); i++) {
            rows.copyRow(i, row);
            for (int c = 0; c < hats.length; c++) {
                double knot = -reach + c % knots * gap;
                hats[c] = (float) Math.max(0, 1 - Math.abs(row[c / knots] - knot) / gap);
            }
            out.write(offset + i * stride, hats, 0, hats.length);
        }
    }

    @Override
    public MapDescription describe() {
        return MapDescription.of("hats").with("knots", knots).with("reach", reach);
    }

    @Override
    public String kind() {
        return "hats";
    }

    @Override
    public void write(ModelWriter to) {
        to.put("map.inputs", inputs).put("map.knots", knots).put("map.reach", reach);
    }

    /** What reads it again; the one line in META-INF/services names this class. */
    public static final class Kind implements MapKind {
        @Override
        public String name() {
            return "hats";
        }

        @Override
        public FeatureMap read(ModelReader from) {
            int inputs = (int) from.integer("map.inputs", 1, 1 << 20);
            return new HatMap(inputs, (int) from.integer("map.knots", 2, 1 << 10), from.number("map.reach"));
        }
    }

    /** There is no native memory. */
    @Override
    public void close() {}
}
