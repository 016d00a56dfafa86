package org.bochner.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Fits every method to several data sets through the command, and records a hash of the predictions and the metric.
 *
 * <p>A change of the code that should not change results is checked by recording before and after it: equal hashes mean
 * equal predictions to the last bit. Hashes depend on the processor ({@link Processor}), since OpenBLAS and the Vector
 * API choose other instructions; metrics do not, up to rounding.
 *
 * <p>Usage as a program: {@code RecordedFits FILE [tiny|small|large]} records to a file of tab-separated values, with
 * the seconds of each fit; its first line names the processor. {@code tiny} is what {@link RecordedFitsTest} compares
 * in every build, {@code small}
 * has the same data with more rows, {@code large} needs the folder that {@code BOCHNER_DATA} names.
 */
final class RecordedFits {
    static final List<String> METHODS = List.of(
            "linear",
            "rff",
            "orf",
            "lkrf",
            "lkrf-joint",
            "pbrff",
            "landmarks",
            "rbf-landmarks",
            "nsrf",
            "nsrf-sphere",
            "trf",
            "fkl",
            "mkl",
            "sk",
            "nsk",
            "skl",
            "nskl",
            "askl",
            "rbf-svm");

    /** So few features and rows, and atoms to choose from, that all methods take some ten seconds. */
    private static final List<String> TINY = List.of("--features", "8", "--rows", "120");

    private RecordedFits() {}

    /** One fit: what it was asked, a hash of all predictions, the test metric and the seconds of the fit. */
    record Entry(String data, String method, String hash, double metric, double seconds) {
        String key() {
            return data + " " + method;
        }

        String line() {
            return String.format(Locale.ROOT, "%s\t%s\t%s\t%.10g", data, method, hash, metric);
        }

        static Entry parse(String line) {
            String[] cells = line.split("\t");
            return new Entry(cells[0], cells[1], cells[2], Double.parseDouble(cells[3]), 0);
        }
    }

    /** How a data set is named for the command, and the options that its fits get. */
    record Data(String name, List<String> training, String test, List<String> options) {}

    /** The lists of data sets by name: {@code tiny}, {@code small} or {@code large}. */
    static List<Data> list(String name, Path folder) throws IOException {
        return switch (name) {
            case "tiny" -> embedded(folder, TINY);
            case "small" -> embedded(folder, List.of("--features", "24", "--rows", "240"));
            case "large" -> large();
            default -> throw new IllegalArgumentException("tiny, small or large, not " + name);
        };
    }

    /** Five data sets that need no file, at sizes whose fits take less than a second. */
    private static List<Data> embedded(Path folder, List<String> few) throws IOException {
        Path classes = table(folder.resolve("classes.csv"), true, 500);
        Path numbers = table(folder.resolve("numbers.csv"), false, 500);
        return List.of(
                new Data("breast_cancer", List.of("breast_cancer", "--holdout", "0.5"), "breast_cancer", few),
                new Data("windmill", List.of("windmill:400:3"), "windmill:500:4", few),
                new Data("checkerboard", List.of("checkerboard:400:3"), "checkerboard:500:4", few),
                new Data(
                        "classes",
                        List.of(classes.toString(), "--target", "y", "--indicators", "no"),
                        classes.toString(),
                        few),
                new Data(
                        "numbers",
                        List.of(numbers.toString(), "--target", "y", "--indicators", "no"),
                        numbers.toString(),
                        few));
    }

    /** Five real data sets, with sizes at which fits take seconds. */
    private static List<Data> large() {
        List<String> some = List.of("--features", "100", "--rows", "2000");
        return List.of(
                new Data("letter", List.of("letter", "--holdout", "0.5"), "letter", some),
                new Data("cadata", List.of("cadata", "--holdout", "0.5"), "cadata", some),
                new Data("adult", List.of("adult"), "adult:test", some),
                new Data("usps", List.of("usps"), "usps:test", some),
                new Data("airfoil", List.of("airfoil_self_noise", "--holdout", "0.5"), "airfoil_self_noise", some));
    }

    static Entry fit(Data data, String method, Path folder) throws IOException {
        Path model = folder.resolve(method + ".bochner");
        Path predictions = folder.resolve(method + ".csv");
        List<String> args = new ArrayList<>(List.of("fit", "--method", method, "--out", model.toString(), "--data"));
        args.addAll(data.training);
        args.addAll(data.options);
        if (data.options.equals(TINY) && method.startsWith("lkrf")) {
            args.addAll(List.of("--set", "candidates=200"));
        }
        args.addAll(List.of("--seed", "7"));
        JsonNode fitted = Console.json(args.toArray(String[]::new));
        Console.json("predict", "--model", model.toString(), "--data", data.test, "--out", predictions.toString());
        JsonNode metrics = Console.json("evaluate", "--model", model.toString(), "--data", data.test)
                .get("metrics");
        return new Entry(
                data.name,
                method,
                hash(Files.readAllBytes(predictions)),
                metrics.has("accuracy")
                        ? metrics.get("accuracy").asDouble()
                        : metrics.get("rmse").asDouble(),
                fitted.get("seconds").get("total").asDouble());
    }

    /** Numbers, a category and missing values; the target is one of four classes or a number. */
    private static Path table(Path file, boolean classes, int rows) throws IOException {
        Random random = new Random(5);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            out.println("a,b,c,colour,y");
            for (int i = 0; i < rows; i++) {
                double a = random.nextGaussian();
                double b = random.nextGaussian();
                double c = random.nextDouble();
                int colour = random.nextInt(3);
                double value = Math.sin(2 * a) + b * c + 0.5 * colour + 0.1 * random.nextGaussian();
                String target = classes ? "q" + (int) Math.max(0, Math.min(3, Math.floor(value + 1.5))) : "" + value;
                String missing = random.nextInt(20) == 0 ? "" : String.valueOf(c);
                out.println(a + "," + b + "," + missing + ","
                        + List.of("red", "green", "blue").get(colour) + "," + target);
            }
        }
        return file;
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static Map<String, Entry> read(List<String> lines) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (String line : lines) {
            if (!line.startsWith("#") && !line.isBlank()) {
                Entry entry = Entry.parse(line);
                entries.put(entry.key(), entry);
            }
        }
        return entries;
    }

    /** All methods on all data sets of a list; a method that refuses a data set has the hash "refused". */
    static List<Entry> record(String list, Path folder) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Data data : list(list, folder)) {
            for (String method : METHODS) {
                try {
                    entries.add(fit(data, method, folder));
                } catch (AssertionError refused) {
                    entries.add(new Entry(data.name, method, "refused", Double.NaN, 0));
                    System.err.println(refused.getMessage());
                }
            }
        }
        return entries;
    }

    static void write(Path file, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(List.of("# processor " + Processor.signature()));
        all.addAll(lines);
        Files.write(file, all);
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("recorded");
        List<Entry> entries = record(args.length > 1 ? args[1] : "small", folder);
        List<String> lines = new ArrayList<>();
        for (Entry entry : entries) {
            lines.add(entry.line() + String.format(Locale.ROOT, "\t%.2f", entry.seconds()));
        }
        write(Path.of(args[0]), lines);
    }
}
