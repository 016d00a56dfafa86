package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Encoding, header, delimiter and streams from the command line, and tables of very few rows. */
class TextFileTest {
    @TempDir
    private Path folder;

    private String write(String name, String text, Charset charset) throws IOException {
        return Files.write(folder.resolve(name), text.getBytes(charset)).toString();
    }

    /** Rows of a town, a number and a class; the town decides. */
    private static String towns() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            text.append(i % 2 == 0 ? "京都," : "奈良,").append(i * 7 % 11).append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        return text.toString();
    }

    @Test
    void theEncodingIsGivenToFitEvaluateAndPredict() throws IOException {
        String data = write("t.csv", "town,x,target\n" + towns(), Charset.forName("Shift_JIS"));
        String model = folder.resolve("m").toString();
        JsonNode fit =
                Console.json("fit", "--data", data, "--encoding", "Shift_JIS", "--method", "linear", "--out", model);
        assertThat(fit.get("method").asText()).isEqualTo("linear");
        JsonNode found = Console.json("evaluate", "--model", model, "--data", data, "--encoding", "Shift_JIS");
        assertThat(found.toString()).contains("\"accuracy\":1");
        String plain = write("p.csv", "town,x\n京都,3\n奈良,3\n", StandardCharsets.UTF_8);
        Console predicted = Console.run("predict", "--model", model, "--data", plain, "--only", "label");
        assertThat(predicted.out().lines().skip(1)).containsExactly("a", "b");
        Console wrong = Console.run("fit", "--data", data, "--encoding", "Klingon");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("--encoding: there is no encoding 'Klingon'; examples are UTF-8, windows-1252, ISO-8859-1");
    }

    @Test
    void aNoteOnTheHeaderNamesTheOptionThatChangesIt() throws IOException {
        String data = write("t.csv", towns(), StandardCharsets.UTF_8);
        Console found = Console.run("fit", "--data", data, "--method", "linear");
        assertThat(found.err()).contains("say that there is a header (--header yes) if the first row has the names");
        Console given = Console.run("fit", "--data", data, "--method", "linear", "--header", "no");
        assertThat(given.err()).doesNotContain("header");
        Console bad = Console.run("fit", "--data", data, "--header", "maybe");
        assertThat(bad.err()).contains("--header must be one of auto, yes, no, not 'maybe'");
        Console delimiter = Console.run("fit", "--data", data, "--delimiter", "x");
        assertThat(delimiter.err()).contains("--delimiter must be comma, semicolon, tab, pipe or blank, not 'x'");
    }

    @Test
    void standardInputIsFittedAndPredicted() {
        String model = folder.resolve("m").toString();
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(
                    ("town;x;target\n" + towns().replace(',', ';')).getBytes(StandardCharsets.UTF_8)));
            Console.json("fit", "--data", "-", "--method", "linear", "--out", model);
            System.setIn(new ByteArrayInputStream(
                    "{\"town\":\"京都\",\"x\":2}\n{\"x\":3,\"town\":\"奈良\"}\n".getBytes(StandardCharsets.UTF_8)));
            Console predicted = Console.run("predict", "--model", model, "--data", "-", "--only", "label");
            assertThat(predicted.out().lines().skip(1)).containsExactly("a", "b");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void threeAndFourRowsGiveAModelOrSayHowManyAreNeeded() throws IOException {
        for (int rows = 3; rows <= 4; rows++) {
            StringBuilder text = new StringBuilder("x,y,target\n");
            for (int i = 0; i < rows; i++) {
                text.append(i * i).append(',').append(7 - i).append(i % 2 == 0 ? ",a\n" : ",b\n");
            }
            String data = write("t.csv", text.toString(), StandardCharsets.UTF_8);
            for (String method : new String[] {"rff", "linear", "landmarks"}) {
                JsonNode fit = Console.json("fit", "--data", data, "--method", method, "--features", "10");
                assertThat(fit.get("rows").asInt()).as(method).isEqualTo(rows);
            }
            assertThat(Console.run("fit", "--data", data, "--method", "auto").err())
                    .contains("at least 5 rows are needed to choose a method, not " + rows);
        }
    }
}
