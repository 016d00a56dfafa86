package org.bochner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.Encoding;
import org.bochner.cli.result.Answer;
import org.bochner.data.Dataset;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.schema.Column;
import org.bochner.data.schema.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bochner data describe}: what a data file holds, as {@code fit} would read it. */
@Command(
        name = "describe",
        description = "Tells what is in a data set or file: columns, kinds, missing values, classes, and why the task"
                + " was chosen.",
        footer = {"", "Example:", "  bochner data describe train.csv --target label"})
final class DataDescribe extends Action {
    @Parameters(paramLabel = "DATA", description = "A name that 'bochner data' lists, or a data file.")
    private String data;

    @Mixin
    private Encoding encoding;

    DataDescribe(Host host) {
        super(host);
    }

    @Override
    Answer answer(Session session) {
        Map<String, Object> json = Answer.of("data describe");
        json.put("name", data);
        Optional<Entry> entry = Catalogue.standard().find(data);
        entry.ifPresent(known -> publication(known, json));
        Locator.Located located;
        try {
            located = session.find(data);
        } catch (BadInput absent) {
            if (entry.isEmpty()) {
                throw absent;
            }
            session.note(absent.getMessage());
            return Answer.of(json);
        }
        try (Dataset found = Dataset.read(located.source(), located.options(encoding.options()), session.execution())) {
            content(found, json);
            return Answer.of(json);
        }
    }

    private static void publication(Entry entry, Map<String, Object> json) {
        json.put("title", entry.title());
        json.put("papers", entry.papers());
        json.put("source", entry.source());
        json.put("licence", entry.licence());
        json.put("page", entry.page());
        json.put("note", entry.note());
        json.values().removeIf(value -> value.equals(""));
    }

    private static void content(Dataset data, Map<String, Object> json) {
        Schema schema = data.schema();
        json.put("format", schema.format().toString());
        json.put("rows", schema.rows());
        json.put("columns", schema.width());
        json.put("encodedColumns", data.encoder().columns());
        json.put("density", data.density());
        json.put("missing", schema.columns().stream().mapToLong(Column::missing).sum());
        json.put("target", schema.target());
        json.put("task", schema.task().kind());
        json.put("why", schema.why());
        if (schema.targetMoments() != null && !schema.task().isClassification()) {
            json.put(
                    "targetRange",
                    List.of(
                            schema.targetMoments().least(),
                            schema.targetMoments().largest()));
        }
        json.put("sha256", data.sha256());
        json.put("notes", data.notes());
        json.put("classes", schema.labels().stream().map(DataDescribe::level).toList());
        json.put("inputs", schema.columns().stream().map(DataDescribe::column).toList());
    }

    private static Map<String, Object> level(Column.Level level) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("class", level.name());
        row.put("rows", level.count());
        return row;
    }

    private static Map<String, Object> column(Column column) {
        Column.Moments moments = column.moments();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("name", column.name());
        row.put("kind", column.kind().name().toLowerCase(java.util.Locale.ROOT));
        row.put("missing", column.missing());
        row.put("levels", column.levels().size());
        row.put("least", moments == null ? null : moments.least());
        row.put("mean", moments == null ? null : moments.mean());
        row.put("largest", moments == null ? null : moments.largest());
        row.put("why", column.why());
        return row;
    }
}
