package org.bochner.learn.plain;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.features.MeasureMap;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Setting;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.MedianDistance;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.RowStore;

/**
 * Plain random features: draw frequencies from the spectrum of a kernel, blind to the labels.
 *
 * <p>By Bochner's theorem a shift-invariant kernel is k(x − x') = E cos ω·(x − x') with ω drawn from its spectrum. The
 * mean of N draws, z(x) = (1/√N)(cos ω_m·x, sin ω_m·x)_m, has z(x)·z(x') → k with variance (1 + k(2δ) − 2k(δ)²)/2N. This
 * is the baseline that learned kernels have to beat.
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
 * @param width the width, or NaN to find it from the rows
 * @param factor what the median distance is multiplied by when the width is found
 * @param draw how frequencies are drawn
 * @param family which features, or null for the kernel's own
 * @param features the columns of z(x)
 */
public record RandomFeatures(BaseKernel kernel, double width, double factor, Draw draw, Family family, int features)
        implements KernelLearner {
    private static final double[] COARSE = {0.25, 0.5, 1, 2};

    public RandomFeatures {
        if (!(Double.isNaN(width) || (width > 0 && width < Double.POSITIVE_INFINITY))) {
            throw new BadInput("width must be a number above 0, or auto, not " + width);
        }
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the factor of the median distance must be a number above 0, not " + factor);
        }
        if (features < 1) {
            throw new BadInput("the number of features must be at least 1, not " + features);
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("the " + kernel.text() + " kernel has no " + draw.text()
                    + " draw, since its spectrum is not the same from every side; use iid or quasi");
        }
    }

    /** The Gaussian kernel with independent draws, its width the median distance. */
    public static RandomFeatures of(int features) {
        return new RandomFeatures(BaseKernel.parse("gaussian"), Double.NaN, 1, Draw.IID, null, features);
    }

    public RandomFeatures withFactor(double value) {
        return new RandomFeatures(kernel, width, value, draw, family, features);
    }

    public RandomFeatures withFeatures(int value) {
        return new RandomFeatures(kernel, width, factor, draw, family, value);
    }

    public RandomFeatures withDraw(Draw value) {
        return new RandomFeatures(kernel, width, factor, value, family, features);
    }

    /** What a user can set, with {@code draw} where none is given. */
    public static List<Setting> options(Draw draw) {
        return PlainSettings.settings(draw);
    }

    /** The learner that the full key-value form {@code map} describes. */
    public static RandomFeatures parse(Map<String, String> map, int features) {
        return PlainSettings.parse(map, features);
    }

    /** Whether the width is still to be found. */
    public boolean isOpen() {
        return Double.isNaN(width);
    }

    /** With the width fixed: as given, or from the rows. */
    public RandomFeatures at(RowStore rows, long seed) {
        return isOpen()
                ? new RandomFeatures(kernel, factor * MedianDistance.of(rows, seed), factor, draw, family, features)
                : this;
    }

    /** The widths to try first, a factor of two apart around the median distance; this alone where it is given. */
    public List<RandomFeatures> widths() {
        return isOpen() ? Arrays.stream(COARSE).mapToObj(this::withFactor).toList() : List.of(this);
    }

    /** The two widths between this one and its neighbours; none where it is given. */
    public List<RandomFeatures> between() {
        return isOpen() ? List.of(withFactor(factor * Math.sqrt(0.5)), withFactor(factor * Math.sqrt(2))) : List.of();
    }

    /** {@code atoms} atoms for data of {@code inputs} columns; the width must be fixed. The caller closes the measure. */
    public SpectralMeasure measure(int atoms, int inputs, long seed) {
        return FrequencyDraw.draw(kernel.withWidth(width), draw, family(), atoms, inputs, seed);
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("kernel", kernel.text());
        map.put("width", isOpen() ? factor + "*median" : String.valueOf(width));
        map.put("draw", draw.text());
        map.put("family", PlainSettings.text(family()));
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        RandomFeatures fixed = at(rows, seed);
        // An odd number of columns has one frequency less than it could: a pair is never split.
        int atoms = Math.max(1, features / family().columns());
        return new Learned(new MeasureMap(fixed.measure(atoms, rows.columns(), seed)), fixed.settings(), List.of());
    }

    @Override
    public boolean blind() {
        return true;
    }

    /** The family in force. */
    public Family family() {
        return family == null ? kernel.family() : family;
    }
}
