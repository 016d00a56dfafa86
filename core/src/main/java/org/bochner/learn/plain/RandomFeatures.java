package org.bochner.learn.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Declaration;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * Plain random features: frequencies drawn from the spectrum of a kernel, without the labels.
 *
 * <p>By Bochner's theorem a shift-invariant kernel is k(x − x') = E cos ω·(x − x') with ω drawn from its spectrum. The
 * mean of N draws, z(x) = (1/√N)(cos ω_m·x, sin ω_m·x)_m, has z(x)·z(x') → k with variance (1 + k(2δ) − 2k(δ)²)/2N.
 * This is the baseline that learned kernels have to beat.
 *
 * <ol>
 *   <li>The width is {@code width} where given, else {@code factor} times the median distance between rows.
 *   <li>{@code features / columns per atom} frequencies are drawn: independent, orthogonal (smaller variance), by
 *       structure, or quasi-random.
 * </ol>
 *
 * <p>Cost: O(dN) to draw; 2dN operations and N sines and cosines per row to map. Reference: Rahimi and Recht, "Random
 * features for large-scale kernel machines", 2007; Yu et al., "Orthogonal random features", 2016.
 *
 * @param kernel which kernel; its width is replaced
 * @param width its width
 * @param draw how frequencies are drawn
 * @param familyGiven which features; empty for the kernel's own
 * @param features the columns of z(x)
 * @param start what finds frequencies to start from; the rest is drawn
 * @param found what it found; empty until {@link #at} fixes it
 */
public record RandomFeatures(
        BaseKernel kernel,
        Width width,
        Draw draw,
        Optional<Family> familyGiven,
        int features,
        Optional<FirstStage> start,
        List<float[]> found)
        implements KernelLearner {
    /** What a user can set. */
    public static final Declaration SETTINGS = new Declaration();

    public static final Setting<BaseKernel> KERNEL = SETTINGS.declare(Setting.of(
                    "kernel",
                    BaseKernel.parse("gaussian"),
                    BaseKernel::parse,
                    BaseKernel::text,
                    "one of " + String.join(", ", BaseKernel.texts()))
            .help("whose spectrum frequencies are drawn from"));
    public static final Setting<Optional<Double>> WIDTH = SETTINGS.declare(Width.SETTING);
    public static final Setting<Draw> DRAW =
            SETTINGS.declare(Setting.choice("draw", Draw.IID).help("how frequencies are drawn"));
    public static final Setting<Optional<Family>> FAMILY = SETTINGS.declare(
            Setting.choice("family", Family.class).orAuto().help("features of a frequency; auto: the kernel's own"));

    public RandomFeatures {
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("the " + kernel.text() + " kernel has no " + draw.text()
                    + " draw, since its spectrum is not the same from every side; use iid or quasi");
        }
    }

    /** Frequencies that are all drawn. */
    public RandomFeatures(BaseKernel kernel, Width width, Draw draw, Optional<Family> familyGiven, int features) {
        this(kernel, width, draw, familyGiven, features, Optional.empty(), List.of());
    }

    /** The Gaussian kernel with independent draws, its width the median distance. */
    public static RandomFeatures of(int features) {
        return new RandomFeatures(BaseKernel.parse("gaussian"), Width.median(), Draw.IID, Optional.empty(), features);
    }

    /** What {@code settings} describe. */
    public static RandomFeatures of(Settings settings, int features) {
        return new RandomFeatures(
                settings.get(KERNEL),
                Width.of(settings.get(WIDTH)),
                settings.get(DRAW),
                settings.get(FAMILY),
                features);
    }

    public RandomFeatures withWidth(Width value) {
        return new RandomFeatures(kernel, value, draw, familyGiven, features, start, found);
    }

    public RandomFeatures withDraw(Draw value) {
        return new RandomFeatures(kernel, width, value, familyGiven, features, start, found);
    }

    public RandomFeatures withFeatures(int value) {
        return new RandomFeatures(kernel, width, draw, familyGiven, value, start, found);
    }

    /** With frequencies that {@code value} finds. */
    public RandomFeatures withStart(Optional<FirstStage> value) {
        if (value.isPresent() && family() != Family.FOURIER_PAIR) {
            throw new BadInput("start finds pairs of waves; leave family out, and take a kernel that has waves");
        }
        return new RandomFeatures(kernel, width, draw, familyGiven, features, value, found);
    }

    /** With the width fixed, as given or from the rows, and the frequencies to start from found. */
    public RandomFeatures at(RowStore rows, long seed) {
        List<float[]> atoms = start.map(each -> each.find(rows, features, seed)).orElse(found);
        return new RandomFeatures(kernel, width.at(rows, seed), draw, familyGiven, features, start, atoms);
    }

    /** The widths to try first; this alone where it is given, or where frequencies are found. */
    public List<RandomFeatures> widths() {
        return start.isPresent()
                ? List.of(this)
                : width.coarse().stream().map(this::withWidth).toList();
    }

    /** The two widths between this one and its neighbours; none where it is given, or where frequencies are found. */
    public List<RandomFeatures> between() {
        return start.isPresent()
                ? List.of()
                : width.between().stream().map(this::withWidth).toList();
    }

    /** How many atoms a learner of {@code usual} candidates has to choose from: those found, where there are any. */
    public int candidates(int usual) {
        int least = Math.max(1, features / family().columns());
        return found.isEmpty() ? usual : Math.max(found.size(), least);
    }

    /**
     * {@code atoms} atoms for data of {@code inputs} columns, those found before others; the width must be fixed. The
     * caller closes the measure.
     */
    public SpectralMeasure measure(int atoms, int inputs, long seed) {
        if (found.isEmpty()) {
            return FrequencyDraw.draw(kernel.withWidth(width.value()), draw, family(), atoms, inputs, seed);
        }
        List<float[]> all = new ArrayList<>(found.subList(0, Math.min(atoms, found.size())));
        if (all.size() < atoms) {
            try (SpectralMeasure rest = FrequencyDraw.draw(
                    kernel.withWidth(width.value()), draw, family(), atoms - all.size(), inputs, seed)) {
                all.addAll(List.of(rest.frequencies()));
            }
        }
        return SpectralMeasure.uniform(Family.FOURIER_PAIR, DenseAtoms.of(inputs, all), null, 1);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = Settings.none()
                .with(KERNEL, kernel)
                .with(WIDTH, width.given())
                .with(DRAW, draw)
                .with(FAMILY, Optional.of(family()))
                .text();
        map.put("width", width.toString());
        start.ifPresent(each -> map.put(FirstStage.SETTING.name(), each.text()));
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        RandomFeatures fixed = at(rows, seed);
        // An odd number of columns has one frequency less than it could: a pair is never split.
        int atoms = Math.max(1, features / family().columns());
        return new Learned(
                new MeasureMap(fixed.measure(atoms, rows.columns(), seed)), fixed.settings(), List.of(), List.of());
    }

    @Override
    public boolean unsupervised() {
        return start.isEmpty();
    }

    /** The family in force. */
    public Family family() {
        return familyGiven.orElse(kernel.family());
    }
}
