package org.bochner.learn.mkl;

import java.util.Arrays;
import java.util.List;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.Width;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.solve.Loss;
import org.bochner.store.RowStore;

/** {@code mkl}: {@link Mkl} with the width and C chosen on validation rows. */
public final class MklMethod extends TunedMethod {
    /** Landmarks with which widths are compared. */
    private static final int COMPARED = 400;

    private static final double[] FACTORS = {0.5, 1, 2, 4};

    public MklMethod() {
        super(
                "mkl",
                "multiple-kernel learning: the best sum of a few kernels, exact where the rows are few",
                4,
                Mkl.SETTINGS);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Tuning tuning = Tuning.of(settings, rows, request.seed());
        Loss loss = rows.task().isClassification() ? tuning.training().loss() : Loss.SQUARED;
        Mkl learner = new Mkl(settings.only(Mkl.SETTINGS), Width.of(settings.get(Mkl.WIDTH)), loss, request.features());
        return new Tuner(tuning, request.seed()).fit(rows, new Widths(learner));
    }

    /** Widths a factor of two apart around the median distance, with some landmarks only. */
    private record Widths(Mkl learner) implements Candidates<Mkl> {
        @Override
        public List<Mkl> first() {
            Mkl small = learner.smaller(COMPARED);
            return learner.width().isOpen()
                    ? Arrays.stream(FACTORS)
                            .mapToObj(factor -> small.withWidth(learner.width().withFactor(factor)))
                            .toList()
                    : List.of(small);
        }

        @Override
        public Mkl whole(Mkl winner) {
            return learner.withWidth(winner.width());
        }
    }
}
