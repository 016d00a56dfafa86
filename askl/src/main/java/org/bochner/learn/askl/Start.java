package org.bochner.learn.askl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.features.FeatureMap;
import org.bochner.learn.Fitted;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.learn.plain.FirstStage;
import org.bochner.learn.plain.MedianDistance;
import org.bochner.learn.plain.Width;
import org.bochner.select.validate.Splits;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/**
 * The initial frequencies.
 *
 * <p>Drawn from the spectrum of a kernel: Ω and Ω' independently, with phases of their own. The width is given, or a
 * multiple of the median distance between rows, for the Laplace kernel of twice that in the 1-norm; in an inner layer
 * between the features of the layers below.
 *
 * <p>Or, where {@code method} is {@value #ROWS}, as random sums of differences between rows ({@link RowSpectrum}).
 *
 * <p>Or from what another method found ({@code method}): its frequencies, those of most weight first, become ω and, a
 * little aside, ω', with the phases of their features (a pair is a feature of phase 0 and one of phase −π/2); the rest
 * is drawn.
 *
 * @param kernel whose spectrum; its width is replaced
 * @param draw how frequencies are drawn
 * @param width the width of the first layer; its factor holds for inner layers too
 * @param method {@code random}, {@code rows}, or a method whose features are Fourier features
 * @param atoms columns that the method may find
 */
record Start(BaseKernel kernel, Draw draw, Width width, String method, int atoms) {
    static final String RANDOM = "random";
    static final String ROWS = "rows";
    private static final long STREAM = 0x61736b6c;
    /** How far ω' is from ω at first, in units of the rate. */
    private static final double ASIDE = 0.1;

    private static final double LAPLACE = 2;
    private static final double SHARE = 0.5;
    private static final int RATIO_ROWS = 400;

    Start {
        if (kernel.family() != Family.FOURIER_PAIR) {
            throw new BadInput("kernel must have a spectrum of waves, such as gaussian, laplace, matern or cauchy, not "
                    + kernel.text());
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("the " + kernel.text() + " kernel has no " + draw.text() + " draw; use iid or quasi");
        }
        if (method.equals(ROWS) && !kernel.isRotationInvariant()) {
            throw new BadInput(
                    "start=rows goes with a kernel of the Euclidean distance, such as gaussian, matern or cauchy, not "
                            + kernel.text());
        }
    }

    /** As {@code settings} say, which have one value each. */
    static Start of(Settings settings) {
        double factor = settings.get(AsklSettings.FACTOR).orElseThrow().get(0);
        return new Start(
                settings.get(AsklSettings.KERNEL).orElseThrow(),
                settings.get(AsklSettings.DRAW),
                new Width(settings.get(AsklSettings.WIDTH), factor),
                settings.get(AsklSettings.START).orElseThrow(),
                settings.get(AsklSettings.START_FEATURES));
    }

    /** The width of the first layer for {@code rows}. */
    double widthFor(RowStore rows, double ratio, long seed) {
        return width.given().orElseGet(() -> widthAbove(rows, ratio, seed));
    }

    /** The width of a layer whose inputs are {@code rows}: the Laplace kernel's is a distance in the 1-norm. */
    double widthAbove(RowStore rows, double ratio, long seed) {
        double unit = kernel.text().equals("laplace") ? LAPLACE * ratio : 1;
        return width.factor() * unit * MedianDistance.of(rows, seed);
    }

    /**
     * The mean of ‖x − x'‖₁/‖x − x'‖₂ over pairs of {@value #RATIO_ROWS} rows, from 1 to √d; 1 where all rows are
     * equal.
     *
     * <p>Adam moves all coordinates of ω by about the same step s, which changes the angle ω·(x − x') by at most
     * s‖x − x'‖₁. So s = rate/(σ·ratio) changes the angle of rows a width apart by the rate, in radians, also where
     * most columns are empty, as the pixels of a digit are.
     */
    static double normRatio(RowStore rows, long seed) {
        float[][] pair = new float[2][rows.columns()];
        double[] sums = new double[2];
        int[] seen = {0};
        Passes.forEach(rows.subset(Splits.sample(rows, RATIO_ROWS, seed)), block -> {
            for (int i = 0; i < block.size(); i++) {
                block.rows().copyRow(i, pair[seen[0] % 2]);
                if (seen[0]++ > 0) {
                    addRatio(pair[0], pair[1], sums);
                }
            }
        });
        return sums[1] == 0 ? 1 : sums[0] / sums[1];
    }

