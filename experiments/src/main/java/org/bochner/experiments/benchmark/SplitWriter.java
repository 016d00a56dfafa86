package org.bochner.experiments.benchmark;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Writes the two files of a split, row by row. */
final class SplitWriter implements AutoCloseable {
    private static final int DIGITS = 16;

    private final Path train;
    private final Path test;
    private final MessageDigest hash;
    private final OutputStream toTrain;
    private final OutputStream toTest;
    private long trainRows;
    private long testRows;

    /** Files in {@code folder} whose names end with {@code ending}. */
    SplitWriter(Path folder, String ending) {
        train = folder.resolve("train." + ending);
        test = folder.resolve("test." + ending);
        try {
            hash = MessageDigest.getInstance("SHA-256");
            toTrain = open(train);
            toTest = open(test);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Both files have the same hash, in which rows stand in the order of writing. */
    private OutputStream open(Path file) throws IOException {
        return new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), hash);
    }

    void header(CharSequence line) {
        write(toTrain, line);
        write(toTest, line);
    }

    void row(CharSequence line, boolean training) {
        if (training) {
            trainRows++;
        } else {
            testRows++;
        }
        write(training ? toTrain : toTest, line);
    }

    private static void write(OutputStream to, CharSequence line) {
        try {
            to.write(line.toString().getBytes(StandardCharsets.UTF_8));
            to.write('\n');
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Split finish(boolean regression) {
        close();
        String sha256 = HexFormat.of().formatHex(hash.digest()).substring(0, DIGITS);
        return new Split(train, test, regression, trainRows, testRows, sha256);
    }

    @Override
    public void close() {
        try (toTrain;
                toTest) {
            toTrain.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
