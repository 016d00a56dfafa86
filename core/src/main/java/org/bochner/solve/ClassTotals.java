package org.bochner.solve;

import java.util.Arrays;
import org.bochner.store.Block;
import org.bochner.store.Pass;

/** The total weight of the rows of each class. */
final class ClassTotals implements Pass<double[]> {
    private final Coding coding;

    ClassTotals(Coding coding) {
        this.coding = coding;
    }

    /** Factors that give every class that occurs the same total, and leave the sum of all as it was. */
    static double[] balanced(double[] totals) {
        double all = Arrays.stream(totals).sum();
        long present = Arrays.stream(totals).filter(total -> total > 0).count();
        return Arrays.stream(totals)
                .map(total -> total > 0 ? all / (present * total) : 0)
                .toArray();
    }

    @Override
    public double[] partial() {
        return new double[coding.classes()];
    }

    @Override
    public void accumulate(Block block, double[] partial) {
        for (int i = 0; i < block.size(); i++) {
            partial[coding.label(block, i)] += block.weight(i);
        }
    }

    @Override
    public void merge(double[] total, double[] part) {
        Vectors.add(total, 1, part);
    }

    @Override
    public void reset(double[] partial) {
        Arrays.fill(partial, 0);
    }

    @Override
    public String name() {
        return "class totals";
    }
}
