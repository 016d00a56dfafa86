package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How large files, lines and packages may be, and which words are no longer used: limits that keep the code readable.
 */
class HouseTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of(
            "core",
            "askl",
            "search",
            "data",
            "libsvm",
            "onnx",
            "report",
            "experiments",
            "serve",
            "spark",
            "cli",
            "scorer",
            "dist",
            "benchmarks");
    private static final int COLUMNS = 120;

    @Test
    void noJavaLineIsLongerThan120Columns() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Path file : java("src")) {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (columns(lines.get(i)) > COLUMNS) {
                    offences.add(place(file, i + 1));
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    /** Tables, code, headings, HTML, and a link or a piece of code that is a line of its own cannot be broken. */
    @Test
    void noLineOfProseIsLongerThan120Columns() throws IOException {
        List<String> offences = new ArrayList<>();
        for (Path file : documents()) {
            boolean code = false;
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.strip().startsWith("```")) {
                    code = !code;
                } else if (!code && columns(line) > COLUMNS && canBeBroken(line)) {
                    offences.add(place(file, i + 1));
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    private static boolean canBeBroken(String line) {
        String text = line.strip();
        if (text.matches("[|<#].*") || text.matches("\\[[^\\]]+\\]:.*")) {
            return false;
        }
        return text.replaceFirst("^([-*+>]|\\d+\\.)\\s+", "")
                .replaceAll("!?\\[[^\\]]*\\]\\([^)]*\\)|`[^`]*`", "x")
                .contains(" ");
    }

    @Test
    void noPackageHasMoreThan30Files() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        for (String module : List.of("core", "data", "report", "experiments", "serve", "cli")) {
            for (Path file : files(ROOT.resolve(module).resolve("src/main/java"), ".java")) {
                counts.merge(ROOT.relativize(file.getParent()).toString(), 1, Integer::sum);
            }
        }
        counts.values().removeIf(count -> count <= 30);
        assertThat(counts).isEmpty();
    }

    @Test
    void coreHasAtMost37300LinesIn320Files() throws IOException {
        Path core = ROOT.resolve("core/src/main/java");
        assertThat(lines(core)).isLessThanOrEqualTo(37_300);
        assertThat(files(core, ".java")).hasSizeLessThanOrEqualTo(320);
        assertThat(lines(core.resolve("org/bochner/learn/trf"))).isLessThanOrEqualTo(2200);
    }

    private static long lines(Path folder) throws IOException {
        long lines = 0;
        for (Path file : files(folder, ".java")) {
            lines += Files.readAllLines(file).size();
        }
        return lines;
    }

    /** The calls that docs/architecture.md counts from the command to the page: at most 25, of methods that exist. */
    @Test
    void theWalkOfFitIsShortAndNamesWhatExists() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/architecture.md"));
        String walk = page.substring(page.indexOf("## The walk of fit"), page.indexOf("Then `Action.call`"));
        Matcher calls = Pattern.compile("\\b(\\d+) `([A-Z]\\w*)(?:\\.(\\w+))?`").matcher(walk);
        int count = 0;
        while (calls.find()) {
            count++;
            assertThat(Integer.parseInt(calls.group(1))).as(calls.group()).isEqualTo(count);
            String file = calls.group(2) + ".java";
            String call = calls.group(3) == null ? calls.group(2) : calls.group(3);
            assertThat(java("src/main"))
                    .as(calls.group())
                    .anyMatch(each -> each.endsWith(file) && contains(each, " " + call + "("));
        }
        assertThat(count).isBetween(20, 25);
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Those of the table "Retired words" in docs/glossary.md, in documents, comments, and messages of main code. */
    @Test
    void messagesOfTheLibraryNameNoOptionOfTheCommand() throws IOException {
        // That of the JVM may be named.
        Pattern option = Pattern.compile("\"[^\"]*--(?!add-modules)[a-z]");
        List<String> offences = new ArrayList<>();
        for (Path file : java("src/main")) {
            if (Stream.of("core", "askl", "data", "libsvm")
                    .noneMatch(module -> file.startsWith(ROOT.resolve(module)))) {
                continue;
            }
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (option.matcher(lines.get(i)).find()) {
                    offences.add(place(file, i + 1));
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void retiredWordsAreNotUsed() throws IOException {
        Pattern words = retired();
        List<String> offences = new ArrayList<>();
        for (Path file : documents()) {
            if (!file.endsWith("glossary.md")) {
                find(words, file, withoutCode(Files.readString(file)), 0, offences);
            }
        }
        for (Path file : java("src")) {
            boolean main = file.toString().contains("main");
            String text = Files.readString(file);
            Matcher pieces = PIECES.matcher(text);
            while (pieces.find()) {
                String piece = pieces.group();
                int line = lines(text, pieces.start());
                if (piece.startsWith("/")) {
                    find(words, file, withoutTags(piece), line, offences);
                } else if (main && piece.contains(" ")) {
                    find(words, file, piece, line, offences);
                }
            }
        }
        assertThat(offences).isEmpty();
    }

    @Test
    void theGlossaryListsRetiredWords() throws IOException {
        Pattern words = retired();
        assertThat(words.matcher("what it told").find()).isTrue();
        assertThat(words.matcher("is no number\n any more").find()).isTrue();
        assertThat(words.matcher("untold, retold").find()).isFalse();
        assertThat(withoutTags("/** {@code told} */")).doesNotContain("told");
        assertThat(withoutCode("a `told` b\n```\ntold\n```\nend")).doesNotContain("told");
    }

    /** Literals and comments; a literal comes first, so that // in a string is no comment. */
    private static final Pattern PIECES = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\])+'|//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);

    private static Pattern retired() throws IOException {
        List<String> words = new ArrayList<>();
        boolean in = false;
        for (String line : Files.readAllLines(ROOT.resolve("docs/glossary.md"))) {
            if (line.startsWith("## ")) {
                in = line.equals("## Retired words");
            } else if (in && line.startsWith("| ") && !line.matches("\\| (---|instead of) .*")) {
                Arrays.stream(line.split("\\|")[1].split(","))
                        .map(String::strip)
                        .forEach(words::add);
            }
        }
        assertThat(words).hasSizeGreaterThan(20);
        List<String> quoted =
                words.stream().map(word -> word.replace(" ", "[\\s*]+")).toList();
        return Pattern.compile("(?<![\\w-])(" + String.join("|", quoted) + ")(?![\\w-])", Pattern.CASE_INSENSITIVE);
    }

    private static void find(Pattern words, Path file, String text, int line, List<String> offences) {
        Matcher matcher = words.matcher(text);
        while (matcher.find()) {
            offences.add(place(file, Math.max(1, line) + lines(text, matcher.start()) - 1) + " " + matcher.group());
        }
    }

    private static int lines(String text, int until) {
        return 1 + (int) text.substring(0, until).chars().filter(c -> c == '\n').count();
    }

    private static String withoutCode(String markdown) {
        return blank(Pattern.compile("(?ms)^ *```.*?^ *```|`[^`\n]*`"), markdown);
    }

    private static String withoutTags(String comment) {
        return blank(
                Pattern.compile("(?s)<pre>.*?</pre>|\\{@(code|link|linkplain|value)[^}]*\\}|@param\\s+\\S+"), comment);
    }

    /** Dots instead of what matches; lines stay. */
    private static String blank(Pattern pattern, String text) {
        return pattern.matcher(text).replaceAll(match -> match.group().replaceAll("[^\n]", "."));
    }

    private static int columns(String line) {
        return line.codePointCount(0, line.length());
    }

    private static String place(Path file, int line) {
        return ROOT.relativize(file) + ":" + line;
    }

    private static List<Path> documents() throws IOException {
        List<Path> all = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
        try (var top = Files.list(ROOT)) {
            top.filter(file -> file.toString().endsWith(".md")).forEach(all::add);
        }
        return all;
    }

    private static List<Path> java(String folder) throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : MODULES) {
            all.addAll(files(ROOT.resolve(module).resolve(folder), ".java"));
        }
        assertThat(all).hasSizeGreaterThan(300);
        return all;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        List<Path> all = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(suffix)) {
                    all.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return all;
    }
}
