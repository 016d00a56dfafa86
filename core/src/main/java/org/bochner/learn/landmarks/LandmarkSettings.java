package org.bochner.learn.landmarks;

import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.learn.Declaration;
import org.bochner.learn.Setting;
import org.bochner.learn.Settings;
import org.bochner.store.RowStore;

/**
 * Which landmarks, and how many: what {@code landmarks} and {@code rbf-landmarks} share.
 *
 * @param choice where they come from
 * @param count how many, where no share is given
 * @param share the share of the training rows that they are
 */
public record LandmarkSettings(LandmarkChoice choice, int count, Optional<Double> share) {
    static final Declaration SETTINGS = new Declaration();
    static final Setting<LandmarkChoice> LANDMARKS =
            SETTINGS.declare(Setting.choice("landmarks", LandmarkChoice.CLUSTERING)
                    .help("random: rows of each class; clustering: centroids of each class"));
    static final Setting<Optional<Double>> SHARE = SETTINGS.declare(Setting.share("share")
            .above(0)
            .to(1)
            .orAuto()
            .help("landmarks as a share of the training rows; auto: as many as features are asked for"));

    public LandmarkSettings {
        if (count < 1) {
            throw new BadInput("the number of landmarks must be at least 1, not " + count);
        }
        SHARE.check(share);
    }

    static LandmarkSettings of(Settings settings, int features) {
        return new LandmarkSettings(settings.get(LANDMARKS), features, settings.get(SHARE));
    }

    /** The number of landmarks for these rows. */
    int count(RowStore rows) {
        return share.map(part -> (int) Math.max(1, Math.round(part * rows.rows())))
                .orElse(count);
    }

    LandmarkSettings atMost(RowStore rows, int most) {
        return new LandmarkSettings(choice, Math.min(most, count(rows)), Optional.empty());
    }

    Settings settings() {
        return Settings.none().with(LANDMARKS, choice).with(SHARE, share);
    }
}
