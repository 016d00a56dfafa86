package org.bochner.experiments.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.bochner.Stopped;

/**
 * Learners of scikit-learn in a Python process, which is asked for one cell after another by a line of JSON each.
 *
 * <p>Python and scikit-learn are loaded once; a cell's seconds do not include that.
 */
public final class Peers implements Runner, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCRIPT = "peers.py";
    private static final long GLANCE_MILLIS = 20;

    private final Path folder;
    private final Process process;
    private final BufferedReader answers;
    private final BufferedWriter questions;
    private final String versions;
    private final BooleanSupplier stop;

    private Peers(
            Path folder,
            Process process,
            BufferedReader answers,
            BufferedWriter questions,
            String versions,
            BooleanSupplier stop) {
        this.folder = folder;
        this.process = process;
        this.answers = answers;
        this.questions = questions;
        this.versions = versions;
        this.stop = stop;
    }

    /** Python, or a library of it, is missing; the message says what to do. */
    public static final class Missing extends Exception {
        private static final long serialVersionUID = 1;

        Missing(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Starts Python.
     *
     * @param python the program, such as {@code python3}
     * @param stop whether the user asked to stop; a running cell then ends with {@link Stopped}
     */
    public static Peers start(String python, BooleanSupplier stop) throws Missing {
        Path folder = null;
        try (InputStream script = Peers.class.getResourceAsStream(SCRIPT)) {
            folder = Files.createTempDirectory("bochner-peers");
            Files.copy(script, folder.resolve(SCRIPT));
            Path errors = folder.resolve("errors.txt");
            ProcessBuilder program =
                    new ProcessBuilder(python, folder.resolve(SCRIPT).toString()).redirectError(errors.toFile());
            // Threads that wait by spinning cost boosting a factor of 50 where another program runs.
            program.environment().putIfAbsent("OMP_WAIT_POLICY", "PASSIVE");
            Process process = program.start();
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            BufferedWriter questions =
                    new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
            String first = answers.readLine();
            if (first == null) {
                String last = Files.readString(errors).strip();
                last = last.substring(last.lastIndexOf('\n') + 1);
                process.destroy();
                remove(folder);
                throw new Missing(
                        "'" + python + "' cannot run scikit-learn (" + last
                                + "); install Python 3 with scikit-learn and pandas, or name another Python",
                        null);
            }
            JsonNode version = JSON.readTree(first);
            return new Peers(
                    folder,
                    process,
                    answers,
                    questions,
                    "scikit-learn " + version.path("scikit-learn").asText(),
                    stop);
        } catch (IOException absent) {
            if (folder != null) {
                remove(folder);
            }
            throw new Missing(
                    "'" + python + "' cannot be started; install Python 3 with scikit-learn and pandas, or name another"
                            + " Python",
                    absent);
        }
    }

    /** The version of scikit-learn, in words. */
    public String versions() {
        return versions;
    }

    @Override
    public Measurement run(Contender contender, Split split, long seed) {
        ObjectNode job = JSON.createObjectNode();
        job.put("learner", contender.method());
        job.put("train", split.train().toString());
        job.put("test", split.test().toString());
        job.put("regression", split.regression());
        job.put("seconds", Double.isInfinite(contender.seconds()) ? 0 : contender.seconds());
        job.put("seed", Math.floorMod(seed, Integer.MAX_VALUE));
        long before = System.nanoTime();
        try {
            questions.write(job + "\n");
            questions.flush();
            String line = answer();
            double seconds = (System.nanoTime() - before) * 1e-9;
            return line == null
                    ? Measurement.refused("the Python process ended", seconds)
                    : measured(JSON.readTree(line), seconds);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("the Python process wrote something that is not JSON", broken);
        } catch (IOException failure) {
            return Measurement.refused("the Python process ended: " + failure.getMessage(), 0);
        }
    }

    private String answer() throws IOException {
        while (!answers.ready() && process.isAlive()) {
            if (stop.getAsBoolean()) {
                process.destroyForcibly();
                throw new Stopped("stopped while a learner of scikit-learn was trained");
            }
            try {
                Thread.sleep(GLANCE_MILLIS);
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
                throw new Stopped("stopped while a learner of scikit-learn was trained");
            }
        }
        return answers.readLine();
    }

    private static Measurement measured(JsonNode answer, double seconds) {
        if (answer.has("refusal")) {
            return Measurement.refused(answer.get("refusal").asText(), seconds);
        }
        Map<String, String> facts = new LinkedHashMap<>();
        JsonNode kept = answer.path("facts");
        kept.fieldNames()
                .forEachRemaining(name -> facts.put(name, kept.get(name).asText()));
        return new Measurement(
                Optional.of(answer.get("error").asDouble()),
                Optional.ofNullable(answer.get("logLoss")).map(JsonNode::asDouble),
                answer.get("seconds").asDouble(),
                facts,
                Optional.empty());
    }

    private static void remove(Path folder) {
        try {
            Files.deleteIfExists(folder.resolve(SCRIPT));
            Files.deleteIfExists(folder.resolve("errors.txt"));
            Files.deleteIfExists(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        remove(folder);
    }
}
