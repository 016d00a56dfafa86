package org.bochner.cli;

import java.util.List;
import java.util.Map;
import org.bochner.RandomStream;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.select.Candidates;
import org.bochner.select.TunedMethod;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/** {@code ball}: random frequencies of one length. The kernel is a Bessel function of the distance between rows. */
public final class BallMethod extends TunedMethod {
    private static final Declaration OWN = new Declaration();
    static final Setting<Double> LENGTH =
            OWN.declare(Setting.number("length", 2).above(0).help("length of the frequencies"));

    public BallMethod() {
        super("ball", "random frequencies of one length", 2, OWN);
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Settings settings = settings(request.given());
        Ball learner = new Ball(Math.max(1, request.features() / 2), settings.get(LENGTH));
        return tuner(settings, rows, request).fit(rows, Candidates.only(learner));
    }

    /** Settings in, feature map out. */
    record Ball(int atoms, double length) implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            return Settings.none().with(LENGTH, length).text();
        }

        @Override
        public boolean unsupervised() {
            return true;
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            DenseAtoms frequencies = DenseAtoms.of(rows.columns(), atoms, (m, omega) -> {
                RandomStream random = RandomStream.of(seed, m);
                double square = 0;
                for (int j = 0; j < omega.length; j++) {
                    omega[j] = (float) random.gaussian();
                    square += omega[j] * omega[j];
                }
                for (int j = 0; j < omega.length; j++) {
                    omega[j] *= length / Math.sqrt(square);
                }
            });
            SpectralMeasure measure = SpectralMeasure.uniform(Family.FOURIER_PAIR, frequencies, null, 1);
            return new Learned(new MeasureMap(measure), settings(), List.of(), List.of());
        }
    }
}
