package org.bochner.data;

import java.nio.file.Path;
import java.util.List;
import org.bochner.data.read.Format;
import org.bochner.store.BadInput;

/**
 * How a data file is read.
 *
 * @param target the target column of a table, by name or number from 1; null for {@code target}, else the last
 * @param task what the target is taken for
 * @param format the file format, or null to find it
 * @param delimiter the CSV delimiter, or 0 to find it among comma, semicolon and tab
 * @param header whether a CSV file begins with the names of its columns; else these are their numbers
 * @param scaling how columns are scaled, or null for {@code standardise} on tables and {@code none} on LIBSVM and IDX
 * @param missing what stands in for missing numbers
 * @param indicators whether a number column with missing values gets a second column that says so
 * @param unseen what is done with categories that come up at prediction only
 * @param ignored columns of a table to leave out
 * @param categories columns of a table to take for categories even if their values are numbers
 * @param mostCategories a text column with more distinct values is no category
 * @param weight the column of a table that holds row weights, or null
 * @param layout dense or sparse rows
 * @param placement memory or disk
 * @param targetScale the interval to which a regression target is scaled, or null to leave it as it is
 * @param labels the label file of an IDX file, or null to find it beside it
 */
public record ReadOptions(
        String target,
        TaskChoice task,
        Format format,
        char delimiter,
        boolean header,
        Scaling scaling,
        MissingPolicy missing,
        boolean indicators,
        UnseenPolicy unseen,
        List<String> ignored,
        List<String> categories,
        int mostCategories,
        String weight,
        Layout layout,
        Placement placement,
        Range targetScale,
        Path labels) {
    public ReadOptions {
        ignored = List.copyOf(ignored);
        categories = List.copyOf(categories);
        if (delimiter != 0 && delimiter != ',' && delimiter != ';' && delimiter != '\t' && delimiter != '|') {
            throw new BadInput("delimiter must be a comma, semicolon, tab or bar, not '" + delimiter + "'");
        }
        if (mostCategories < 2) {
            throw new BadInput("mostCategories must be at least 2, not " + mostCategories);
        }
    }

    /** Everything found from the data; missing numbers become the mean, unseen categories are left out. */
    public static ReadOptions defaults() {
        return new ReadOptions(
                null,
                TaskChoice.AUTO,
                null,
                (char) 0,
                true,
                null,
                MissingPolicy.MEAN,
                false,
                UnseenPolicy.IGNORE,
                List.of(),
                List.of(),
                1000,
                null,
                Layout.AUTO,
                Placement.AUTO,
                null,
                null);
    }

    public ReadOptions withTarget(String value) {
        return new ReadOptions(
                value,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withTask(TaskChoice value) {
        return new ReadOptions(
                target,
                value,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withFormat(Format value) {
        return new ReadOptions(
                target,
                task,
                value,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withDelimiter(char value) {
        return new ReadOptions(
                target,
                task,
                format,
                value,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withHeader(boolean value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                value,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withScaling(Scaling value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                value,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withMissing(MissingPolicy value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                value,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withIndicators(boolean value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                value,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withUnseen(UnseenPolicy value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                value,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withIgnored(List<String> value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                value,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withCategories(List<String> value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                value,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withMostCategories(int value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                value,
                weight,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withWeight(String value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                value,
                layout,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withLayout(Layout value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                value,
                placement,
                targetScale,
                labels);
    }

    public ReadOptions withPlacement(Placement value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                value,
                targetScale,
                labels);
    }

    public ReadOptions withTargetScale(Range value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                value,
                labels);
    }

    public ReadOptions withLabels(Path value) {
        return new ReadOptions(
                target,
                task,
                format,
                delimiter,
                header,
                scaling,
                missing,
                indicators,
                unseen,
                ignored,
                categories,
                mostCategories,
                weight,
                layout,
                placement,
                targetScale,
                value);
    }

    /** The scaling, or its default for {@code found} when none was given. */
    Scaling scalingOf(Format found) {
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
