package org.bochner.learn.pbrff;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.BadInput;
import org.bochner.learn.Range;
import org.bochner.learn.Setting;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.spectral.MedianDistance;
import org.bochner.store.RowStore;

/**
 * The prior over hypotheses cos ω·δ: the Fourier transform of a shift-invariant kernel (PBRFF, §3).
 *
 * @param kernel which kernel; its width is replaced
 * @param width the width, or NaN to find it from the rows
 * @param factor what the median distance is multiplied by when the width is found
 * @param draw how frequencies are drawn from it
 */
public record Prior(BaseKernel kernel, double width, double factor, Draw draw) {
    private static final double[] COARSE = {0.25, 0.5, 1, 2};

    public Prior {
        if (!(Double.isNaN(width) || (width > 0 && width < Double.POSITIVE_INFINITY))) {
            throw new BadInput("width must be a number above 0, or auto, not " + width);
        }
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new BadInput("the factor of the median distance must be a number above 0, not " + factor);
        }
        if (kernel.family() != Family.FOURIER_PAIR) {
            throw new BadInput("kernel '" + kernel.text() + "' has no Fourier transform to take as a prior; use one of"
                    + " gaussian, laplace, matern and cauchy");
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("the " + kernel.text() + " kernel has no " + draw.text()
                    + " draw, since its spectrum is not the same from every side; use iid or quasi");
        }
    }

    /** The Gaussian kernel at the median distance, drawn independently. */
    public static Prior defaults() {
        return new Prior(BaseKernel.parse("gaussian"), Double.NaN, 1, Draw.IID);
    }

    public static List<Setting> settings() {
        return List.of(
                new Setting("kernel", "gaussian", "the prior: gaussian, laplace, matern:NU or cauchy"),
                new Setting(
                        "width",
                        "auto",
                        "width of the kernel; auto tries multiples of the median distance",
                        Range.log(0.1, 4).in(Range.Unit.MEDIAN)),
                new Setting(
                        "draw", "iid", "how frequencies are drawn: iid, orthogonal, quasi, or (pbrff) sorf, fastfood"));
    }

    public static Prior parse(Map<String, String> map) {
        return new Prior(
                BaseKernel.parse(map.get("kernel")), number("width", map.get("width")), 1, Draw.parse(map.get("draw")));
    }

    /** The number that {@code text} is, or NaN for {@code auto}. */
    public static double number(String name, String text) {
        if (text.equals("auto")) {
            return Double.NaN;
        }
        try {
            double value = Double.parseDouble(text);
            if (!Double.isNaN(value)) {
                return value;
            }
        } catch (NumberFormatException notNumber) {
            // Reported below.
        }
        throw new BadInput(name + " must be a number or auto, not '" + text + "'");
    }

    public boolean isOpen() {
        return Double.isNaN(width);
    }

    Prior withFactor(double value) {
        return new Prior(kernel, width, value, draw);
    }

    public Prior withWidth(double value) {
        return new Prior(kernel, value, factor, draw);
    }

    /** With the width fixed: as given, or from the rows. */
    public Prior at(RowStore rows, long seed) {
        return isOpen() ? withWidth(factor * MedianDistance.of(rows, seed)) : this;
    }

    /** The kernel of this width. */
    public BaseKernel scaled() {
        return kernel.withWidth(width);
    }

    /** The widths to try first, a factor of two apart; this alone where the width is given. */
    public List<Prior> coarse() {
        List<Prior> all = new ArrayList<>();
        for (double each : isOpen() ? COARSE : new double[] {factor}) {
            all.add(withFactor(each));
        }
        return all;
    }

    /** The two widths between this one and its neighbours; none where the width is given. */
    public List<Prior> between() {
        return isOpen() ? List.of(withFactor(factor * Math.sqrt(0.5)), withFactor(factor * Math.sqrt(2))) : List.of();
    }

    public Map<String, String> toMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put("kernel", kernel.text());
        map.put("width", isOpen() ? factor + "*median" : String.valueOf(width));
        map.put("draw", draw.text());
        return map;
    }
}
