package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/bad-inputs.md} is made of the tables that the tests of the modules hold. After a change, run this class's
 * {@code main}, or the test with {@code -Dbochner.docs=write}, to make it again.
 */
class BadInputsDocTest {
    private static final Path DOC = Path.of("..", "docs", "bad-inputs.md");

    public static void main(String[] args) throws Exception {
        Files.writeString(DOC, text());
    }

    @Test
    void theCommittedPageIsUpToDate() throws Exception {
        for (String module : new String[] {"core", "data"}) {
            Assumptions.assumeTrue(
                    Files.isDirectory(tests(module)), "skipped: the tests of " + module + " are not compiled");
        }
        if ("write".equals(System.getProperty("bochner.docs"))) {
            Files.writeString(DOC, text());
        }
        assertThat(Files.readString(DOC)).isEqualTo(text());
    }

    private static String text() throws Exception {
        StringBuilder page = new StringBuilder("""
                # Bad inputs and what the command says

                Every line is a test. The command ends with exit code 2 and this message, without a stack trace, and
                leaves no file behind. An ellipsis replaces a list that grows with the program.

                ## Usage

                | typed after `bochner` | message |
                | --- | --- |
                """);
        for (BadUsages.Case bad : BadUsages.all()) {
            row(page, "`" + cell(bad.toString()) + "`", bad.message().replace("@", ""));
        }
        page.append("""

                ## Data files

                | file | message |
                | --- | --- |
                """);
        cases("data", "org.bochner.data.BadInputs", "all").forEach((what, message) -> row(page, cell(what), message));
        page.append("""

                ## Model files

                Each message also names the file and what to do; this is the part that says what is wrong.

                | file | message has |
                | --- | --- |
                """);
        cases("core", "org.bochner.model.file.HostileModelFilesTest", "cases")
                .forEach((what, message) -> row(page, cell(what), message));
        return page.toString();
    }

    private static void row(StringBuilder page, String left, String right) {
        page.append("| ")
                .append(left)
                .append(" | ")
                .append(cell(right).replace("FOLDER/", ""))
                .append(" |\n");
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }

    /** What and message of the cases that a test class of another module lists, by what. */
    private static Map<String, String> cases(String module, String name, String list) throws Exception {
        URL[] places = {tests(module).toUri().toURL()};
        Map<String, String> cases = new TreeMap<>();
        try (URLClassLoader loader = new URLClassLoader(places, BadInputsDocTest.class.getClassLoader())) {
            Method all = Class.forName(name, true, loader).getDeclaredMethod(list);
            all.setAccessible(true);
            Object found = all.invoke(null);
            Stream<?> each = found instanceof Stream<?> stream ? stream : ((List<?>) found).stream();
            for (Object bad : each.toList()) {
                cases.put(read(bad, "what"), read(bad, "message"));
            }
        }
        return cases;
    }

    private static String read(Object bad, String component) throws ReflectiveOperationException {
        Method accessor = bad.getClass().getDeclaredMethod(component);
        accessor.setAccessible(true);
        return (String) accessor.invoke(bad);
    }

    private static Path tests(String module) {
        return Path.of("..", module, "target", "test-classes");
    }
}
