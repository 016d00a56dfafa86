package org.bochner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Interruption;
import org.bochner.experiments.benchmark.Contender;
import org.bochner.experiments.benchmark.Measurement;
import org.bochner.experiments.benchmark.Runner;
import org.bochner.experiments.benchmark.Split;

/**
 * Runs our contenders of a benchmark as a user does: by {@code bochner fit}, within this JVM, and reads its JSON.
 *
 * <p>So {@code auto} and a fit without a method are what the command does at this commit, and whatever option it has
 * can be part of a contender's name.
 */
final class FitRunner implements Runner {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 60;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Interruption interruption;
    private final List<String> common;
    private final double limit;

    /**
     * @param interruption asks the running fit to stop
     * @param common options for every fit, such as the number of threads
     * @param limit the seconds of a fit by a method whose contender names no time
     */
    FitRunner(Interruption interruption, List<String> common, double limit) {
        this.interruption = interruption;
        this.common = List.copyOf(common);
        this.limit = limit;
    }

    @Override
    public Measurement run(Contender contender, Split split, long seed) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        long before = System.nanoTime();
        long work = SYSTEM.getProcessCpuTime();
        int code = Main.run(
                new Host(print(out), print(err), false, 80, interruption),
                arguments(contender, split, seed).toArray(String[]::new));
        double seconds = (System.nanoTime() - before) * 1e-9;
        double processor = (SYSTEM.getProcessCpuTime() - work) * 1e-9;
        if (code != Main.DONE) {
            return Measurement.refused(reason(err.toString(StandardCharsets.UTF_8)), seconds);
        }
        try {
            return measured(JSON.readTree(out.toString(StandardCharsets.UTF_8)), contender, seconds, processor);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The words of the command for {@code contender}. */
    List<String> arguments(Contender contender, Split split, long seed) {
        List<String> words = new ArrayList<>(List.of("fit", "--json", "--quiet"));
        words.addAll(List.of("--data", split.train().toString()));
        words.addAll(List.of("--test", split.test().toString()));
        words.addAll(List.of("--task", split.regression() ? "regression" : "classification"));
        words.addAll(List.of("--seed", String.valueOf(seed)));
        words.addAll(common);
        if (!contender.method().equals(Contender.FIT)) {
            words.addAll(List.of("--method", contender.method()));
        }
        double seconds = contender.single() ? Math.min(limit, contender.seconds()) : contender.seconds();
        if (!Double.isInfinite(seconds)) {
            words.addAll(List.of("--time", seconds + "s"));
        }
        contender.settings().forEach((name, value) -> words.addAll(List.of("--set", name + "=" + value)));
        contender.options().forEach((name, value) -> words.addAll(List.of("--" + name, value)));
        return words;
    }

    private static Measurement measured(JsonNode result, Contender contender, double seconds, double processor) {
        JsonNode test = result.get("test");
        JsonNode error = test.has("rmse") ? test.get("rmse") : test.get("error");
        Map<String, String> facts = new LinkedHashMap<>();
        if (!contender.single()) {
            facts.put("method", result.path("method").asText());
        }
        facts.put(Measurement.PROCESSOR_SECONDS, String.valueOf(processor));
        facts.put("columns", result.path("columns").asText());
        facts.put("features", result.path("features").asText());
        facts.put("interrupted", result.path("interrupted").asText());
        JsonNode settings = result.path("settings");
        settings.fieldNames().forEachRemaining(name -> {
            String value = settings.get(name).asText();
            if (value.length() <= LONGEST) {
                facts.put("set." + name, value);
            }
        });
        JsonNode parts = result.path("seconds");
        parts.fieldNames()
                .forEachRemaining(
                        name -> facts.put("seconds." + name, parts.get(name).asText()));
        return new Measurement(
                Optional.of(error.asDouble()),
                Optional.ofNullable(test.get("logLoss")).map(JsonNode::asDouble),
                seconds,
                facts,
                Optional.empty());
    }

    /** The first line of what the command said. */
    private static String reason(String err) {
        return err.lines()
                .filter(line -> line.startsWith("bochner: "))
                .findFirst()
                .map(line -> line.substring("bochner: ".length()))
                .orElse("it failed without a message");
    }

    private static PrintStream print(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }
}
