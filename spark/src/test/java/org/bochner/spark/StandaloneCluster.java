package org.bochner.spark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/**
 * A standalone Spark cluster on this machine: a master and two workers, each a process of its own, started from the
 * jars that the tests' class path has.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("spark://[^\\s,]+:\\d+");
    private static final String[] OPENED = {
        "java.base/java.lang",
        "java.base/java.lang.invoke",
        "java.base/java.lang.reflect",
        "java.base/java.io",
        "java.base/java.net",
        "java.base/java.nio",
        "java.base/java.util",
        "java.base/java.util.concurrent",
        "java.base/java.util.concurrent.atomic",
        "java.base/sun.nio.ch",
        "java.base/sun.nio.cs",
        "java.base/sun.security.action",
        "java.base/sun.util.calendar"
    };

    private final Path folder;
    private final Path home;
    private final List<Process> processes = new ArrayList<>();
    private final String address;

    /** Starts the cluster below {@code target}; each worker offers {@code cores} cores and {@code memory}. */
    StandaloneCluster(int cores, String memory) {
        try {
            folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "cluster");
            home = folder.resolve("home").toAbsolutePath();
            Path jars = Files.createDirectories(home.resolve("jars"));
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                Path jar = Path.of(entry);
                Path link = jars.resolve(jar.getFileName());
                if (entry.endsWith(".jar") && !entry.contains("bochner") && !Files.exists(link)) {
                    Files.createSymbolicLink(link, jar);
                }
            }
            address = start(
                    List.of(
                            "org.apache.spark.deploy.master.Master",
                            "--host",
                            "127.0.0.1",
                            "--port",
                            "0",
                            "--webui-port",
                            "0"),
                    "Starting Spark master at");
            for (int worker = 0; worker < 2; worker++) {
                Path work =
                        Files.createDirectories(folder.resolve("work" + worker).toAbsolutePath());
                start(
                        List.of(
                                "org.apache.spark.deploy.worker.Worker",
                                "--host",
                                "127.0.0.1",
                                "--webui-port",
                                "0",
                                "-c",
                                Integer.toString(cores),
                                "-m",
                                memory,
                                "-d",
                                work.toString(),
                                address),
                        "Successfully registered with master");
            }
        } catch (IOException failed) {
            processes.forEach(Process::destroyForcibly);
            throw new UncheckedIOException(failed);
        }
    }

    /** The master's address, for a session. */
    String address() {
        return address;
    }

    /** A configuration for {@code executors} executors of one core each, with this process's classes. */
    SparkConf conf(int executors) {
        return new SparkConf()
                .setMaster(address)
                .setAppName("cluster tests")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.executor.cores", "1")
                .set("spark.executor.memory", "600m")
                .set("spark.cores.max", Integer.toString(executors))
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    }

    private String start(List<String> main, String ready) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                home.resolve("jars") + "/*"));
        for (String each : OPENED) {
            command.add("--add-opens");
            command.add(each + "=ALL-UNNAMED");
        }
        command.addAll(main);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        Process process = builder.start();
        processes.add(process);
        CompletableFuture<String> found = new CompletableFuture<>();
        Thread reader = new Thread(() -> follow(process, ready, found), "cluster log");
        reader.setDaemon(true);
        reader.start();
        try {
            return found.get(60, TimeUnit.SECONDS);
        } catch (Exception late) {
            throw new IOException(main.get(0) + " did not start", late);
        }
    }

    private static void follow(Process process, String ready, CompletableFuture<String> found) {
        List<String> seen = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line; (line = lines.readLine()) != null; ) {
                seen.add(line);
                if (line.contains(ready)) {
                    Matcher address = ADDRESS.matcher(line);
                    found.complete(address.find() ? address.group() : line);
                }
            }
            found.completeExceptionally(new IOException(String.join("\n", seen)));
        } catch (IOException ended) {
            found.completeExceptionally(ended);
        }
    }

    /** The processes of executors, which the workers have started. */
    List<ProcessHandle> executors() {
        return processes.stream()
                .flatMap(process -> process.toHandle().descendants())
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.toHandle().descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException left) {
            // A process that is ending still writes; the folder goes with target.
            return;
        }
    }
}
