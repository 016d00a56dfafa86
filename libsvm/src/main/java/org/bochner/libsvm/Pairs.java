package org.bochner.libsvm;

import java.util.Arrays;
import libsvm.svm_model;
import org.bochner.linalg.Matrix;

/**
 * The models of all pairs of classes, from the table in which LIBSVM packs their dual coefficients.
 *
 * <p>For its labels a &lt; b the coefficients of the support vectors of a are in row b−1 of the table, those of b in
 * row a. A pair with a class without training rows has no model; a constant votes for the other class.
 *
 * @param weights support vectors × pairs (0,1), (0,2), …, (1,2), …
 * @param bias one per pair
 */
record Pairs(Matrix weights, double[] bias) {
    static Pairs of(svm_model model, int classes) {
        int[] packed = new int[classes];
        Arrays.fill(packed, -1);
        int[] start = new int[model.nr_class + 1];
        for (int a = 0; a < model.nr_class; a++) {
            packed[model.label[a]] = a;
            start[a + 1] = start[a] + model.nSV[a];
        }
        int count = classes * (classes - 1) / 2;
        Matrix weights = new Matrix(model.l, count);
        double[] bias = new double[count];
        int pair = 0;
        for (int first = 0; first < classes; first++) {
            for (int second = first + 1; second < classes; second++, pair++) {
                int a = packed[first];
                int b = packed[second];
                if (a < 0 || b < 0) {
                    bias[pair] = b < 0 ? 1 : -1;
                    continue;
                }
                // Labels come in the order of the classes, so a < b here.
                for (int l = start[a]; l < start[a + 1]; l++) {
                    weights.set(l, pair, model.sv_coef[b - 1][l]);
                }
                for (int l = start[b]; l < start[b + 1]; l++) {
                    weights.set(l, pair, model.sv_coef[a][l]);
                }
                bias[pair] = -model.rho[index(a, b, model.nr_class)];
            }
        }
        return new Pairs(weights, bias);
    }

    /** The index of LIBSVM's model for the labels a &lt; b. */
    private static int index(int a, int b, int labels) {
        return a * labels - a * (a + 1) / 2 + (b - a - 1);
    }
}
