package org.bochner.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Targets;
import org.bochner.solve.Loss;
import org.bochner.solve.Training;
import org.bochner.solve.gradient.LinearObjective;
import org.bochner.solve.gradient.Query;
import org.bochner.solve.ridge.Gram;
import org.bochner.store.RowStore;

/** The passes that training spends its time in. */
final class HotPasses {
    private HotPasses() {}

    /** The Gram pass over {@code features}; returns one entry, so that the compiler cannot remove the pass. */
    static double gram(RowStore features) {
        return Gram.of(features, Targets.signed(features.task())).gram()[0];
    }

    /** Value and gradient at zero of the squared hinge loss of all outputs, in one pass; returns the value. */
    static double gradient(RowStore features) {
        Targets targets = Targets.signed(features.task());
        LinearObjective objective = new LinearObjective(features, Training.of(Loss.SQUARED_HINGE), targets, 1);
        List<Query> queries = new ArrayList<>();
        for (int output = 0; output < targets.outputs(); output++) {
            queries.add(new Query(output, 1, new double[objective.size(1)]));
        }
        objective.answer(queries);
        return queries.get(0).value();
    }
}
