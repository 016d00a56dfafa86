package org.bochner.learn.lkrf;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bochner.BadInput;

/** How a feature map is made of the learned weights q (paper 002, §2). */
public enum Estimator {
    /**
     * As the paper does: {@link #SUPPORT} where nnz(q) atoms fit the features asked for, else {@link #SAMPLE}. Where ρ
     * is chosen on held-out rows and the atoms are coordinates, {@link #EQUAL} is tried too.
     */
    AUTO,
    /** Equation (5): as many draws from q as atoms fit, repeats merged into one atom of larger weight. */
    SAMPLE,
    /** Equation (6): every atom with q > 0, scaled by √q, however many there are. */
    SUPPORT,
    /**
     * Every atom with q > 0, all with the same weight, in descending order of q: the machine's penalty takes the place
     * of √q (supplement of the paper, on its ridge machines with the linear kernel).
     */
    EQUAL;

    /** Lower case, as settings write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The inverse of {@link #text}. */
    public static Estimator parse(String text) {
        return Arrays.stream(values())
                .filter(value -> value.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new BadInput("estimator must be one of "
                        + Arrays.stream(values()).map(Estimator::text).collect(Collectors.joining(", ")) + ", not '"
                        + text + "'"));
    }
}
