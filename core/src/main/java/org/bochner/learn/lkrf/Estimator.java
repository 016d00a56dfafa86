package org.bochner.learn.lkrf;

/** How a feature map is made of the learned weights q (paper 002, §2). */
public enum Estimator {
    /**
     * As the paper does: {@link #SUPPORT} where nnz(q) atoms fit the features asked for, else {@link #SAMPLE}. Where ρ
     * is chosen on validation rows and the atoms are coordinates, {@link #EQUAL} is tried too.
     */
    AUTO,
    /** Equation (5): as many draws from q as atoms fit, repeats merged into one atom of larger weight. */
    SAMPLE,
    /** Equation (6): every atom with q > 0, scaled by √q, however many there are. */
    SUPPORT,
    /**
     * Every atom with q > 0, all with the same weight, in descending order of q: the model's penalty takes the place
     * of √q (supplement of the paper, on its ridge models with the linear kernel).
     */
    EQUAL
}
