package org.bochner.onnx;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs in {@code /usr/bin/python3}, or the interpreter that BOCHNER_PYTHON names. */
final class Python {
    private Python() {}

    /** What a program left; the code is −1 where there is no interpreter. */
    record Outcome(int code, String text) {}

    static Outcome run(String program, Path folder, List<String> arguments) throws InterruptedException {
        String named = System.getenv("BOCHNER_PYTHON");
        List<String> command = new ArrayList<>(List.of(named == null ? "/usr/bin/python3" : named, "-c", program));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Outcome(process.waitFor(), text);
        } catch (IOException absent) {
            return new Outcome(-1, absent.getMessage());
        }
    }
}
