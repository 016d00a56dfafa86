package org.bochner.cli;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.conditions.ArchConditions;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bochner.features.FeatureMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The module boundaries. A failure here means that an arrow points the wrong way: move the class, not the rule. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.bochner");

    /** The packages of core, each with those that it may use. */
    enum Part {
        /** Words that all packages use. */
        ROOT("org.bochner"),
        /** What concerns the JVM, which all packages may use too. */
        JVM(),
        LINALG(),
        /** A container of keys and arrays: it knows nothing of what they mean. */
        FILE("org.bochner.model.file", LINALG),
        RANDOM(LINALG),
        STORE(LINALG, RANDOM),
        SPECTRAL(LINALG, FILE, RANDOM, STORE),
        FEATURES(LINALG, FILE, RANDOM, STORE, SPECTRAL),
        POTENTIAL(LINALG, RANDOM, STORE, SPECTRAL, FEATURES),
        /** Solvers see columns of numbers and never know of kernels. */
        SOLVE(LINALG, RANDOM, STORE),
        SPHERE(LINALG, FILE, RANDOM, STORE, SPECTRAL, FEATURES, POTENTIAL),
        MODEL(LINALG, RANDOM, STORE, SPECTRAL, FEATURES, POTENTIAL, SPHERE, SOLVE),
        BOUND(LINALG, RANDOM, STORE, SPECTRAL, FEATURES, POTENTIAL, SPHERE, SOLVE, MODEL),
        /** What a learner is; the learners themselves come last, since they choose their settings. */
        LEARN("org.bochner.learn", LINALG, RANDOM, STORE, SPECTRAL, FEATURES, POTENTIAL, SPHERE, SOLVE, MODEL, BOUND),
        SELECT(LINALG, RANDOM, STORE, SPECTRAL, FEATURES, POTENTIAL, SPHERE, SOLVE, MODEL, BOUND, LEARN),
        /** Averages of models, with their rules from probabilities to labels. */
        METHODS(
                "org.bochner.learn.*..",
                LINALG,
                RANDOM,
                STORE,
                SPECTRAL,
                FEATURES,
                POTENTIAL,
                SPHERE,
                SOLVE,
                MODEL,
                BOUND,
                LEARN,
                SELECT);

        private final String packages;
        private final List<Part> uses;

        Part(Part... uses) {
            this.packages = "org.bochner." + name().toLowerCase(Locale.ROOT) + "..";
            this.uses = List.of(uses);
        }

        Part(String packages, Part... uses) {
            this.packages = packages;
            this.uses = List.of(uses);
        }

        String packages() {
            return packages;
        }
    }

    /** A module outside core, its packages, and the modules that it may use. */
    record Module(String packages, List<String> uses) {}

    static List<Module> modules() {
        List<String> core = new ArrayList<>();
        for (Part part : Part.values()) {
            core.add(part.packages());
        }
        List<String> search = new ArrayList<>(core);
        search.addAll(List.of("org.bochner.blend..", "org.bochner.treatment.."));
        List<String> data = new ArrayList<>(search);
        data.add("org.bochner.search..");
        data.addAll(List.of("org.bochner.data..", "org.bochner.methods"));
        List<String> all = new ArrayList<>(data);
        all.addAll(List.of("org.bochner.libsvm..", "org.bochner.report..", "org.bochner.experiments.."));
        all.addAll(List.of("org.bochner.serve..", "org.bochner.onnx.."));
        return List.of(
                new Module("org.bochner.blend..", core),
                new Module("org.bochner.treatment..", core),
                new Module("org.bochner.search..", search),
                new Module("org.bochner.data..", data),
                new Module("org.bochner.methods", core),
                new Module("org.bochner.libsvm..", core),
                new Module("org.bochner.report..", core),
                new Module("org.bochner.experiments..", data),
                new Module("org.bochner.serve..", data),
                new Module("org.bochner.onnx..", data),
                new Module("org.bochner.cli..", all));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void modulesUseOnlyThoseBelowThem(Module module) {
        List<String> allowed = new ArrayList<>(module.uses);
        allowed.add(module.packages);
        onlyUses(module.packages, allowed);
    }

    @Test
    void packagesOfCoreUseOnlyThoseBeforeThem() {
        for (Part part : Part.values()) {
            List<String> allowed = new ArrayList<>(List.of(Part.ROOT.packages(), Part.JVM.packages(), part.packages()));
            part.uses.forEach(used -> allowed.add(used.packages()));
            onlyUses(part.packages(), allowed);
        }
    }

    @Test
    void everyClassBelongsToAPackageThatTheseRulesKnow() {
        List<String> known = new ArrayList<>();
        modules().forEach(module -> known.add(module.packages));
        for (Part part : Part.values()) {
            known.add(part.packages());
        }
        classes().should().resideInAnyPackage(known.toArray(String[]::new)).check(ALL);
    }

    @Test
    void nobodyAsksForTheClassOfAFeatureMap() {
        noClasses()
                .that(resideInAnyPackage(
                        "org.bochner.cli..",
                        "org.bochner.experiments..",
                        "org.bochner.data..",
                        "org.bochner.bound..",
                        "org.bochner.select.."))
                .should()
                .dependOnClassesThat(DescribedPredicate.describe(
                        "are a feature map",
                        one -> one.isAssignableTo(FeatureMap.class) && !one.isEquivalentTo(FeatureMap.class)))
                .because("a map describes itself: ask FeatureMap for a view, or give it one")
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass one) {
                        String[] names = one.getPackageName().split("\\.");
                        if (!one.getPackageName().startsWith("org.bochner.")) {
                            return SliceIdentifier.ignore();
                        }
                        boolean own = names.length > 3 && (names[2].equals("learn") || names[3].equals("file"));
                        return SliceIdentifier.of(own ? names[2] + "." + names[3] : names[2]);
                    }

                    @Override
                    public String getDescription() {
                        return "packages, every method and the model file its own";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(ALL);
    }

    @Test
    void packagesOfDataReportAndExperimentsHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass one) {
                        String name = one.getPackageName();
                        return name.matches("org\\.bochner\\.(data|report|experiments)\\b.*")
                                ? SliceIdentifier.of(name)
                                : SliceIdentifier.ignore();
                    }

                    @Override
                    public String getDescription() {
                        return "packages of data, report and experiments";
                    }
                })
                .should()
                .beFreeOfCycles()
                .check(ALL);
    }

    @Test
    void roomsOfTheCommandHaveNoCycles() {
        SlicesRuleDefinition.slices()
                .matching("org.bochner.cli.(*)..")
                .should()
                .beFreeOfCycles()
                .check(ALL);
        noClasses()
                .that(resideInAPackage("org.bochner.cli.*.."))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.bochner.cli")
                .because("commands use the rooms, not the other way round")
                .check(ALL);
    }

    @Test
    void coreUsesNothingButOpenBlasRandomNumbersAndLogging() {
        DescribedPredicate<JavaClass> foreign = DescribedPredicate.not(resideInAnyPackage(
                "java..",
                "com.sun.management..", // the size of the machine's memory and of the heap, from the JDK
                "org.bochner..",
                "org.bytedeco..",
                "jdk.incubator.vector..",
                "org.apache.commons.rng..",
                "org.apache.commons.statistics..",
                "org.apache.commons.numbers..", // comes with the distributions
                "org.slf4j..",
                ""));
        noClasses()
                .that(coreClasses())
                .should()
                .dependOnClassesThat(foreign)
                .because("whoever embeds core gets its dependencies too")
                .check(ALL);
    }

    @Test
    void coreDeclaresNoOtherRunTimeDependency() throws Exception {
        Document pom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of("../core/pom.xml").toFile());
        NodeList all = pom.getElementsByTagName("dependency");
        List<String> declared = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            Element dependency = (Element) all.item(i);
            String name = text(dependency, "artifactId");
            if (!text(dependency, "scope").equals("test")
                    && !List.of("junit-jupiter", "assertj-core").contains(name)) {
                declared.add(name);
            }
        }
        assertThat(declared)
                .isSubsetOf(
                        "javacpp",
                        "openblas",
                        "commons-rng-client-api",
                        "commons-rng-core",
                        "commons-rng-simple",
                        "commons-rng-sampling",
                        "commons-statistics-distribution",
                        "slf4j-api");
    }

    @Test
    void onlyLinalgTouchesNativeCode() {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("org.bochner.linalg..")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.bytedeco..", "jdk.incubator..")
                .because("one seam decides between native and plain Java")
                .check(ALL);
    }

    @Test
    void onlyWorkersMakesThreads() {
        DescribedPredicate<JavaClass> owner = resideInAPackage("org.bochner.jvm..")
                .and(DescribedPredicate.describe(
                        "Workers", one -> one.getSimpleName().equals("Workers")));
        DescribedPredicate<JavaClass> pools = DescribedPredicate.describe(
                "executors",
                one -> one.isAssignableTo(Executor.class)
                        || one.isEquivalentTo(Executors.class)
                        || one.isAssignableTo(CompletableFuture.class));
        noClasses()
                .that(DescribedPredicate.not(owner))
                // Jetty's threads wait for clients; the server only says how many there are.
                .and(DescribedPredicate.not(resideInAPackage("org.bochner.serve..")))
                .should()
                .callConstructorWhere(target(HasOwner.Predicates.With.owner(assignableTo(Thread.class))))
                .orShould()
                .dependOnClassesThat(pools)
                .orShould()
                .callMethodWhere(target(name("parallel").or(name("parallelStream"))))
                .because("one pool has all threads: use RowStore.run, Tasks or Team")
                .check(ALL);
    }

    @Test
    void nothingIsSerialisedTheJavaWay() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .areAssignableTo(ObjectInputStream.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ObjectOutputStream.class)
                .because("reading a model must never run anything from it")
                .check(ALL);
        noClasses()
                .should(ArchConditions.be(new DescribedPredicate<JavaClass>("directly Serializable") {
                    @Override
                    public boolean test(JavaClass one) {
                        // Lambdas of such interfaces can be read: the Spark module sends them in a form of its own.
                        return !one.isInterface()
                                && one.getRawInterfaces().stream()
                                        .anyMatch(each -> each.isEquivalentTo(Serializable.class));
                    }
                }))
                .check(ALL);
    }

    @Test
    void onlyTheCommandPrints() {
        noClasses()
                .that(DescribedPredicate.not(resideInAPackage("org.bochner.cli..")))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .because("a library logs; standard output belongs to the program")
                .check(ALL);
    }

    @Test
    void randomnessComesFromSeededStreamsAlone() {
        noClasses()
                .should()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(SplittableRandom.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(ThreadLocalRandom.class)
                .because("the same seed must give the same model; use org.bochner.RandomStream")
                .check(ALL);
    }

    private static DescribedPredicate<JavaClass> coreClasses() {
        String[] packages = new String[Part.values().length];
        for (Part part : Part.values()) {
            packages[part.ordinal()] = part.packages();
        }
        return resideInAnyPackage(packages);
    }

    private static void onlyUses(String packages, List<String> allowed) {
        DescribedPredicate<JavaClass> forbidden = resideInAPackage("org.bochner..")
                .and(DescribedPredicate.not(resideInAnyPackage(allowed.toArray(String[]::new))));
        noClasses()
                .that(resideInAPackage(packages))
                .should()
                .dependOnClassesThat(forbidden.as("lie outside " + allowed))
                .allowEmptyShould(true)
                .check(ALL);
    }

    private static String text(Element parent, String tag) {
        NodeList found = parent.getElementsByTagName(tag);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
    }
}
