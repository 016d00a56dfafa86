package org.bochner.spectral;

import java.util.List;

/** Kernels of a width, in fewer words than their text forms. */
public final class Kernels {
    private Kernels() {}

    public static BaseKernel gaussian(double width) {
        return gaussian(width, List.of());
    }

    public static BaseKernel gaussian(double width, List<Double> columns) {
        return new BaseKernel(BaseKernel.Form.GAUSSIAN, 0, columns, width);
    }

    public static BaseKernel laplace(double width) {
        return of(BaseKernel.Form.LAPLACE, 0, width);
    }

    public static BaseKernel matern(double smoothness, double width) {
        return of(BaseKernel.Form.MATERN, smoothness, width);
    }

    public static BaseKernel cauchy(double width) {
        return of(BaseKernel.Form.CAUCHY, 0, width);
    }

    public static BaseKernel arcCosine(int order, double width) {
        return of(BaseKernel.Form.ARC_COSINE, order, width);
    }

    public static BaseKernel linear(double width) {
        return of(BaseKernel.Form.LINEAR, 0, width);
    }

    private static BaseKernel of(BaseKernel.Form form, double parameter, double width) {
        return new BaseKernel(form, parameter, List.of(), width);
    }
}
