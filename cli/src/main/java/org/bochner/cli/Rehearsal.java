package org.bochner.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A short run through the usual commands, which the launcher lets the JVM watch: the classes that it loads go into an
 * archive, and later starts take them from there instead of reading and checking them one by one.
 */
final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        for (String command : List.of(
                "--version",
                "--help",
                "no-such-command",
                "fit --data windmill:200 --features 20 --holdout 0.2 --json",
                "data describe breast_cancer")) {
            Main.run(command.split(" "), nowhere, nowhere);
        }
    }
}
