package org.bochner.solve;

import java.util.ArrayList;
import java.util.List;
import org.bochner.solve.gradient.LinearObjective;
import org.bochner.solve.gradient.Query;
import org.bochner.solve.ridge.Gram;
import org.bochner.store.RowStore;

/**
 * The passes that training spends its time in, for benchmarks: they are no part of the library's public face, so this
 * class lives in their package.
 */
public final class HotPasses {
    private HotPasses() {}

    /** The Gram pass over {@code features}; returns one entry, so that it cannot be left out. */
    public static double gram(RowStore features) {
        Coding coding = new Coding(Loss.SQUARED, 0, features.task(), null);
        return Gram.of(features, coding).gram()[0];
    }

    /** Value and gradient at zero of the squared hinge loss of all outputs, in one pass; returns the value. */
    public static double gradient(RowStore features) {
        Coding coding = new Coding(Loss.SQUARED_HINGE, 0, features.task(), null);
        LinearObjective objective = new LinearObjective(features, coding, Training.Bias.FREE, 1);
        List<Query> queries = new ArrayList<>();
        for (int output = 0; output < coding.outputs(); output++) {
            queries.add(Query.gradient(output, 1, new double[objective.size(1)]));
        }
        objective.answer(queries);
        return queries.get(0).value;
    }
}
