package org.bochner.experiments.comparison;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bochner.data.Model;

/**
 * Identifies the program that computed a cell: the version, and a hash of the jar that has the method. Two builds
 * between releases have the same version but may compute different cells. Classes in a folder, as in tests, have the
 * version alone.
 */
final class Build {
    private static final int DIGITS = 12;
    private static final Map<Path, String> HASHES = new ConcurrentHashMap<>();

    private Build() {}

    /** The program that {@code type} belongs to. */
    static String of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Model.version();
        }
        try {
            Path place = Path.of(source.getLocation().toURI());
            return Files.isRegularFile(place)
                    ? Model.version() + "+" + HASHES.computeIfAbsent(place, Build::hash)
                    : Model.version();
        } catch (URISyntaxException | IllegalArgumentException nowhere) {
            return Model.version();
        }
    }

    private static String hash(Path jar) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(Files.readAllBytes(jar))).substring(0, DIGITS);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
