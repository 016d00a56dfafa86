package org.bochner.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.TreeSet;
import org.bochner.store.Pass;
import org.junit.jupiter.api.Test;

/**
 * Every pass of core and of the modules that Spark's uses either says how its partials travel, or says that it is
 * local. A new pass that does neither is found here, and not on a user's cluster.
 */
class PassesTravelTest {
    /** Passes of solvers that work on a copy of the rows in one process, by their outermost class. */
    private static final Set<String> ON_COPIES = Set.of(
            "org.bochner.learn.landmarks.LandmarkLosses",
            "org.bochner.learn.nsrf.Guarantees",
            "org.bochner.potential.PairGradients",
            "org.bochner.solve.dual.DualCertificate",
            "org.bochner.solve.dual.HingeNewton");

    @Test
    void everyPassTravelsOrSaysThatItIsLocal() {
        Set<String> silent = new TreeSet<>();
        Set<String> copies = new TreeSet<>();
        Set<String> travelling = new TreeSet<>();
        for (JavaClass each : new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.bochner")) {
            if (!each.isAssignableTo(Pass.class)
                    || each.isInterface()
                    || each.getModifiers().contains(JavaModifier.ABSTRACT)) {
                continue;
            }
            String outer = each.getName().replaceAll("\\$.*", "");
            if (ON_COPIES.contains(outer)) {
                copies.add(outer);
            } else if (says(each, "local") || says(each, "numbers") && says(each, "restore")) {
                travelling.add(each.getName());
            } else {
                silent.add(each.getName());
            }
        }
        assertThat(silent).isEmpty();
        assertThat(copies).isEqualTo(ON_COPIES);
        assertThat(travelling)
                .contains(
                        "org.bochner.solve.gradient.LossPass",
                        "org.bochner.solve.ridge.Gram$Moments",
                        "org.bochner.potential.CoordinatePass",
                        "org.bochner.potential.Potential$Pass",
                        "org.bochner.store.Passes$Gathered");
    }

    /** Whether the class or one above it, other than the interface itself, has such a method. */
    private static boolean says(JavaClass type, String method) {
        return type.getAllMethods().stream()
                .anyMatch(each -> each.getName().equals(method)
                        && !each.getOwner().getName().equals(Pass.class.getName()));
    }
}
