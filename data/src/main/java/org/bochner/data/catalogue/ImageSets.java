package org.bochner.data.catalogue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.read.Source;

/**
 * Finds data sets of images, which are several files each: the sheets {@code NAME.train.0_airplane.png} and so on, or
 * the batches of CIFAR-10 as they are published.
 */
final class ImageSets {
    private static final String PUBLISHED = "cifar-10-batches-bin";
    private static final int BATCHES = 5;

    private ImageSets() {}

    /** The part called {@code part} (null for training) of the set called {@code base} in {@code folder}, or null. */
    static Source find(Path folder, String base, String part, Execution execution) {
        String wanted = part == null ? "train" : part;
        List<Path> sheets = sheets(folder, base + "." + wanted);
        if (!sheets.isEmpty()) {
            return Source.of(base + "." + wanted + ".*.png", sheets, execution);
        }
        if (!base.equals("cifar10")) {
            return null;
        }
        Source inside = batches(folder.resolve(PUBLISHED), wanted, execution);
        return inside != null ? inside : batches(folder, wanted, execution);
    }

    /** CIFAR-10's batches in {@code folder}: the five of training, or the one of the test; null where there is none. */
    static Source batches(Path folder, String part, Execution execution) {
        List<Path> files = new ArrayList<>();
        if (part.equals("test")) {
            files.add(folder.resolve("test_batch.bin"));
        } else {
            for (int i = 1; i <= BATCHES; i++) {
                files.add(folder.resolve("data_batch_" + i + ".bin"));
            }
        }
        List<Path> there = files.stream().filter(Files::isRegularFile).toList();
        if (there.isEmpty()) {
            return null;
        }
        if (there.size() < files.size()) {
            Path absent = files.stream()
                    .filter(file -> !there.contains(file))
                    .findFirst()
                    .orElseThrow();
            throw new BadInput(folder + " has " + there.get(0).getFileName() + " but not " + absent.getFileName()
                    + "; unpack all of CIFAR-10 there, or give the path of one batch");
        }
        return Source.of("data_batch_*.bin", files, execution);
    }

    /** The sheets in {@code folder} whose names begin with {@code stem}, in the order of their class numbers. */
    private static List<Path> sheets(Path folder, String stem) {
        Pattern form = Pattern.compile(Pattern.quote(stem) + "\\.(\\d{1,9})_[^.]+\\.png");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> form.matcher(name(file)).matches())
                    .sorted(Comparator.<Path>comparingInt(file -> number(form, file))
                            .thenComparing(ImageSets::name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private static int number(Pattern form, Path file) {
        Matcher matcher = form.matcher(name(file));
        matcher.matches();
        return Integer.parseInt(matcher.group(1));
    }
}
