package org.bochner.learn.lkrf;

import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.potential.Potential;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * {@link Lkrf} with the model in the loop: weights q for which a support vector machine is best, not those that agree
 * with the labels most (paper 002, (9)).
 *
 * <ol>
 *   <li>Candidates as {@link Lkrf} draws them; {@value #USUAL_CANDIDATES} where no number is given.
 *   <li>The weights of {@link Lkrf} as a start.
 *   <li>The {@linkplain SaddlePoint saddle point} of weights and model, to the relative gap asked for, which is
 *       reported as {@code gap}.
 *   <li>Features by equation (5) or (6), as for {@link Lkrf}.
 * </ol>
 *
 * <p>It takes some ten models where {@link Lkrf} takes none, for a kernel that is usually little better: the paper's
 * Table 2, and its reason to align instead. For classes only: (9) is about the hinge.
 *
 * @param lkrf the candidates, the ball and the estimator
 * @param c C of (9): α is at most C
 * @param tolerance the relative gap at which to stop
 */
public record LkrfJoint(Lkrf lkrf, double c, double tolerance) implements KernelLearner {
    static final Declaration SETTINGS = Lkrf.SETTINGS.and(List.of());
    static final Setting<Double> C = SETTINGS.declare(Setting.number("joint-c", 1)
            .above(0)
            .range(Range.log(1e-2, 1e2))
            .help("weight of the hinge loss while the kernel is learned"));
    static final Setting<Double> GAP = SETTINGS.declare(Setting.number("joint-gap", 1e-3)
            .above(0)
            .below(1)
            .help("relative duality gap at which kernel and machine are settled"));

    private static final int USUAL_CANDIDATES = 4000;

    public LkrfJoint {
        C.check(c);
        GAP.check(tolerance);
        lkrf = lkrf.withPool(lkrf.pool().withUsual(USUAL_CANDIDATES));
    }

    LkrfJoint withLkrf(Lkrf value) {
        return new LkrfJoint(value, c, tolerance);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = lkrf.settings();
        map.putAll(Settings.none().with(C, c).with(GAP, tolerance).text());
        return map;
    }

    static void requireClasses(RowStore rows) {
        if (!rows.task().isClassification()) {
            throw new BadInput("lkrf-joint plays against a support vector machine and needs classes, but the task is"
                    + " regression; use lkrf");
        }
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        requireClasses(rows);
        Pool pool = lkrf.pool().at(rows, seed);
        double radius = lkrf.radius(pool);
        try (SpectralMeasure candidates = pool.draw(rows.columns(), seed)) {
            RowStore judged = pool.judged(rows, seed);
            double[] v = Potential.of(judged, candidates);
            double[] start =
                    new DivergenceBall(v, lkrf.power()).maximize(radius).weights();
            SaddlePoint.Result game =
                    new SaddlePoint(judged, candidates, lkrf.power(), radius, c, tolerance).solve(start);
            SpectralMeasure atoms = lkrf.estimate(pool, candidates, game.weights(), seed);
            Diagnostics trace =
                    new Diagnostics.BallTrace(Lkrf.support(game.weights()), game.gap(), atoms.count(), game.rounds());
            return new Learned(
                    new MeasureMap(atoms),
                    withLkrf(lkrf.withPool(pool).withRho(radius)).settings(),
                    List.of(),
                    List.of(trace));
        }
    }
}
