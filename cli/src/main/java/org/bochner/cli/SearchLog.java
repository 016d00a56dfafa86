package org.bochner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.BadInput;
import org.bochner.cli.result.Json;
import org.bochner.search.CrossValidatedError;
import org.bochner.search.Evaluation;
import org.bochner.search.Searcher;
import org.bochner.search.Space;
import org.bochner.search.Trial;

/**
 * The file of a search: a line that says what is searched, then one JSON object per evaluation, each written by one
 * call.
 *
 * <p>A line that a crash left unfinished is cut off. A file whose first line names another search is refused.
 */
final class SearchLog implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final Space space;
    private final FileChannel channel;
    private final List<Evaluation> known;

    private SearchLog(Path file, Space space, FileChannel channel, List<Evaluation> known) {
        this.file = file;
        this.space = space;
        this.channel = channel;
        this.known = known;
    }

    /** Opens {@code file} for this search, a new one where there is none; null keeps nothing. */
    static SearchLog open(Path file, CrossValidatedError error, Searcher searcher, String sha256) {
        if (file == null) {
            return new SearchLog(null, error.space(), null, List.of());
        }
        try {
            String head = Json.write(Head.of(error, searcher, sha256));
            String text = Files.exists(file) ? Files.readString(file) : "";
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            List<Evaluation> known = whole.isEmpty() ? List.of() : parse(file, whole.split("\n"), head);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
            channel.position(channel.size());
            SearchLog log = new SearchLog(file, error.space(), channel, known);
            if (whole.isEmpty()) {
                log.write(head);
            }
            return log;
        } catch (IOException failed) {
            throw new BadInput("--search-log " + file + " cannot be used: " + failed, failed);
        }
    }

    /** The first line: what is searched. */
    private record Head(
            String search,
            String method,
            int features,
            Map<String, String> settings,
            int folds,
            double validation,
            int repeats,
            long rows,
            String data,
            Map<String, String> space) {
        static Head of(CrossValidatedError error, Searcher searcher, String sha256) {
            Map<String, String> space = new LinkedHashMap<>();
            for (Space.Dimension dimension : error.space().dimensions()) {
                space.put(dimension.name(), dimension.range().toString());
            }
            return new Head(
                    searcher.identity(),
                    error.method().name(),
                    error.request().features(),
                    new TreeMap<>(error.request().given()),
                    error.validation().folds(),
                    error.validation().heldOut(),
                    error.validation().repeats(),
                    error.rows().rows(),
                    sha256,
                    space);
        }
    }

    /** A line: one evaluation. */
    private record Line(
            int number,
            Map<String, String> settings,
            double[] point,
            double share,
            double error,
            double deviation,
            double seconds) {}

    private static List<Evaluation> parse(Path file, String[] lines, String head) throws JsonProcessingException {
        JsonNode here = JSON.readTree(head);
        JsonNode there = node(file, lines, 0);
        for (Iterator<String> names = here.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!here.get(name).equals(there.get(name))) {
                throw new BadInput("--search-log " + file + " is of another search: its " + name + " is "
                        + there.get(name) + ", and now it is " + here.get(name) + "; give another file");
            }
        }
        List<Evaluation> known = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            JsonNode line = node(file, lines, i);
            double[] point = JSON.convertValue(line.path("point"), double[].class);
            if (point == null
                    || !line.path("share").isNumber()
                    || line.path("number").asInt(-1) != i - 1) {
                throw damaged(file, i);
            }
            known.add(new Evaluation(
                    new Trial(i - 1, point, line.get("share").asDouble()),
                    number(line.get("error")),
                    number(line.get("deviation")),
                    number(line.get("seconds"))));
        }
        return known;
    }

    private static double number(JsonNode node) {
        return node == null || node.isNull() ? Double.NaN : node.asDouble();
    }

    private static JsonNode node(Path file, String[] lines, int i) {
        try {
            JsonNode node = JSON.readTree(lines[i]);
            if (node != null && node.isObject()) {
                return node;
            }
        } catch (JsonProcessingException notJson) {
            // The exception below says so.
        }
        throw damaged(file, i);
    }

    private static BadInput damaged(Path file, int i) {
        return new BadInput("--search-log " + file + ", line " + (i + 1)
                + ": this is no line of a search log; give the file of a search, or a new name");
    }

    /** The evaluations that were there. */
    List<Evaluation> known() {
        return known;
    }

    /** Adds a line, whole. */
    void add(Evaluation evaluation) {
        if (channel == null) {
            return;
        }
        Trial trial = evaluation.trial();
        Line line = new Line(
                trial.number(),
                space.settings(trial.point()),
                trial.point(),
                trial.share(),
                evaluation.error(),
                evaluation.deviation(),
                evaluation.seconds());
        try {
            write(Json.write(line));
        } catch (IOException failed) {
            throw new UncheckedIOException("--search-log " + file + " cannot be written", failed);
        }
    }

    private void write(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("--search-log " + file + " cannot be closed", failed);
        }
    }
}
