package org.bochner.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/**
 * The user's standard error.
 *
 * <p>The JVM itself writes a warning about the incubating Vector API to file descriptor 2 before any Java code runs,
 * and nothing can switch it off. So the launcher gives the JVM a descriptor 2 that drops this line, and the user's own
 * standard error as the descriptor named by the property {@code bochner.stderr}. Writing there directly keeps progress
 * bars free of another process' buffering.
 */
public final class StandardError {
    private StandardError() {}

    public static PrintStream open() {
        Integer number = Integer.getInteger("bochner.stderr");
        FileDescriptor descriptor = number == null ? FileDescriptor.err : descriptor(number);
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    private static FileDescriptor descriptor(int number) {
        try {
            // The launcher opens java.io for this; no public API makes a descriptor from its number.
            Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(number);
        } catch (ReflectiveOperationException | RuntimeException closed) {
            return FileDescriptor.err;
        }
    }
}
