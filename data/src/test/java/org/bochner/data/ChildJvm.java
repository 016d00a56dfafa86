package org.bochner.data;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.bochner.Execution;

/** Runs a program of these tests in a JVM of its own, with other options and another class path. */
final class ChildJvm {
    private final List<String> options = new ArrayList<>();
    private Predicate<String> kept = entry -> true;

    /** One more option of the JVM. */
    ChildJvm option(String option) {
        options.add(option);
        return this;
    }

    /** Leaves out the entries of the class path that are not {@code kept}. */
    ChildJvm classPath(Predicate<String> keep) {
        kept = keep;
        return this;
    }

    /** What {@code main} prints; throws with its error messages where it fails. */
    String run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, entries()), main.getName()));
        command.addAll(List.of(arguments));
        Path errors = Files.createTempFile("child", ".txt");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("exit code " + process.exitValue() + " of " + command + "\n" + output
                        + Files.readString(errors));
            }
            return output;
        } finally {
            Files.delete(errors);
        }
    }

    private List<String> entries() {
        Set<String> all = new LinkedHashSet<>();
        for (Class<?> each : List.of(ChildJvm.class, Model.class, Execution.class)) {
            all.add(new File(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .getPath());
        }
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            all.addAll(List.of(System.getProperty(property, "").split(File.pathSeparator)));
        }
        return all.stream()
                .filter(entry -> !entry.isEmpty() && kept.test(entry))
                .toList();
    }
}