    /** The ratio of a pair goes to the first sum (modified), the pair is counted in the second. */
    private static void addRatio(float[] x, float[] other, double[] sums) {
        double absolute = 0;
        double squares = 0;
        for (int j = 0; j < x.length; j++) {
            double difference = x[j] - other[j];
            absolute += Math.abs(difference);
            squares += difference * difference;
        }
        if (squares > 0) {
            sums[0] += absolute / Math.sqrt(squares);
            sums[1]++;
        }
    }

    /** Draws all frequencies and phases of {@code layer} (modified), whose inputs are {@code rows}. */
    void fill(WaveLayer layer, double sigma, RowStore rows, long seed) {
        int features = layer.features;
        float[] omega = new float[layer.inputs];
        RowSpectrum sums = method.equals(ROWS) ? RowSpectrum.of(rows, seed) : null;
        boolean summed = sums != null && sums.any();
        float[] drawn = new float[summed ? sums.pairs() : layer.inputs];
        try (SpectralMeasure measure = FrequencyDraw.draw(
                kernel.withWidth(sigma),
                draw,
                Family.FOURIER_PHASE,
                layer.parts * features,
                drawn.length,
                RandomStream.of(seed, STREAM).nextLong())) {
            for (int part = 0; part < layer.parts; part++) {
                for (int c = 0; c < features; c++) {
                    int m = part * features + c;
                    measure.atoms().copyAtom(m, drawn);
                    if (summed) {
                        sums.frequency(drawn, omega);
                    }
                    layer.set(part, c, summed ? omega : drawn, measure.phases()[m]);
                }
            }
        }
    }

    /** Whether another method finds the first frequencies. */
    boolean composed() {
        return !method.equals(RANDOM) && !method.equals(ROWS);
    }

    /**
     * Puts what {@link #method} finds on {@code rows} in place of the first features of {@code layer} (modified). It
     * gets at most half of the time that is left; where it is stopped before it found anything, all stay as they were
     * drawn.
     */
    void compose(WaveLayer layer, double unit, RowStore rows, long seed) {
        int columns = Math.min(atoms, layer.features);
        RowStore brief = rows.with(rows.execution().share(SHARE));
        Fitted fitted;
        try {
            FirstStage stage = FirstStage.parse(method);
            fitted = Methods.named(stage.method()).fit(brief, new Request(columns, stage.given(), seed));
        } catch (Stopped stopped) {
            return;
        }
        try (FeatureMap map = fitted.machine().map().orElse(null)) {
            SpectralMeasure measure = map == null ? null : map.spectrum().orElse(null);
            if (measure == null || !measure.family().isFourier()) {
                throw new BadInput(
                        "start must be random, rows or a method whose features are waves, such as nsrf, lkrf, pbrff"
                                + " or orf, not " + method);
            }
            place(layer, measure, ASIDE * unit, seed);
        }
    }

    private static void place(WaveLayer layer, SpectralMeasure measure, double aside, long seed) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, measure.count()).boxed().toList());
        order.sort(Comparator.comparingDouble((Integer m) -> -measure.weight(m)));
        RandomStream stream = RandomStream.of(seed, STREAM, 1);
        float[] omega = new float[layer.inputs];
        boolean pairs = measure.family() == Family.FOURIER_PAIR;
        int c = 0;
        for (int m : order) {
            for (int half = 0; half < (pairs ? 2 : 1) && c < layer.features; half++, c++) {
                float phase = pairs ? (float) (-half * Math.PI / 2) : measure.phases()[m];
                measure.atoms().copyAtom(m, omega);
                layer.set(0, c, omega, phase);
                if (layer.parts == 2) {
                    for (int j = 0; j < omega.length; j++) {
                        omega[j] += (float) (aside * stream.gaussian());
                    }
                    layer.set(1, c, omega, phase);
                }
            }
        }
    }
}
