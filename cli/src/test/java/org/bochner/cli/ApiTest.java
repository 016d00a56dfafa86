package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.experiments.Experiment;
import org.bochner.report.Report;
import org.junit.jupiter.api.Test;

/**
 * What users of the library see: every public type of the packages that are exported to everyone, with its members. A
 * change of it is a change of {@code docs/api.txt}, which a commit shows; {@code -Dbochner.docs=write} writes the file.
 */
class ApiTest {
    private static final Path FILE = Path.of("../docs/api.txt");
    private static final int MOST_TYPES_OF_CORE = 72;

    private static ModuleReference module(Class<?> member) {
        try {
            Path place = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
            return ModuleFinder.of(place).findAll().iterator().next();
        } catch (URISyntaxException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /** The public types of the packages that {@code module} exports to everyone, those within others behind them. */
    private static Map<String, List<Class<?>>> types(ModuleReference module) {
        Map<String, List<Class<?>>> all = new LinkedHashMap<>();
        module.descriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .sorted()
                .forEach(name -> all.put(name, publicTypes(module, name)));
        return all;
    }

    private static List<Class<?>> publicTypes(ModuleReference module, String packageName) {
        String folder = packageName.replace('.', '/') + "/";
        try (Stream<String> files = module.open().list()) {
            return files.filter(file -> file.startsWith(folder) && file.endsWith(".class"))
                    .filter(file -> file.indexOf('/', folder.length()) < 0 && !file.endsWith("-info.class"))
                    .sorted()
                    .<Class<?>>map(
                            file -> load(file.substring(0, file.length() - 6).replace('/', '.')))
                    .filter(ApiTest::visible)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ApiTest.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static boolean visible(Class<?> type) {
        return seen(type.getModifiers())
                && !type.isAnonymousClass()
                && (type.getDeclaringClass() == null || visible(type.getDeclaringClass()));
    }

    private static boolean seen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** One line for the type and one for each member that users see. */
    private static List<String> lines(Class<?> type) {
        List<String> members = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (seen(field.getModifiers()) && !field.isSynthetic()) {
                members.add(text(field.getModifiers()) + name(field.getType()) + " " + field.getName());
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (seen(constructor.getModifiers()) && !constructor.isSynthetic()) {
                members.add("new(" + names(constructor.getParameterTypes()) + ")");
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean common = Stream.of("toString", "hashCode", "equals").anyMatch(method.getName()::equals);
            if (seen(method.getModifiers()) && !method.isSynthetic() && !method.isBridge() && !common) {
                members.add(text(method.getModifiers()) + name(method.getReturnType()) + " " + method.getName() + "("
                        + names(method.getParameterTypes()) + ")");
            }
        }
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
        List<String> lines = new ArrayList<>(List.of("  " + kind + " " + name(type)));
        members.stream().sorted().forEach(member -> lines.add("    " + member));
        return lines;
    }

    private static String text(int modifiers) {
        return (Modifier.isProtected(modifiers) ? "protected " : "") + (Modifier.isStatic(modifiers) ? "static " : "");
    }

    private static String names(Class<?>... types) {
        return Arrays.stream(types).map(ApiTest::name).collect(Collectors.joining(", "));
    }

    private static String name(Class<?> type) {
        if (type.isArray()) {
            return name(type.getComponentType()) + "[]";
        }
        return type.getDeclaringClass() == null
                ? type.getSimpleName()
                : name(type.getDeclaringClass()) + "." + type.getSimpleName();
    }

    @Test
    void theApiIsTheOneThatIsWrittenDown() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Class<?> member : List.of(BadInput.class, Model.class, Experiment.class, Report.class)) {
            ModuleReference module = module(member);
            types(module).forEach((name, types) -> {
                lines.add(module.descriptor().name() + " " + name);
                types.forEach(type -> lines.addAll(lines(type)));
            });
        }
        String text = String.join("\n", lines) + "\n";
        if ("write".equals(System.getProperty("bochner.docs"))) {
            Files.writeString(FILE, text);
        }
        assertThat(text)
                .as("if the change is meant, write docs/api.txt again with -Dbochner.docs=write")
                .isEqualTo(Files.readString(FILE));
    }

    @Test
    void coreShowsNoMoreTypesThanAUserCanKnow() {
        List<String> names = types(module(BadInput.class)).values().stream()
                .flatMap(List::stream)
                .filter(type -> type.getDeclaringClass() == null)
                .map(Class::getName)
                .toList();
        assertThat(names).hasSizeBetween(20, MOST_TYPES_OF_CORE);
    }

    /** In a named module the lists of services in META-INF are not read: the declaration must have the same. */
    @Test
    void theModulesProvideWhatTheirListsOfServicesName() throws IOException {
        for (Class<?> member : List.of(BadInput.class, Experiment.class, org.bochner.libsvm.RbfSvmMethod.class)) {
            ModuleReference module = module(member);
            for (ModuleDescriptor.Provides provides : module.descriptor().provides()) {
                String list = "META-INF/services/" + provides.service();
                List<String> named;
                try (var reader = module.open();
                        var in = reader.open(list).orElseThrow()) {
                    named = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                            .lines()
                            .toList();
                }
                assertThat(provides.providers()).containsExactlyInAnyOrderElementsOf(named);
            }
        }
        assertThat(module(BadInput.class).descriptor().provides()).hasSize(1);
        assertThat(module(Experiment.class).descriptor().provides()).hasSize(1);
    }
}
