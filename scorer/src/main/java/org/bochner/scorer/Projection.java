package org.bochner.scorer;

import java.util.Arrays;

/** The linear map x ↦ (ω_m·x)_m of the atoms of a measure: a dense matrix, picked columns, or a structured product. */
abstract class Projection {
    final int inputs;
    final int count;

    private Projection(int inputs, int count) {
        this.inputs = inputs;
        this.count = count;
    }

    /** The projection of one row after the other, for one thread. */
    abstract Lines.Product product();

    static Projection read(ModelFile from) {
        String kind = from.get("map.atoms");
        switch (kind) {
            case "dense":
                return dense(new Lines(from.lines("atoms.npy")));
            case "coordinates":
                return coordinates(from);
            case "sorf":
            case "fastfood":
                return new Structured(from, kind.equals("sorf"));
            default:
                throw from.bad("its atoms are '" + kind + "', which this scorer does not know");
        }
    }

    static Projection dense(Lines lines) {
        return new Projection(lines.inputs, lines.count) {
            @Override
            Lines.Product product() {
                return lines.product();
            }
        };
    }

    private static Projection coordinates(ModelFile from) {
        int inputs = from.integer("map.inputs", 1, Integer.MAX_VALUE);
        int[] index = from.ints("atom-columns.npy");
        for (int each : index) {
            from.require(each >= 0 && each < inputs, "an atom picks column " + each + " of " + inputs);
        }
        return new Projection(inputs, index.length) {
            @Override
            Lines.Product product() {
                return (x, out) -> {
                    for (int m = 0; m < index.length; m++) {
                        out[m] = x[index[m]];
                    }
                };
            }
        };
    }

    /**
     * Frequencies without a matrix: blocks of p×p products of Hadamard matrices H and random diagonals, p the power of
     * two from d on: S·(H D₁ H D₂ H D₃), or with a permutation S·(H G Π H B). Cost: O(N log p).
     */
    private static final class Structured extends Projection {
        private final boolean permutes;
        private final int size;
        private final float[] inverseWidths;
        private final float[] lengths;
        /** Block by block the diagonals in the order in which they are applied. */
        private final float[][] diagonals;

        private final int[] permutations;
        private final int each;

        Structured(ModelFile from, boolean sorf) {
            super(from.floats("atom-inverse-widths.npy").length, from.floats("atom-lengths.npy").length);
            inverseWidths = from.floats("atom-inverse-widths.npy");
            lengths = from.floats("atom-lengths.npy");
            permutations = from.ints("atom-permutations.npy");
            permutes = !sorf;
            each = sorf ? 3 : 2;
            from.require(inputs >= 1 && inputs <= 1 << 30 && count >= 1, count + " atoms of " + inputs + " inputs");
            size = inputs == 1 ? 1 : Integer.highestOneBit(inputs - 1) << 1;
            long blocks = (count + (long) size - 1) / size;
            float[] all = from.floats("atom-diagonals.npy");
            from.require(
                    all.length == blocks * size * each && permutations.length == (sorf ? 0 : blocks * size),
                    "the diagonals or permutations of its atoms");
            diagonals = new float[(int) blocks * each][];
            for (int b = 0; b < blocks; b++) {
                for (int k = 0; k < each; k++) {
                    int at = (b * each + (sorf ? 2 - k : k)) * size;
                    diagonals[b * each + k] = Arrays.copyOfRange(all, at, at + size);
                }
            }
            for (int place : permutations) {
                from.require(place >= 0 && place < size, "a permutation of its atoms");
            }
        }

        @Override
        Lines.Product product() {
            float[] padded = new float[size];
            float[] x = new float[size];
            float[] work = new float[size];
            return (row, out) -> {
                for (int j = 0; j < inverseWidths.length; j++) {
                    padded[j] = row[j] * inverseWidths[j];
                }
                for (int b = 0; b * each < diagonals.length; b++) {
                    System.arraycopy(padded, 0, x, 0, size);
                    apply(b, x, work);
                    int first = b * size;
                    int used = Math.min(size, count - first);
                    for (int m = 0; m < used; m++) {
                        out[first + m] = x[m] * lengths[first + m];
                    }
                }
            };
        }

        private void apply(int b, float[] x, float[] work) {
            for (int k = 0; k < each; k++) {
                if (k == 1 && permutes) {
                    System.arraycopy(x, 0, work, 0, size);
                    for (int i = 0; i < size; i++) {
                        x[i] = work[permutations[b * size + i]];
                    }
                }
                float[] diagonal = diagonals[b * each + k];
                for (int i = 0; i < size; i++) {
                    x[i] *= diagonal[i];
                }
                hadamard(x);
            }
        }

        /** x ← H·x, level by level: every pair becomes its sum and difference. */
        private static void hadamard(float[] x) {
            for (int h = 1; h < x.length; h *= 2) {
                for (int block = 0; block < x.length; block += 2 * h) {
                    for (int i = block; i < block + h; i++) {
                        float a = x[i];
                        float b = x[i + h];
                        x[i] = a + b;
                        x[i + h] = a - b;
                    }
                }
            }
        }
    }
}
