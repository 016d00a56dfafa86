package org.bochner.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bochner.RandomStream;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.FloatMemory;
import org.junit.jupiter.api.Test;

class AtomsTest {
    @Test
    void projectionIsTheInnerProductWithEveryAtom() {
        for (Draw draw : Draw.values()) {
            for (int d : new int[] {1, 3, 13, 64}) {
                try (SpectralMeasure measure = FrequencyDraw.draw(Kernels.gaussian(0.8), draw, 77, d, 3)) {
                    check(measure.atoms());
                    try (Atoms some = measure.atoms().select(5, 5, 0, 76)) {
                        check(some);
                    }
                }
            }
        }
        check(new CoordinateAtoms(5, 4, 0, 0, 2));
        check(new CoordinateAtoms(5, 4, 0, 0, 2).select(3, 1));
    }

    private static void check(Atoms atoms) {
        int n = 5;
        int stride = atoms.count() + 3;
        float[][] x = new float[n][atoms.inputs()];
        for (int i = 0; i < n; i++) {
            RandomStream.of(2, i).gaussians(x[i]);
        }
        DenseRows rows = DenseRows.of(x);
        float[] atom = new float[atoms.inputs()];
        try (FloatMemory in = rows.memory();
                FloatMemory out = FloatMemory.allocate(7 + n * stride)) {
            assertThat(in.isClosed()).isFalse();
            atoms.project(rows, out, 7, stride);
            for (int m = 0; m < atoms.count(); m++) {
                atoms.copyAtom(m, atom);
                for (int i = 0; i < n; i++) {
                    double expected = 0;
                    double size = 0;
                    for (int j = 0; j < atom.length; j++) {
                        expected += (double) atom[j] * x[i][j];
                        size += Math.abs(atom[j] * x[i][j]);
                    }
                    assertThat((double) out.get(7 + i * stride + m)).isCloseTo(expected, within(2e-6 * (size + 1)));
                }
            }
            for (int i = 0; i < n; i++) {
                assertThat(out.get(7 + i * stride + atoms.count())).isZero();
            }
        } finally {
            rows.memory().close();
        }
    }

    @Test
    void orthogonalRowsAreOrthonormalAndDoNotDependOnTheirNumber() {
        int d = 75;
        double[] q = OrthogonalRows.draw(d, d, RandomStream.of(4));
        for (int a = 0; a < d; a++) {
            for (int b = 0; b <= a; b++) {
                double sum = 0;
                for (int j = 0; j < d; j++) {
                    sum += q[a * d + j] * q[b * d + j];
                }
                assertThat(sum).isCloseTo(a == b ? 1 : 0, within(1e-13));
            }
        }
        double[] few = OrthogonalRows.draw(40, d, RandomStream.of(4));
        for (int i = 0; i < few.length; i++) {
            assertThat(few[i]).isCloseTo(q[i], within(1e-12));
        }
    }

    @Test
    void orthogonalAndSorfDirectionsAreOrthogonalWithinABlock() {
        int d = 16;
        float[] one = new float[d];
        float[] two = new float[d];
        for (Draw draw : new Draw[] {Draw.ORTHOGONAL, Draw.SORF}) {
            try (SpectralMeasure measure = FrequencyDraw.draw(Kernels.gaussian(1), draw, 40, d, 8)) {
                for (int m = 0; m < 16; m++) {
                    measure.atoms().copyAtom(m, one);
                    for (int k = 0; k < m; k++) {
                        measure.atoms().copyAtom(k, two);
                        double sum = 0;
                        for (int j = 0; j < d; j++) {
                            sum += one[j] * two[j];
                        }
                        assertThat(sum).isCloseTo(0, within(1e-4));
                    }
                }
            }
        }
    }
}
