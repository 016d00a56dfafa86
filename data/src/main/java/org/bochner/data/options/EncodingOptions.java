package org.bochner.data.options;

import org.bochner.BadInput;
import org.bochner.data.image.ImageCode;
import org.bochner.data.read.Format;

/**
 * How the values of a file become numbers.
 *
 * @param scaling how columns are scaled, or null for {@code standardise} on tables and {@code none} on other files and
 *     on what images become
 * @param missing the replacement of missing numbers, or null for their mean; where it is null, arrays in memory with
 *     NaN are refused
 * @param indicators whether a number column with missing values gets a second column that says so
 * @param unseen what to do with categories that training did not have
 * @param layout dense or sparse rows
 * @param targetScale the interval to which a regression target is scaled by its least and largest value, or null to
 *     leave it as it is; metrics are then in the scaled unit, and {@code TargetCode.original} converts back
 * @param image the encoding of rows that are pixels of an image, or null to leave rows as they are
 */
public record EncodingOptions(
        Scaling scaling,
        MissingPolicy missing,
        boolean indicators,
        UnseenPolicy unseen,
        Layout layout,
        Range targetScale,
        ImageCode image) {
    /**
     * Missing numbers become the mean and have a column that says so, unseen categories are left out, the rest follows
     * the format.
     */
    public static EncodingOptions defaults() {
        return new EncodingOptions(null, null, true, UnseenPolicy.IGNORE, Layout.AUTO, null, null);
    }

    public EncodingOptions withScaling(Scaling value) {
        return new EncodingOptions(value, missing, indicators, unseen, layout, targetScale, image);
    }

    public EncodingOptions withMissing(MissingPolicy value) {
        return new EncodingOptions(scaling, value, indicators, unseen, layout, targetScale, image);
    }

    public EncodingOptions withIndicators(boolean value) {
        return new EncodingOptions(scaling, missing, value, unseen, layout, targetScale, image);
    }

    public EncodingOptions withUnseen(UnseenPolicy value) {
        return new EncodingOptions(scaling, missing, indicators, value, layout, targetScale, image);
    }

    public EncodingOptions withLayout(Layout value) {
        return new EncodingOptions(scaling, missing, indicators, unseen, value, targetScale, image);
    }

    public EncodingOptions withTargetScale(Range value) {
        return new EncodingOptions(scaling, missing, indicators, unseen, layout, value, image);
    }

    public EncodingOptions withImage(ImageCode value) {
        return new EncodingOptions(scaling, missing, indicators, unseen, layout, targetScale, value);
    }

    /** The replacement of missing numbers, or {@code usual} when none was given. */
    public MissingPolicy missingOr(MissingPolicy usual) {
        return missing != null ? missing : usual;
    }

    /** The scaling, or its default for {@code found} when none was given. */
    public Scaling scalingOf(Format found) {
        return scaling != null ? scaling : found.table() ? Scaling.STANDARDISE : Scaling.NONE;
    }

    /** An interval. */
    public record Range(double low, double high) {
        public Range {
            if (!(low < high) || Double.isInfinite(low) || Double.isInfinite(high)) {
                throw new BadInput("a target scale is two finite numbers, the lower first, not " + low + "," + high);
            }
        }

        /** An interval written as {@code low,high}. */
        public static Range of(String text) {
            String[] ends = text.split(",", -1);
            try {
                if (ends.length == 2) {
                    return new Range(Double.parseDouble(ends[0].strip()), Double.parseDouble(ends[1].strip()));
                }
            } catch (NumberFormatException e) {
                throw new BadInput("a target scale is written as low,high such as 0,100, not '" + text + "'", e);
            }
            throw new BadInput("a target scale is written as low,high such as 0,100, not '" + text + "'");
        }
    }
}
