package org.bochner.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.bochner.cli.Main;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * Puts the tarball together from what the module {@code cli} has built.
 *
 * <pre>
 * bochner-VERSION
 *   bin/bochner             the launcher, the same as in a checkout
 *   lib                     the jars, where the launcher looks for them
 *   runtime                 the modules of the JDK that they use
 *   share/man/man1          a page for each command
 *   share/bash-completion, share/zsh/site-functions
 *   share/doc/bochner       the list of parts (CycloneDX), changes
 *   LICENSE, NOTICE
 * </pre>
 *
 * <p>The same sources and the same JDK give the same bytes.
 */
public final class Distribution {
    private static final String NAME = "bochner";

    private final Path root;
    private final Path home;

    private Distribution(Path root, Path home) {
        this.root = root;
        this.home = home;
    }

    /** Arguments: root of the checkout, target folder, name with version, platform, time of all files, modules. */
    public static void main(String[] args) throws IOException {
        Path target = Path.of(args[1]);
        Path home = target.resolve(args[2]);
        delete(home);
        Distribution made = new Distribution(Path.of(args[0]), home);
        Instant time = Instant.parse(args[4]);
        made.jars();
        made.runtime(args[5]);
        made.pages(time);
        made.documents(target.resolve(args[2] + ".cdx.json"));
        Path file = target.resolve(args[2] + "-" + args[3] + ".tar.gz");
        TarGz.write(home, file, time);
        System.out.println("wrote " + file + ", " + (Files.size(file) >> 20) + " MB");
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private void jars() throws IOException {
        Path built = root.resolve("cli/target");
        copy(root.resolve(NAME), home.resolve("bin/" + NAME));
        copy(built.resolve("bochner-cli.jar"), home.resolve("lib/bochner-cli.jar"));
        for (String folder : List.of("lib", "serve")) {
            try (Stream<Path> jars = Files.list(built.resolve(folder))) {
                for (Path jar : jars.toList()) {
                    copy(jar, home.resolve("lib").resolve(folder).resolve(jar.getFileName()));
                }
            }
        }
    }

    /** A JDK that has only {@code modules}. */
    private void runtime(String modules) {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new IllegalStateException("this JDK has no jlink; use a whole JDK"));
        int code = jlink.run(
                System.out,
                System.err,
                "--add-modules",
                modules,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                home.resolve("runtime").toString());
        if (code != 0) {
            throw new IllegalStateException("jlink failed with " + code);
        }
    }

    /** Man pages, and what shells complete. */
    private void pages(Instant time) throws IOException {
        CommandLine line = Main.commandLine();
        Path share = home.resolve("share");
        Path man = Files.createDirectories(share.resolve("man/man1"));
        for (CommandLine command : ManPage.all(line)) {
            Files.writeString(man.resolve(ManPage.name(command) + ".1"), ManPage.text(command, time));
        }
        // Completions are found by their names: bash looks for the command's, zsh for the same with a line before it.
        Path bash = Files.createDirectories(share.resolve("bash-completion/completions"));
        String script = AutoComplete.bash(NAME, line);
        Files.writeString(bash.resolve(NAME), script);
        Path zsh = Files.createDirectories(share.resolve("zsh/site-functions"));
        Files.writeString(zsh.resolve("_" + NAME), """
                #compdef bochner
                autoload -U +X bashcompinit && bashcompinit
                source "${${(%):-%x}:A:h}/../../bash-completion/completions/bochner"
                _bash_complete -o default -F _complete_bochner
                """);
    }

    private void documents(Path parts) throws IOException {
        copy(root.resolve("LICENSE"), home.resolve("LICENSE"));
        copy(root.resolve("NOTICE"), home.resolve("NOTICE"));
        Path folder = home.resolve("share/doc/" + NAME);
        copy(root.resolve("CHANGELOG.md"), folder.resolve("CHANGELOG.md"));
        copy(root.resolve("docs/deploy.md"), folder.resolve("deploy.md"));
        copy(parts, folder.resolve(parts.getFileName()));
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.copy(from, to);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot copy " + from + ": " + failure.getMessage(), failure);
        }
    }
}
