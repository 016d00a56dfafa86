package org.bochner.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Assumptions;

/**
 * A folder that looks like a clone of the project to the launcher: the real script, a few sources, and (once built) a
 * jar of the classes under test. Tests must not let the launcher build the real clone that they run in.
 */
final class Installation implements AutoCloseable {
    /** What one run of the launcher left. */
    record Outcome(int code, String out, String err) {}

    private final Path home;
    private final Map<String, String> environment = new HashMap<>();
    private final Map<Process, List<CompletableFuture<String>>> streams = new HashMap<>();

    Installation(Path home) throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/bin/bash")) || Files.isExecutable(Path.of("/usr/bin/bash")),
                "skipped: the launcher needs bash, which is not on this machine");
        this.home = home;
        Files.createDirectories(home.resolve("core/src/main/java"));
        Files.createDirectories(home.resolve("cli/src/main/java"));
        Files.writeString(home.resolve("pom.xml"), "<project/>");
        Path script = home.resolve("bochner");
        Files.copy(Path.of("../bochner"), script, StandardCopyOption.COPY_ATTRIBUTES);
        environment.put("JAVA_HOME", System.getProperty("java.home"));
    }

    Path home() {
        return home;
    }

    Path jar() {
        return home.resolve("cli/target/bochner-cli.jar");
    }

    Installation with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** Puts a program called {@code name} before all others. */
    Installation program(String name, String script) throws IOException {
        Path folder = Files.createDirectories(home.resolve("programs"));
        Path file = folder.resolve(name);
        Files.writeString(file, "#!/bin/bash\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return with("PATH", folder + File.pathSeparator + System.getenv("PATH"));
    }

    /** Makes the jar as the build would: own classes in it, the libraries named by its manifest. */
    Installation built() throws IOException {
        makeJar(jar());
        return this;
    }

    /** The archive of classes that the launcher makes for this JDK. */
    Path archive() {
        return home.resolve("cli/target/classes-" + System.getProperty("java.version") + ".jsa");
    }

    /** Saves the time that the archive takes: an empty one tells the launcher that there is none to be had. */
    Installation withoutArchive() throws IOException {
        Files.createDirectories(archive().getParent());
        Files.deleteIfExists(archive());
        Files.createFile(archive());
        Files.setLastModifiedTime(archive(), FileTime.from(Instant.now().plus(1, ChronoUnit.DAYS)));
        return this;
    }

    /** Makes the jar, and the folder of libraries where the build puts it. */
    void makeJar(Path jar) throws IOException {
        Path lib = home.resolve("cli/target/lib");
        Files.createDirectories(jar.getParent());
        List<Path> folders = new ArrayList<>();
        List<String> libraries = new ArrayList<>();
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String entry : path.split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                folders.add(Path.of(entry));
            } else {
                Path library = Path.of(entry);
                Path link = Files.createDirectories(lib).resolve(library.getFileName());
                if (Files.notExists(link)) {
                    Files.createSymbolicLink(link, library);
                }
                libraries.add("lib/" + library.getFileName());
            }
        }
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, String.join(" ", libraries));
        Path draft = jar.resolveSibling("draft.jar");
        try (OutputStream file = Files.newOutputStream(draft);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            Set<String> seen = new HashSet<>();
            for (Path folder : folders) {
                addAll(folder, folders, out, seen);
            }
        }
        Files.move(draft, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void addAll(Path folder, List<Path> folders, JarOutputStream out, Set<String> seen)
            throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                // Every module names its methods; the jar names them all.
                boolean services = name.startsWith("META-INF/services/");
                if (services && seen.add(name)) {
                    out.putNextEntry(new ZipEntry(name));
                    for (Path each : folders) {
                        if (Files.exists(each.resolve(name))) {
                            Files.copy(each.resolve(name), out);
                        }
                    }
                    out.closeEntry();
                } else if (seen.add(name)) {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(file, out);
                    out.closeEntry();
                }
            }
        }
    }

    /** Removes the links to the libraries, which a temporary folder should not follow. */
    @Override
    public void close() throws IOException {
        Path lib = home.resolve("cli/target/lib");
        if (Files.exists(lib)) {
            try (var links = Files.list(lib)) {
                for (Path link : links.toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    Outcome run(String... args) throws IOException, InterruptedException {
        return run(home, home.resolve("bochner"), args);
    }

    /** Runs {@code launcher} in {@code folder}, and waits for its end. */
    Outcome run(Path folder, Path launcher, String... args) throws IOException, InterruptedException {
        return await(start(folder, launcher, args));
    }

    Process start(Path folder, Path launcher, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("BOCHNER") || name.equals("JDK_JAVA_OPTIONS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        streams.put(process, List.of(drain(process.getInputStream()), drain(process.getErrorStream())));
        return process;
    }

    Outcome await(Process process) throws IOException, InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher did not end within two minutes");
        }
        // The end of a stream, not of the process: a filter of the launcher may outlive it by a moment.
        List<CompletableFuture<String>> texts = streams.remove(process);
        return new Outcome(
                process.exitValue(), texts.get(0).join(), texts.get(1).join());
    }

    private static CompletableFuture<String> drain(InputStream stream) {
        CompletableFuture<String> text = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            try (stream) {
                text.complete(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException broken) {
                text.completeExceptionally(broken);
            }
        });
        reader.setDaemon(true);
        reader.start();
        return text;
    }
}
