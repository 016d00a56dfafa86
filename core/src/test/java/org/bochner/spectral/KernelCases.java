package org.bochner.spectral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bochner.RandomStream;

/** What the contract tests of measures and maps run on. */
public final class KernelCases {
    private KernelCases() {}

    /** One of each kernel that has a spectrum, for data of {@code inputs} columns. */
    public static List<BaseKernel> all(double width, int inputs) {
        List<Double> columns = new ArrayList<>();
        for (int j = 0; j < inputs; j++) {
            columns.add(0.5 + j % 3);
        }
        return List.of(
                Kernels.gaussian(width),
                Kernels.gaussian(width, columns),
                Kernels.laplace(width),
                Kernels.matern(0.5, width),
                Kernels.matern(1.5, width),
                Kernels.matern(2.2, width),
                Kernels.cauchy(width),
                Kernels.arcCosine(0, width),
                Kernels.arcCosine(1, width),
                Kernels.arcCosine(2, width));
    }

    /** The draws that the kernel admits and that are unbiased. */
    public static List<Draw> unbiased(BaseKernel kernel) {
        return Arrays.stream(new Draw[] {Draw.IID, Draw.ORTHOGONAL, Draw.QUASI})
                .filter(kernel::admits)
                .toList();
    }

    /** Two rows whose difference has about the length {@code distance}. */
    public static float[][] pair(int inputs, double distance, long seed) {
        RandomStream stream = RandomStream.of(seed, inputs);
        float[] x = new float[inputs];
        float[] y = new float[inputs];
        for (int j = 0; j < inputs; j++) {
            x[j] = (float) (stream.gaussian() * distance / Math.sqrt(inputs));
            y[j] = (float) (x[j] + stream.gaussian() * distance / Math.sqrt(inputs));
        }
        return new float[][] {x, y};
    }
}
