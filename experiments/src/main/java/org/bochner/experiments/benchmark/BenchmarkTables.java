package org.bochner.experiments.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;

/**
 * All tables of the benchmark, and their halves.
 *
 * <p>The halves are fixed lists. Tables that share rows or laws are in the same half: Adult and its two binary codings,
 * the three targets of the slump test, the two files of advertisements. The tables on which layers of ASKL were
 * designed are for tuning. A data set of the catalogue that is not in the lists belongs to the half for reporting.
 */
public final class BenchmarkTables {
    /** Tables with more columns are left out. */
    public static final int MOST_COLUMNS = 4000;

    private static final Set<String> TUNE = Set.of(
            "adult",
            "a9a",
            "a8a",
            "breast_cancer_wdbc",
            "car_evaluation",
            "segment",
            "poker",
            "mnist",
            "cifar10",
            "windmill",
            "airfoil_self_noise",
            "boston_housing",
            "cadata",
            "cpusmall");

    private static final Set<String> CATEGORIES = Set.of("adult", "car_evaluation", "abalone");

    /** Why a data set of the catalogue is left out. */
    private static final Map<String, String> LEFT_OUT = Map.of(
            "breast_cancer",
            "it has the rows of breast_cancer_wdbc",
            "motif",
            "it has strings alone",
            "farm_ads",
            "more than " + MOST_COLUMNS + " columns");

    /** How many rows are drawn of those that are generated. */
    private static final Map<String, Integer> DRAWN = Map.of("windmill", 4000, "checkerboard", 4000, "norm", 5000);

    /** Of large tables of images not all rows are used: as many are drawn in every split. */
    private static final Map<String, Integer> SHORTENED = Map.of("mnist", 10_000, "cifar10", 10_000);

    private BenchmarkTables() {}

    /** The generated tables. */
    public static List<BenchmarkTable> generated() {
        return Stream.of(SteppedLaws.all(), SmoothLaws.all(), MessyLaws.all())
                .<BenchmarkTable>flatMap(List::stream)
                .toList();
    }

    /** The data sets of the catalogue that {@code locator} finds. */
    public static List<BenchmarkTable> measured(Locator locator) {
        List<BenchmarkTable> found = new ArrayList<>();
        for (Entry entry : Catalogue.standard().entries()) {
            if (LEFT_OUT.containsKey(entry.name()) || entry.columns() > MOST_COLUMNS) {
                continue;
            }
            String source = source(entry);
            try {
                locator.find(source);
            } catch (BadInput absent) {
                continue;
            }
            long rows = DRAWN.containsKey(entry.name())
                    ? DRAWN.get(entry.name())
                    : SHORTENED.containsKey(entry.name())
                            ? SHORTENED.get(entry.name())
                            : entry.rows() + (source.endsWith(":all") ? entry.testRows() : 0);
            found.add(new CatalogueTable(
                    entry, half(entry.name()), source, CATEGORIES.contains(entry.name()), rows, locator));
        }
        return found;
    }

    private static String source(Entry entry) {
        if (DRAWN.containsKey(entry.name())) {
            return entry.name() + ":" + DRAWN.get(entry.name()) + ":1";
        }
        return entry.testRows() > 0 && !SHORTENED.containsKey(entry.name()) ? entry.name() + ":all" : entry.name();
    }

    /** The half of the catalogue's data set called {@code name}. */
    static Half half(String name) {
        return TUNE.contains(name) ? Half.TUNE : Half.REPORT;
    }

    /** All of them: those that {@code locator} finds, and the generated ones. */
    public static List<BenchmarkTable> all(Locator locator) {
        List<BenchmarkTable> all = new ArrayList<>(measured(locator));
        all.addAll(generated());
        return all;
    }

    /** The data sets of the catalogue that take no part, with the reason. */
    public static Map<String, String> leftOut(Locator locator) {
        Set<String> there =
                Set.copyOf(measured(locator).stream().map(BenchmarkTable::name).toList());
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Entry entry : Catalogue.standard().entries()) {
            if (!there.contains(entry.name())) {
                reasons.put(entry.name(), LEFT_OUT.getOrDefault(entry.name(), "it is not on this machine"));
            }
        }
        return reasons;
    }
}
