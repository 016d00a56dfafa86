package org.bochner.cli;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.bochner.data.Model;

/** Which source this program was built from, for results that are kept. */
final class SourceCommit {
    private static final int SECONDS = 5;

    private SourceCommit() {}

    /**
     * The commit of the checkout in which the program lies, with {@code +} where files of it have changed; else the
     * version.
     */
    static String find() {
        try {
            Path place = Path.of(SourceCommit.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            String folder = (Files.isDirectory(place) ? place : place.getParent()).toString();
            String commit = git(folder, "rev-parse", "--short=8", "HEAD");
            String changed = git(folder, "status", "--porcelain", "--untracked-files=no");
            return commit.isEmpty() ? Model.version() : commit + (changed.isEmpty() ? "" : "+");
        } catch (IOException | URISyntaxException | RuntimeException unknown) {
            return Model.version();
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return Model.version();
        }
    }

    private static String git(String folder, String... words) throws IOException, InterruptedException {
        String[] all = new String[words.length + 3];
        all[0] = "git";
        all[1] = "-C";
        all[2] = folder;
        System.arraycopy(words, 0, all, 3, words.length);
        Process process = new ProcessBuilder(all)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0 ? text : "";
    }
}
