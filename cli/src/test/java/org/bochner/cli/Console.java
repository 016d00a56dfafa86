package org.bochner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One run of the command in this JVM: what it was given, its exit code and what it wrote. */
public record Console(List<String> args, int code, String out, String err) {
    public static Console run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(args, print(out), print(err));
        return new Console(
                List.of(args), code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs with {@code --json} and reads the answer; a failure is reported with the message of the command. */
    public static JsonNode json(String... args) {
        List<String> more = new ArrayList<>(List.of(args));
        more.add("--json");
        Console console = run(more.toArray(String[]::new));
        if (console.code != Main.DONE) {
            throw new AssertionError(console.toString());
        }
        try {
            return new ObjectMapper().readTree(console.out);
        } catch (IOException notJson) {
            throw new UncheckedIOException(console.out, notJson);
        }
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
