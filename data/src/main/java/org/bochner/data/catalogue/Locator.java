package org.bochner.data.catalogue;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.options.Choice;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * Finds what {@code --data} names: a file, or standard input where it is {@code -}; else a data set that comes with the
 * program; else {@code NAME.csv.gz},
 * {@code NAME.train.svm.gz} and the like in the data folders and in the cache. Images may be several files, see
 * {@link ImageSets}; a folder with CIFAR-10's batches may be named too.
 *
 * <p>{@code NAME:test} or {@code NAME.test} is the test part, {@code NAME:train} the training part, which is also
 * meant where no part is named and the data set has two. {@code NAME:all} is both, one after the other, for your own
 * splits; they must be CSV or LIBSVM files.
 */
public final class Locator {
    private static final Pattern PART = Pattern.compile("(.+?)[.:](train|test|all)");
    private static final List<String> ENDINGS = List.of(".csv", ".svm", ".libsvm", ".arff");

    private final List<Path> folders;
    private final Path cache;
    private final Execution execution;

    /** Looks in {@code folders}, then in {@code cache}. */
    public Locator(List<Path> folders, Path cache, Execution execution) {
        this.folders = List.copyOf(folders);
        this.cache = cache;
        this.execution = execution;
    }

    /**
     * As the command looks: in {@code folder} (null for none), in the folder that the environment variable
     * {@code BOCHNER_DATA} names, then in {@link #cacheFolder}.
     */
    public static Locator standard(Path folder, Execution execution) {
        List<Path> folders = new ArrayList<>();
        if (folder != null) {
            if (!Files.isDirectory(folder)) {
                throw new BadInput("the data folder " + folder + " does not exist");
            }
            folders.add(folder);
        }
        String given = System.getenv("BOCHNER_DATA");
        if (given != null && !given.isBlank()) {
            folders.add(Path.of(given));
        }
        return new Locator(folders, cacheFolder(), execution);
    }

    /** Where fetched files are kept: {@code BOCHNER_CACHE}, else {@code .cache/bochner} in the user's home. */
    public static Path cacheFolder() {
        String given = System.getenv("BOCHNER_CACHE");
        return given != null && !given.isBlank()
                ? Path.of(given)
                : Path.of(System.getProperty("user.home"), ".cache", "bochner");
    }

    /** Data that was found, and how its file wants to be read. */
    public record Located(Source source, Map<String, String> hints) {
        /** {@code given}, completed by what is known of the file where the user said nothing. */
        public ReadOptions options(ReadOptions given) {
            ReadOptions options = given;
            if (hints.containsKey("header") && given.header() == HeaderChoice.AUTO) {
                options = options.withHeader(
                        Boolean.parseBoolean(hints.get("header")) ? HeaderChoice.YES : HeaderChoice.NO);
            }
            if (hints.containsKey("target") && given.target() == null) {
                options = options.withTarget(hints.get("target"));
            }
            if (hints.containsKey("ignored") && given.ignored().isEmpty()) {
                options = options.withIgnored(List.of(hints.get("ignored").split(",")));
            }
            if (hints.containsKey("delimiter") && given.delimiter() == 0) {
                options = options.withDelimiter(hints.get("delimiter").charAt(0));
            }
            if (hints.containsKey("task") && given.task() == TaskChoice.AUTO) {
                options = options.withTask(Choice.named(TaskChoice.class, "task", hints.get("task")));
            }
            if (hints.containsKey("encode") && given.sequences().isEmpty()) {
                options = options.withSequences(List.of(SequenceChoice.of(hints.get("encode"))));
            }
            if (hints.containsKey("scale") && given.encoding().scaling() == null) {
                options = options.withScaling(Choice.named(Scaling.class, "scale", hints.get("scale")));
            }
            return options;
        }
    }

