package org.bochner.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks and compares each with the computer's limits, measured in the same run.
 *
 * <pre>java -jar benchmarks/target/bochner-benchmarks.jar [PATTERN] [--json FILE] [--param NAME=VALUE]...</pre>
 *
 * <p>{@code PATTERN} is a regular expression on names such as {@code FeatureBenchmark.phase}; {@link Limits} always
 * run.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws RunnerException, IOException {
        String pattern = "Benchmark\\.";
        Path json = null;
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < args.length; i++) {
            boolean last = i + 1 == args.length;
            if (args[i].equals("--json") && !last) {
                json = Path.of(args[++i]);
            } else if (args[i].equals("--param") && !last && args[i + 1].contains("=")) {
                String[] pair = args[++i].split("=", 2);
                parameters.put(pair[0], pair[1]);
            } else if (args[i].startsWith("-")) {
                System.err.println("usage: [PATTERN] [--json FILE] [--param NAME=VALUE]...; not '" + args[i] + "'");
                System.exit(2);
            } else {
                pattern = args[i];
            }
        }
        ChainedOptionsBuilder options =
                new OptionsBuilder().include("benchmarks\\.Limits\\.").include(pattern);
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            options.param(parameter.getKey(), parameter.getValue());
        }
        List<Figure> figures = Figure.of(new Runner(options.build()).run());
        double flopRate = figure(figures, "Limits.sgemm").flopRate();
        double byteRate = figure(figures, "Limits.copy").byteRate();
        print(figures, flopRate, byteRate);
        if (json != null) {
            write(json, figures, flopRate, byteRate);
        }
    }

    private static Figure figure(List<Figure> figures, String pass) {
        return figures.stream()
                .filter(figure -> figure.pass().equals(pass))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(pass + " did not run"));
    }

    private static void print(List<Figure> figures, double flopRate, double byteRate) {
        System.out.println();
        System.out.println(String.join(", ", Samples.machine()));
        System.out.printf(
                Locale.ROOT,
                "limits: %.1f GFLOP/s (product in cache), %.1f GB/s (copy, read and written)%n%n",
                flopRate * 1e-9,
                byteRate * 1e-9);
        System.out.printf(
                "%-32s %9s %9s %9s %9s %9s %8s%n",
                "pass", "best s", "mean s", "GFLOP/s", "GB/s", "limit s", "of limit");
        for (Figure figure : figures) {
            double limit = figure.work().limit(flopRate, byteRate);
            System.out.printf(
                    Locale.ROOT,
                    "%-32s %9.4f %9.4f %9.1f %9.2f %9.4f %7.0f%%%n",
                    figure.pass(),
                    figure.best(),
                    figure.mean(),
                    figure.flopRate() * 1e-9,
                    figure.byteRate() * 1e-9,
                    limit,
                    100 * limit / figure.best());
        }
    }

    /** All figures, as JSON has them. */
    private record Run(
            List<String> machine, double gflopPerSecond, double gigabytesPerSecond, List<Figure.Line> passes) {}

    private static void write(Path file, List<Figure> figures, double flopRate, double byteRate) throws IOException {
        List<Figure.Line> passes = figures.stream()
                .map(figure -> figure.against(flopRate, byteRate))
                .toList();
        Run all = new Run(Samples.machine(), flopRate * 1e-9, byteRate * 1e-9, passes);
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), all);
    }
}
