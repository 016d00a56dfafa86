package org.bochner.learn.plain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.features.MeasureMap;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.FrequencyDraw;
import org.bochner.spectral.MedianDistance;
import org.bochner.store.BadInput;
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

    @Override
    public Map<String, String> settings() {
        return settings(Double.isNaN(width) ? factor + "*median" : String.valueOf(width));
    }

    private Map<String, String> settings(String widthText) {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("kernel", kernel.text());
        map.put("width", widthText);
        map.put("draw", draw.text());
        map.put("family", PlainSettings.text(family()));
        return map;
    }

    @Override
    public Learned learn(RowStore rows, long seed) {
        double sigma = Double.isNaN(width) ? factor * MedianDistance.of(rows, seed) : width;
        // An odd number of columns has one frequency less than it could: a pair is never split.
        int atoms = Math.max(1, features / family().columns());
        MeasureMap map = new MeasureMap(
                FrequencyDraw.draw(kernel.withWidth(sigma), draw, family(), atoms, rows.columns(), seed));
        return new Learned(map, settings(String.valueOf(sigma)), List.of());
    }

    /** The family in force. */
    public Family family() {
        return family == null ? kernel.family() : family;
    }
}
