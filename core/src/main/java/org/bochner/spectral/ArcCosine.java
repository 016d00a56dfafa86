package org.bochner.spectral;

/**
 * The arc-cosine kernel of order p: 2 E[H(w·x) H(w·x') (w·x)^p (w·x')^p] with w ~ N(0, I/σ²), that is
 * ‖x‖^p ‖x'‖^p J_p(θ)/(π σ^{2p}), θ the angle between x and x' and
 *
 * <pre>
 * J_0 = π − θ
 * J_1 = sin θ + (π − θ) cos θ
 * J_2 = 3 sin θ cos θ + (π − θ)(1 + 2 cos² θ)</pre>
 *
 * <p>It is the kernel of one infinite layer of threshold, ramp or squared-ramp units (Cho and Saul 2009, eq. 3–6).
 * For order 0 the width has no effect.
 *
 * @param order p = 0, 1 or 2
 * @param width σ
 */
public record ArcCosine(int order, double width) implements BaseKernel {
    public ArcCosine {
        BaseKernel.checkWidth(width);
        if (order < 0 || order > 2) {
            throw new IllegalArgumentException("the order of an arc-cosine kernel is 0, 1 or 2, not " + order);
        }
    }

    @Override
    public ArcCosine withWidth(double other) {
        return new ArcCosine(order, other);
    }

    @Override
    public Family family() {
        return order == 0 ? Family.ARC_COSINE_0 : order == 1 ? Family.ARC_COSINE_1 : Family.ARC_COSINE_2;
    }

    @Override
    public String text() {
        return "arc-cosine:" + order;
    }
}
