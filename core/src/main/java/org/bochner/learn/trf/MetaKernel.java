package org.bochner.learn.trf;

import org.bochner.BadInput;
import org.bochner.linalg.Blas;
import org.bochner.linalg.Matrix;
import org.bochner.spectral.Atoms;

/**
 * κ(ω, ω'): which densities of frequencies are expected, smooth ones or rough ones (paper 001, §3.1).
 *
 * <p>Near frequencies with κ close to 1 get similar density ratios. The delta kernel expects nothing: every ratio is
 * on its own.
 *
 * @param kind the form
 * @param length l, the distance of frequencies over which densities change; nothing to the delta kernel
 */
public record MetaKernel(Kind kind, double length) {
    /** The forms, r being ‖ω − ω'‖. */
    public enum Kind {
        /** exp(−r²/2l²). */
        RBF,
        /** (1 + √3 r/l) exp(−√3 r/l): once differentiable. */
        MATERN,
        /** (1 + ω·ω'/l²)²: it has a constant, so that the ratio 1 is in its space. */
        POLYNOMIAL,
        /** 1 where ω = ω', else 0. */
        DELTA
    }

    public MetaKernel {
        if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
            throw new BadInput("length, that of the meta-kernel, must be a number above 0, not " + length
                    + "; the paper takes 0.01 to 100");
        }
    }

    /** κ of two frequencies from their squared distance and their product. */
    double value(double squaredDistance, double product) {
        double r = Math.sqrt(3 * Math.max(0, squaredDistance)) / length;
        double sum = 1 + product / (length * length);
        return switch (kind) {
            case RBF -> Math.exp(-squaredDistance / (2 * length * length));
            case MATERN -> (1 + r) * Math.exp(-r);
            case POLYNOMIAL -> sum * sum;
            case DELTA -> squaredDistance == 0 ? 1 : 0;
        };
    }

    /** Γ_ij = κ(ω_i, ω_j). Cost: 2dD² operations. */
    Matrix gram(Atoms atoms) {
        int count = atoms.count();
        int inputs = atoms.inputs();
        double[] omega = new double[count * inputs];
        float[] atom = new float[inputs];
        for (int i = 0; i < count; i++) {
            atoms.copyAtom(i, atom);
            for (int j = 0; j < inputs; j++) {
                omega[i * inputs + j] = atom[j];
            }
        }
        return gram(omega, count, inputs);
    }

    /** The same of frequencies as rows of {@code omega}. */
    public Matrix gram(double[] omega, int count, int inputs) {
        if (kind == Kind.DELTA) {
            return Matrix.identity(count);
        }
        Matrix gram = new Matrix(count, count);
        double[] data = gram.data();
        Blas.get().dgemm(false, true, count, count, inputs, 1, omega, omega, 0, data);
        double[] squares = new double[count];
        for (int i = 0; i < count; i++) {
            squares[i] = data[i * count + i];
        }
        for (int i = 0; i < count; i++) {
            for (int j = 0; j <= i; j++) {
                double product = data[i * count + j];
                double distance = i == j ? 0 : Math.max(0, squares[i] + squares[j] - 2 * product);
                double value = value(distance, product);
                data[i * count + j] = value;
                data[j * count + i] = value;
            }
        }
        return gram;
    }
}