    /** Finds {@code name}; {@link BadInput} that says what to do when it is nowhere. */
    public Located find(String name) {
        if (name.equals("-")) {
            return new Located(Source.of("standard input", System.in, execution), Map.of());
        }
        Path path = path(name);
        if (path != null && Files.isDirectory(path)) {
            Source batches = ImageSets.batches(path, "train", execution);
            if (batches != null) {
                return new Located(batches, Map.of());
            }
        }
        if (path != null && Files.exists(path)) {
            return new Located(new Source(path, execution), Map.of());
        }
        Source embedded = Embedded.find(name, execution);
        if (embedded != null) {
            return new Located(embedded, Embedded.hints(name));
        }
        Matcher matcher = PART.matcher(name);
        boolean parted = matcher.matches();
        String base = parted ? matcher.group(1) : name;
        String part = parted ? matcher.group(2) : null;
        if ("all".equals(part)) {
            return all(base);
        }
        List<String> files = files(base, part);
        for (Path folder : folders) {
            for (String file : files) {
                if (Files.isRegularFile(folder.resolve(file))) {
                    return new Located(new Source(folder.resolve(file), execution), Map.of());
                }
            }
            Source images = base.matches("[^/\\\\]+") ? ImageSets.find(folder, base, part, execution) : null;
            if (images != null) {
                return new Located(images, Map.of());
            }
        }
        return fetched(name, base, files);
    }

    private Located all(String base) {
        Located first = find(base);
        if (!first.source().name().contains("train")) {
            return first;
        }
        Located second = find(base + ":test");
        Format format = Format.of(first.source(), null);
        boolean alike =
                format == Format.of(second.source(), null) && first.hints().equals(second.hints());
        if (!alike || format != Format.CSV && format != Format.LIBSVM) {
            throw new BadInput(base + ":all joins two CSV or two LIBSVM files, and "
                    + first.source().name() + " and " + second.source().name() + " are not; use " + base + ":train and "
                    + base + ":test");
        }
        boolean headed = format == Format.CSV && !"false".equals(first.hints().get("header"));
        return new Located(Source.joined(first.source(), second.source(), headed), first.hints());
    }

    private Located fetched(String name, String base, List<String> files) {
        Entry entry = Catalogue.standard().find(base).orElse(null);
        if (entry == null && base.matches(".*([/\\\\]|\\.(gz|csv|svm|libsvm|arff|png|bin)$).*")) {
            throw new BadInput(name + " does not exist; give the path of a data file, plain or .gz");
        }
        if (entry == null) {
            throw new BadInput("there is no file '" + name + "', and no data set of that name in the catalogue ("
                    + String.join(
                            ", ",
                            Catalogue.standard().entries().stream()
                                    .map(Entry::name)
                                    .toList())
                    + "); give the path of a data file");
        }
        for (Entry.Published file : entry.files()) {
            Path path = cache.resolve(file.local());
            if (files.contains(file.local()) && Files.isRegularFile(path)) {
                return new Located(new Source(path, execution), file.options());
            }
        }
        throw new BadInput("data set '" + name + "' is in the catalogue but not on this machine; "
                + (entry.fetchable()
                        ? "fetch '" + base + "', or name a data folder that has it"
                        : "name a data folder that has " + entry.packed().get(0).file() + " or the like"
                                + (entry.note().isEmpty() ? "" : ". " + entry.note())));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** The names that a data set's file may have. */
    private static List<String> files(String base, String part) {
        List<String> files = new ArrayList<>();
        if (base.indexOf('/') >= 0 || base.indexOf('\\') >= 0) {
            return List.of(base);
        }
        List<String> stems = part == null ? List.of(base, base + ".train") : List.of(base + "." + part);
        for (String stem : stems) {
            for (String ending : ENDINGS) {
                files.add(stem + ending + ".gz");
                files.add(stem + ending);
            }
        }
        String images = base + ("test".equals(part) ? ".t10k" : ".train") + "-images-idx3-ubyte";
        files.add(images + ".gz");
        files.add(images);
        return files;
    }
}
