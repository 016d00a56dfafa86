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
    private static final List<String> CHOOSING = List.of("--method", "--budget", "--blend", "--search", "--help", "-h");

    /** Runs a command; a fit that names no method is one of {@code rff}, since choosing takes seconds. */
    public static Console run(String... args) {
        List<String> more = new ArrayList<>(List.of(args));
        if (!more.isEmpty() && more.get(0).equals("fit") && more.stream().noneMatch(CHOOSING::contains)) {
            more.addAll(List.of("--method", "rff"));
        }
        return asGiven(more.toArray(String[]::new));
    }

    /** Runs a command as a user types it. */
    public static Console asGiven(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(args, print(out), print(err));
        return new Console(
                List.of(args), code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs with {@code --json} and reads the answer; a failure is reported with the message of the command. */
    public static JsonNode json(String... args) {
        return run(withJson(args)).json();
    }

    /** {@link #json} of a command as a user types it. */
    public static JsonNode jsonAsGiven(String... args) {
        return asGiven(withJson(args)).json();
    }

    private static String[] withJson(String... args) {
        List<String> more = new ArrayList<>(List.of(args));
        more.add("--json");
        return more.toArray(String[]::new);
    }

    private JsonNode json() {
        if (code != Main.DONE) {
            throw new AssertionError(toString());
        }
        try {
            return new ObjectMapper().readTree(out);
        } catch (IOException notJson) {
            throw new UncheckedIOException(out, notJson);
        }
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
