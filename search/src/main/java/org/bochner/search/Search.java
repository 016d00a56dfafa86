package org.bochner.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bochner.Stopped;

/** Asks a {@link Searcher} for trials and makes them, one after the other, until it is over or stopped. */
public final class Search {
    private Search() {}

    /** What is searched. */
    @FunctionalInterface
    public interface Objective {
        /**
         * The error at the point of {@code trial}; {@link Stopped} when there is no time, {@link ArithmeticException}
         * where there is none. An error that is clearly larger than that of {@code best}, which may be null, need not
         * be exact.
         */
        CrossValidation.Score at(Trial trial, Evaluation best);
    }

    /**
     * How a search ended.
     *
     * @param evaluations all trials, those known before included
     * @param interrupted whether it was stopped early
     */
    public record Result(List<Evaluation> evaluations, boolean interrupted) {
        public Result {
            evaluations = List.copyOf(evaluations);
        }

        /** The trial with the least error among those on most rows, of equals the first; none where all failed. */
        public Optional<Evaluation> best() {
            return evaluations.stream()
                    .filter(each -> !Double.isNaN(each.error()))
                    .min(Comparator.comparingDouble(
                                    (Evaluation each) -> -each.trial().share())
                            .thenComparingDouble(Evaluation::error));
        }
    }

    /**
     * Searches on from {@code known}.
     *
     * @param known trials of the same search that were made before, in order
     * @param each is shown every new evaluation as soon as it is there
     */
    public static Result run(
            Searcher searcher, List<Evaluation> known, Objective objective, Consumer<Evaluation> each) {
        List<Evaluation> all = new ArrayList<>(known);
        try {
            for (Optional<Trial> next = searcher.next(all); next.isPresent(); next = searcher.next(all)) {
                Evaluation best = new Result(all, false).best().orElse(null);
                Evaluation evaluation = evaluate(next.get(), objective, best);
                all.add(evaluation);
                each.accept(evaluation);
            }
            return new Result(all, false);
        } catch (Stopped stopped) {
            return new Result(all, true);
        }
    }

    private static Evaluation evaluate(Trial trial, Objective objective, Evaluation best) {
        long start = System.nanoTime();
        double error = Double.NaN;
        double deviation = Double.NaN;
        try {
            CrossValidation.Score score = objective.at(trial, best);
            error = score.mean();
            deviation = score.deviation();
        } catch (ArithmeticException impossible) {
            // A point where no model can be trained counts as the worst, and the search goes on.
        }
        return new Evaluation(trial, error, deviation, (System.nanoTime() - start) * 1e-9);
    }
}
