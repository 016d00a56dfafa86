package org.bochner.cli.messy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bochner.cli.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files as people have them are read as a person reads them, or are refused with advice that works. */
class MessyTablesTest {
    private static final Path DOC = Path.of("..", "docs", "messy-tables.md");

    @TempDir
    private Path folder;

    static Stream<MessyTable> tables() {
        return MessyTables.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void isReadAsAPersonReadsItOrRefusedWithAdviceThatWorks(MessyTable table) throws IOException {
        Path file = Files.write(folder.resolve(table.file()), table.bytes());
        if (table.refused() != null) {
            Console refused = Console.run("data", "describe", file.toString());
            assertThat(refused.code()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.err()).contains(table.refused());
            if (table.options().isEmpty()) {
                return;
            }
        }
        List<String> args = new ArrayList<>(List.of("data", "describe", file.toString()));
        args.addAll(table.options());
        JsonNode said = Console.json(args.toArray(String[]::new));
        assertThat(Reading.of(said)).isEqualTo(table.reading());
        List<String> notes = notes(said);
        for (String part : table.said()) {
            assertThat(String.join("\n", notes)).contains(part);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tables")
    void isFittedAndPredictedAsItIsDescribed(MessyTable table) throws IOException {
        if (table.reading().isEmpty()) {
            return;
        }
        String file = Files.write(folder.resolve(table.file()), table.bytes()).toString();
        String model = folder.resolve("model.bochner").toString();
        List<String> args =
                new ArrayList<>(List.of("fit", "--data", file, "--method", "linear", "--out", model, "--set", "c=1"));
        args.addAll(table.options());
        JsonNode fitted = Console.json(args.toArray(String[]::new));
        assertThat(fitted.get("rows").asLong() + " rows")
                .isEqualTo(table.reading().get(0));
        JsonNode evaluated = Console.json("evaluate", "--model", model, "--data", file);
        assertThat(evaluated.get("rows")).isEqualTo(fitted.get("rows"));
        Console predicted = Console.run("predict", "--model", model, "--data", file);
        assertThat(predicted.code()).as(predicted.toString()).isZero();
        assertThat(predicted.out().lines().count())
                .isGreaterThan(fitted.get("rows").asLong());
    }

    private static List<String> notes(JsonNode said) {
        List<String> notes = new ArrayList<>();
        said.get("notes").forEach(note -> notes.add(note.asText()));
        return notes;
    }

    @Test
    void namesAreDifferentAndThereAreAtLeastSixty() {
        assertThat(tables().map(MessyTable::what)).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void theCommittedPageIsUpToDate() throws IOException {
        String text = page();
        if ("write".equals(System.getProperty("bochner.docs"))) {
            Files.writeString(DOC, text);
        }
        assertThat(Files.readString(DOC)).isEqualTo(text);
    }

    private String page() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Messy tables and how they are read

                Every line is a test: a small file as people have it, what `pandas.read_csv` (1.5.3) makes of it
                without options, and what `bochner data describe` says, which is what `fit` learns from. Where a file
                is refused, the message says what helps, and the test follows it.

                | file | pandas | read as | said |
                | --- | --- | --- | --- |
                """);
        for (MessyTable table : MessyTables.all()) {
            Path file = Files.write(folder.resolve(table.file()), table.bytes());
            String typed = table.options().isEmpty() ? "" : "`" + String.join(" ", table.options()) + "`: ";
            String said;
            if (table.refused() != null) {
                said = "refused: "
                        + Console.run("data", "describe", file.toString())
                                .err()
                                .replace(folder + "/", "")
                                .strip();
            } else {
                List<String> args = new ArrayList<>(List.of("data", "describe", file.toString()));
                args.addAll(table.options());
                said = String.join("; ", notes(Console.json(args.toArray(String[]::new))));
            }
            page.append("| ")
                    .append(String.join(
                            " | ",
                            cell(table.what()),
                            cell(table.pandas()),
                            typed + cell(String.join("; ", table.reading())),
                            cell(said.replace(folder + "/", ""))))
                    .append(" |\n");
        }
        return page.toString();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replaceAll("\\s*\\R\\s*", " ");
    }
}
