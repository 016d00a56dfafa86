package org.bochner.learn.lkrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.bochner.BadInput;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Range;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;

/** {@code lkrf}: {@link Lkrf} with the width, the radius and C chosen on held-out rows. */
public final class LkrfMethod implements Method {
    /** Columns with which widths and radii race. */
    private static final int RACING = 1024;

    @Override
    public String name() {
        return "lkrf";
    }

    @Override
    public String summary() {
        return "random features reweighted by the labels inside a divergence ball (Sinha, Duchi 2016)";
    }

    @Override
    public List<Setting> settings() {
        List<Setting> all = new ArrayList<>(options());
        all.addAll(Tuning.settings());
        return all;
    }

    /** What can be set of an {@link Lkrf}. */
    static List<Setting> options() {
        List<Setting> all = new ArrayList<>(Pool.options());
        all.add(new Setting(
                "rho",
                "auto",
                "radius of the divergence ball; auto tries several, from one pass",
                Range.log(1, Pool.USUAL)));
        all.add(new Setting("k", "2", "power of the divergence t^k - 1, from 2 on"));
        all.add(new Setting(
                "estimator",
                "auto",
                "sample (draws from the weights), support (all atoms), equal (all atoms, alike), or auto: what fits"));
        return all;
    }

    static Lkrf parse(Map<String, String> settings, int features) {
        return new Lkrf(
                Pool.parse(settings, features),
                number("rho", settings.get("rho")),
                number("k", settings.get("k")),
                Estimator.parse(settings.get("estimator")));
    }

    static double number(String name, String text) {
        try {
            double value = text.equals("auto") ? Double.NaN : Double.parseDouble(text);
            if (!Double.isNaN(value) || text.equals("auto")) {
                return value;
            }
        } catch (NumberFormatException notNumber) {
            // Told below.
        }
        throw new BadInput(name + " must be a number, not '" + text + "'");
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given());
        Lkrf learner = parse(settings, request.features());
        double[] ratios = Lkrf.RATIOS.stream().mapToDouble(Double::doubleValue).toArray();
        Fitted fitted = new Tuner(Tuning.of(settings, rows, request.seed()), request.seed())
                .fit(rows, new Radii(learner, ratios));
        return Guarantees.add(fitted, rows, learner, settings, request.epsilon(), true);
    }

    /**
     * The widths of {@link Pool#widths}, and for each of them a radius for every ratio where none is given; with at most
     * {@value #RACING} features.
     */
    record Radii(Lkrf learner, double[] ratios) implements Candidates<Lkrf> {
        @Override
        public List<Lkrf> first() {
            int features = learner.pool().base().features();
            Pool small = learner.pool().withFeatures(Math.min(RACING, features));
            return small.widths().stream().map(learner::withPool).toList();
        }

        @Override
        public List<Lkrf> around(Lkrf best) {
            return best.pool().between().stream().map(learner::withPool).toList();
        }

        @Override
        public void learn(Lkrf candidate, RowStore rows, long seed, BiConsumer<Lkrf, Learned> each) {
            if (Double.isNaN(candidate.rho())) {
                candidate.learnAll(rows, seed, ratios, each);
            } else {
                Candidates.super.learn(candidate, rows, seed, each);
            }
        }

        @Override
        public Lkrf whole(Lkrf winner) {
            return winner.withPool(
                    winner.pool().withFeatures(learner.pool().base().features()));
        }

        @Override
        public boolean several() {
            return Double.isNaN(learner.rho()) || first().size() > 1;
        }
    }
}
