package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bochner.cli.console.Advice;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.schema.Column;
import org.bochner.data.schema.Schema;

/** The results of {@code data} and its commands. */
public sealed interface DataResult extends CommandResult {
    /**
     * The data sets that are known by name.
     *
     * @param datasets a line for each
     */
    record Listing(List<Line> datasets) implements DataResult {
        @Override
        public String command() {
            return "data list";
        }
    }

    /** A data set of the catalogue; {@code here} says whether it can be read now. */
    record Line(
            String name,
            String task,
            long rows,
            long testRows,
            int columns,
            int classes,
            boolean here,
            boolean fetchable,
            String title) {
        public static Line of(Entry entry, boolean here) {
            return new Line(
                    entry.name(),
                    entry.task(),
                    entry.rows(),
                    entry.testRows(),
                    entry.columns(),
                    entry.classes(),
                    here,
                    entry.fetchable(),
                    entry.title());
        }
    }

    /**
     * The files that were fetched.
     *
     * @param name the data set
     * @param licence its licence
     * @param files where they are now
     */
    record Fetched(String name, String licence, List<String> files) implements DataResult {
        @Override
        public String command() {
            return "data fetch";
        }
    }

    /**
     * What a data set is.
     *
     * @param name as the user gave it
     * @param publication where it comes from, for a data set of the catalogue
     * @param content what is in it, where it can be read
     */
    record Description(
            String name,
            @Inline Optional<Publication> publication,
            @Inline Optional<Content> content) implements DataResult {
        @Override
        public String command() {
            return "data describe";
        }

        @Override
        public String text() {
            return Text.of(new Description(name, publication, content.map(Content::brief)));
        }
    }

    /** Where a data set comes from, as far as it is known. */
    record Publication(
            Optional<String> title,
            List<String> papers,
            Optional<String> source,
            Optional<String> licence,
            Optional<String> page,
            Optional<String> note) {
        public static Publication of(Entry entry) {
            return new Publication(
                    known(entry.title()),
                    entry.papers(),
                    known(entry.source()),
                    known(entry.licence()),
                    known(entry.page()),
                    known(entry.note()));
        }

        private static Optional<String> known(String text) {
            return Optional.of(text).filter(each -> !each.isEmpty());
        }
    }

    /** What a file holds, as {@code fit} would read it; {@code why} says why the task was chosen. */
    record Content(
            String format,
            long rows,
            int columns,
            int encodedColumns,
            double density,
            long missing,
            String target,
            String task,
            String why,
            Optional<List<Double>> targetRange,
            String sha256,
            List<String> notes,
            List<ClassRows> classes,
            List<InputColumn> inputs) {
        private static final int SHOWN = 10;

        /** The same with the largest classes alone, where there are many. */
        Content brief() {
            if (classes.size() <= SHOWN + 2) {
                return this;
            }
            List<ClassRows> largest = classes.stream()
                    .sorted(Comparator.comparingLong(ClassRows::rows).reversed())
                    .toList();
            List<ClassRows> shown = new ArrayList<>(largest.subList(0, SHOWN));
            List<ClassRows> rest = largest.subList(SHOWN, largest.size());
            shown.add(new ClassRows(
                    "… " + rest.size() + " more",
                    rest.stream().mapToLong(ClassRows::rows).sum()));
            return new Content(
                    format,
                    rows,
                    columns,
                    encodedColumns,
                    density,
                    missing,
                    target,
                    task,
                    why,
                    targetRange,
                    sha256,
                    notes,
                    shown,
                    inputs);
        }

        public static Content of(Dataset data) {
            Schema schema = data.schema();
            Column.Moments moments = schema.targetMoments();
            return new Content(
                    schema.format().toString(),
                    schema.rows(),
                    schema.width(),
                    data.encoder().columns(),
                    data.density(),
                    schema.columns().stream().mapToLong(Column::missing).sum(),
                    schema.target(),
                    schema.task().kind(),
                    schema.why(),
                    moments == null || schema.task().isClassification()
                            ? Optional.empty()
                            : Optional.of(List.of(moments.least(), moments.largest())),
                    data.sha256(),
                    data.notes().stream().map(Advice::byOptions).toList(),
                    schema.labels().stream()
                            .map(level -> new ClassRows(level.name(), level.count()))
                            .toList(),
                    schema.columns().stream().map(InputColumn::of).toList());
        }
    }

    /** A class and how many rows it has, or several together. */
    record ClassRows(@Key("class") String label, long rows) {}

    /** A column of the file; the numbers are null for a column of categories, and days since 1970 for dates. */
    record InputColumn(
            String name, String kind, long missing, int levels, Double least, Double mean, Double largest, String why) {
        static InputColumn of(Column column) {
            Column.Moments moments = column.moments();
            boolean known = moments != null;
            return new InputColumn(
                    column.name(),
                    column.kind().name().toLowerCase(Locale.ROOT),
                    column.missing(),
                    column.levels().size(),
                    known ? (Double) moments.least() : null,
                    known ? (Double) moments.mean() : null,
                    known ? (Double) moments.largest() : null,
                    column.reading().dates() == null
                            ? column.why()
                            : column.reading().dates().text());
        }
    }
}
