package org.bochner.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Setting;
import org.bochner.select.Tuning;

/** Writes the typed estimators, such as {@code org.bochner.methods.Nsrf}, from the declarations of the settings. */
final class TypedMethods {
    private static final int WIDTH = 120;
    private static final String TUNED = "Tuned";
    private static final Path METHODS = Path.of("..", "data", "src", "main", "java", "org", "bochner", "methods");
    private static final Path LIBSVM = Path.of("..", "libsvm", "src", "main", "java", "org", "bochner", "libsvm");

    private TypedMethods() {}

    /** The text of every generated file. */
    static Map<Path, String> files() {
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(METHODS.resolve(TUNED + ".java"), tuned());
        for (Method method : Methods.all()) {
            boolean ours = !method.provider().getPackageName().equals(TypedMethods.class.getPackageName());
            boolean libsvm = method.provider().getPackageName().equals("org.bochner.libsvm");
            if (ours) {
                Path folder = libsvm ? LIBSVM : METHODS;
                files.put(folder.resolve(type(method) + ".java"), text(method, libsvm));
            }
        }
        return files;
    }

    /** {@code nsrf-sphere} is {@code NsrfSphere}. */
    static String type(Method method) {
        return Arrays.stream(method.name().split("-"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** {@code class-weights} is {@code classWeights}. */
    static String camel(String name) {
        String[] words = name.split("-");
        return words[0]
                + Arrays.stream(words)
                        .skip(1)
                        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                        .collect(Collectors.joining());
    }

    private static boolean isTuned(Method method) {
        return Tuning.SETTINGS.stream().allMatch(shared -> method.hasSetting(shared.name()));
    }

    private static String tuned() {
        StringBuilder code = new StringBuilder("""
                package org.bochner.methods;

                import java.util.Map;
                import org.bochner.learn.Estimator;
                import org.bochner.learn.Method;
                import org.bochner.learn.Request;

                /**
                 * The settings that most methods share: how the linear model is trained and how C is chosen.
                 *
                 * @param <E> the type of the estimator itself
                 */
                public abstract class Tuned<E extends Tuned<E>> extends Estimator<E> {
                    Tuned(Method method, Request request) {
                        super(method, request);
                    }
                """);
        Tuning.SETTINGS.forEach(setting -> code.append(setters(setting, "E", false)));
        return code.append("}\n").toString();
    }

    private static String text(Method method, boolean libsvm) {
        String type = type(method);
        boolean tuned = isTuned(method);
        StringBuilder code = new StringBuilder();
        code.append("package org.bochner.")
                .append(libsvm ? "libsvm" : "methods")
                .append(";\n\n");
        List<String> imports = new ArrayList<>(List.of("Method", "Methods", "Request"));
        if (!tuned) {
            imports.add(0, "Estimator");
        }
        imports.forEach(
                each -> code.append("import org.bochner.learn.").append(each).append(";\n"));
        code.append('\n');
        String example = type + (method.countsFeatures() ? ".features(200)" : ".defaults()") + ".seed(7)";
        code.append(javadoc(
                "",
                "The method {@code " + method.name() + "}: " + escape(method.summary()) + ".",
                "<p>{@code Model.fit(data, " + example + ")}; what is not set is chosen on the training rows or has"
                        + " its default."));
        code.append("public final class ")
                .append(type)
                .append(" extends ")
                .append(tuned ? TUNED : "Estimator")
                .append('<' + type + "> {\n");
        code.append(("""
                    private TYPE(Method method, Request request) {
                        super(method, request);
                    }

                """).replace("TYPE", type));
        if (method.countsFeatures()) {
            code.append("""
                        /** The method, asked for {@code count} features. */
                        public static TYPE features(int count) {
                            return new TYPE(Methods.named("NAME"), Request.features(count));
                        }
                    """.replace("TYPE", type).replace("NAME", method.name()));
        } else {
            code.append("""
                        /** The method with its defaults; the data decides how many features there are. */
                        public static TYPE defaults() {
                            return new TYPE(Methods.named("NAME"), Request.features(1));
                        }
                    """.replace("TYPE", type).replace("NAME", method.name()));
        }
        code.append("""

                    @Override
                    protected TYPE with(Request changed) {
                        return new TYPE(method(), changed);
                    }
                """.replace("TYPE", type));
        for (Setting<?> setting : method.settings()) {
            boolean shared = tuned
                    && Tuning.SETTINGS.stream().anyMatch(each -> each.name().equals(setting.name()));
            boolean same = tuned
                    && Tuning.SETTINGS.stream().anyMatch(each -> words(each).equals(words(setting)));
            if (!same) {
                code.append(setters(setting, type, shared));
            }
        }
        return code.append("}\n").toString();
    }

    /** The Java methods of one setting: one with the natural type, and another where words and numbers are legal. */
    private static String setters(Setting<?> setting, String type, boolean override) {
        String legal = setting.legal();
        String argument;
        if (legal.contains("or several with commas")) {
            argument = "double... values";
        } else if (legal.startsWith("a whole number")) {
            argument = "int value";
        } else if (legal.startsWith("a number") || legal.startsWith("a share")) {
            argument = "double value";
        } else if (legal.startsWith("true or false")) {
            argument = "boolean value";
        } else {
            argument = legal.contains("with commas between them") ? "String... values" : "String value";
        }
        String code = setter(setting, type, override, argument);
        if (legal.contains("one number per class")) {
            return code
                    + setter(setting, type, override, "double... values")
                    + setter(setting, type, override, "Map<String, Double> byLabel");
        }
        boolean words = legal.contains(", none") && !argument.equals("String value");
        return words ? code + setter(setting, type, override, "String value") : code;
    }

    private static String setter(Setting<?> setting, String type, boolean override, String argument) {
        String name = camel(setting.name());
        if (Arrays.stream(Estimator.class.getMethods())
                .anyMatch(each -> each.getName().equals(name))) {
            throw new IllegalStateException(setting.name() + " is a method of every estimator; rename the setting");
        }
        return "\n" + javadoc("    ", words(setting)) + (override ? "    @Override\n" : "") + "    public " + type + " "
                + name + "(" + argument + ") {\n        return set(\"" + setting.name() + "\", "
                + argument.substring(argument.lastIndexOf(' ') + 1) + ");\n    }\n";
    }

    private static String words(Setting<?> setting) {
        String help = escape(setting.help());
        return Character.toUpperCase(help.charAt(0)) + help.substring(1) + ". Legal: " + escape(setting.legal())
                + "; the default is {@code " + setting.fallback() + "}.";
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "{@literal @}");
    }

    private static String javadoc(String indent, String... paragraphs) {
        String single = indent + "/** " + paragraphs[0] + " */\n";
        if (paragraphs.length == 1 && single.length() <= WIDTH + 1) {
            return single;
        }
        StringBuilder text = new StringBuilder(indent + "/**\n");
        for (int p = 0; p < paragraphs.length; p++) {
            text.append(p == 0 ? "" : indent + " *\n");
            StringBuilder line = new StringBuilder(indent + " *");
            for (String word : paragraphs[p].split(" ")) {
                if (line.length() + 1 + word.length() > WIDTH) {
                    text.append(line).append('\n');
                    line = new StringBuilder(indent + " *");
                }
                line.append(' ').append(word);
            }
            text.append(line).append('\n');
        }
        return text.append(indent).append(" */\n").toString();
    }
}
