package org.bochner.learn.pbrff;

import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.learn.Declaration;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.learn.Width;
import org.bochner.learn.plain.RandomFeatures;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.Family;
import org.bochner.store.RowStore;

/**
 * The prior over hypotheses cos ω·δ: the Fourier transform of a shift-invariant kernel (PBRFF, §3).
 *
 * @param kernel which kernel; its width is replaced
 * @param width its width
 * @param draw how frequencies are drawn from it
 */
public record Prior(BaseKernel kernel, Width width, Draw draw) {
    /** What a user can set. */
    public static final Declaration SETTINGS = new Declaration();

    public static final Setting<BaseKernel> KERNEL =
            SETTINGS.declare(RandomFeatures.KERNEL.help("kernel whose spectrum is the prior"));
    public static final Setting<Optional<Double>> WIDTH = SETTINGS.declare(Width.SETTING);
    public static final Setting<Draw> DRAW = SETTINGS.declare(
            Setting.choice("draw", Draw.IID).help("how frequencies are drawn; sorf and fastfood for pbrff alone"));

    public Prior {
        if (kernel.family() != Family.FOURIER_PAIR) {
            throw new BadInput("kernel '" + kernel.text() + "' has no Fourier transform to take as a prior; use one of"
                    + " gaussian, laplace, matern and cauchy");
        }
        if (!kernel.admits(draw)) {
            throw new BadInput("the " + kernel.text() + " kernel has no " + draw.text()
                    + " draw, since its spectrum is not the same from every side; use iid or quasi");
        }
    }

    /** What {@code settings} describe. */
    public static Prior of(Settings settings) {
        return new Prior(settings.get(KERNEL), Width.of(settings.get(WIDTH)), settings.get(DRAW));
    }

    public Prior withWidth(Width value) {
        return new Prior(kernel, value, draw);
    }

    /** With the width fixed: as given, or from the rows. */
    public Prior at(RowStore rows, long seed) {
        return withWidth(width.at(rows, seed));
    }

    /** The kernel of this width, which must be fixed. */
    public BaseKernel scaled() {
        return kernel.withWidth(width.value());
    }

    /** The widths to try first; this alone where the width is given. */
    public List<Prior> coarse() {
        return width.coarse().stream().map(this::withWidth).toList();
    }

    /** The two widths between this one and its neighbours; none where the width is given. */
    public List<Prior> between() {
        return width.between().stream().map(this::withWidth).toList();
    }

    public Settings settings() {
        return Settings.none().with(KERNEL, kernel).with(WIDTH, width.given()).with(DRAW, draw);
    }
}
