package org.bochner.cli.option;

import java.nio.file.Files;
import java.nio.file.Path;
import org.bochner.BadInput;

/** The name of a file to write. */
public final class OutputPath {
    private OutputPath() {}

    /** Refuses a {@code file} of {@code option} that cannot be written, before there is anything to write. */
    public static void check(String option, Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new BadInput(option + " " + file + " is a folder; give the name of a file in it");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new BadInput(option + " " + file + ": there is no folder " + folder + "; make it first");
        }
        if (!Files.isWritable(folder)) {
            throw new BadInput(
                    option + " " + file + ": no permission to write in " + folder + "; choose another folder");
        }
    }
}
