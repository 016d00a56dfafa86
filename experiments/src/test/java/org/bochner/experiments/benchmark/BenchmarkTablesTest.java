package org.bochner.experiments.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bochner.Execution;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Locator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables: their halves, and that generated ones are as they are described. */
class BenchmarkTablesTest {
    @TempDir
    private Path folder;

    private static BenchmarkTable named(String name) {
        return BenchmarkTables.generated().stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private Split write(BenchmarkTable table, int split, long seed, long rows) throws IOException {
        return table.write(split, seed, rows, Files.createTempDirectory(folder, "split"));
    }

    /** The training rows of a generated table as cells. */
    private List<String[]> cells(String name, long rows) throws IOException {
        return Files.readAllLines(write(named(name), 0, 1, rows).train()).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    @Test
    void everyTableIsInOneHalfAndBothHalvesHaveAllTasksAndStructures() {
        List<BenchmarkTable> all = BenchmarkTables.generated();
        assertThat(all).hasSizeGreaterThanOrEqualTo(30);
        assertThat(all.stream().map(BenchmarkTable::name)).doesNotHaveDuplicates();
        assertThat(all.stream().map(BenchmarkTable::name))
                .doesNotContainAnyElementsOf(Catalogue.standard().entries().stream()
                        .map(entry -> entry.name())
                        .toList());
        for (Half half : Half.values()) {
            List<BenchmarkTable> some =
                    all.stream().filter(table -> table.half() == half).toList();
            assertThat(some.size()).as("half of the tables").isBetween(all.size() * 2 / 5, all.size() * 3 / 5);
            Set<Structure> structures =
                    some.stream().map(BenchmarkTable::structure).collect(Collectors.toSet());
            assertThat(structures).hasSize(Structure.values().length - 1).doesNotContain(Structure.MEASURED);
            assertThat(some.stream().filter(BenchmarkTable::regression).count())
                    .isBetween(some.size() / 3L, some.size() * 2L / 3);
            assertThat(some).anyMatch(table -> table.classes() == 2).anyMatch(table -> table.classes() > 2);
            assertThat(some.stream().filter(BenchmarkTable::categories).count()).isBetween(3L, 5L);
            assertThat(some)
                    .anyMatch(table -> table.trainRows() == 50_000)
                    .anyMatch(table -> table.trainRows() == 200_000);
        }
    }

    @Test
    void tablesThatShareRowsOrTargetsAreInTheSameHalf() {
        List<List<String>> related = List.of(
                List.of("adult", "a9a", "a8a"),
                List.of("concrete_slump", "concrete_slump_flow", "concrete_slump_slump"),
                List.of("internet_ads_first998", "internet_ads_sample818"));
        for (List<String> names : related) {
            assertThat(names.stream().map(BenchmarkTables::half).distinct()).hasSize(1);
        }
        Map<Half, Set<String>> laws = Map.of(Half.TUNE, new HashSet<>(), Half.REPORT, new HashSet<>());
        BenchmarkTables.generated().stream()
                .filter(table -> table.name().startsWith("friedman"))
                .forEach(table -> laws.get(table.half()).add(table.name().substring(0, "friedman1".length())));
        assertThat(laws.get(Half.TUNE)).doesNotContainAnyElementsOf(laws.get(Half.REPORT));
    }

    @Test
    void dataSetsThatAreNotThereAreLeftOutWithAReason() {
        Locator nowhere = new Locator(List.of(), folder, Execution.defaults());
        List<String> present = BenchmarkTables.measured(nowhere).stream()
                .map(BenchmarkTable::name)
                .toList();
        assertThat(present).containsExactlyInAnyOrder("windmill", "checkerboard", "norm");
        assertThat(BenchmarkTables.leftOut(nowhere))
                .containsEntry("letter", "it is not on this machine")
                .containsKey("farm_ads")
                .doesNotContainKeys("windmill");
    }

    @Test
    void theSameSeedGivesTheSameBytesAndAnotherSplitGivesOthers() throws IOException {
        for (BenchmarkTable table : BenchmarkTables.generated()) {
            Split one = write(table, 0, 1, 60);
            Split same = write(table, 0, 1, 60);
            assertThat(one.sha256()).as(table.name()).isEqualTo(same.sha256());
            assertThat(Files.readAllBytes(one.train())).isEqualTo(Files.readAllBytes(same.train()));
            assertThat(one.trainRows()).isEqualTo(60);
            assertThat(one.testRows()).isEqualTo(2000);
            assertThat(write(table, 1, 1, 60).sha256()).isNotEqualTo(one.sha256());
            assertThat(write(table, 0, 2, 60).sha256()).isNotEqualTo(one.sha256());
            String header = Files.readAllLines(one.train()).get(0);
            assertThat(header.split(",")).hasSize(table.columns() + 1).endsWith("target");
        }
    }

    @Test
    void aTargetHasItsClassesInTrainingAndTestRows() throws IOException {
        for (BenchmarkTable table : BenchmarkTables.generated()) {
            if (table.trainRows() > 10_000) {
                continue;
            }
            Split split = write(table, 0, 1, 1000);
            for (Path file : List.of(split.train(), split.test())) {
                Set<String> targets = Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.substring(line.lastIndexOf(',') + 1))
                        .collect(Collectors.toSet());
                if (table.regression()) {
                    assertThat(targets.size()).as(table.name()).isGreaterThan(100);
                } else {
                    assertThat(targets).as(table.name()).hasSize(table.classes());
                }
            }
        }
    }

    private static double correlation(double[] a, double[] b) {
        double x = Arrays.stream(a).average().orElseThrow();
        double y = Arrays.stream(b).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < a.length; i++) {
            xy += (a[i] - x) * (b[i] - y);
            xx += (a[i] - x) * (a[i] - x);
            yy += (b[i] - y) * (b[i] - y);
        }
        return xy / Math.sqrt(xx * yy);
    }

    private static double[] column(List<String[]> cells, Function<String[], Double> number) {
        return cells.stream().mapToDouble(number::apply).toArray();
    }

    /** With fixed seeds this cannot fail by chance; with random ones it would in one of 100 runs. */
    @Test
    void noiseColumnsSayNothingAndOthersDo() throws IOException {
        List<String[]> cells = cells("noise-sum", 2000);
        double[] target = column(cells, row -> Double.parseDouble(row[row.length - 1]));
        double bound = 4 / Math.sqrt(cells.size());
        for (int j = 0; j < 53; j++) {
            int at = j;
            double linear = correlation(column(cells, row -> Double.parseDouble(row[at])), target);
            double square = correlation(column(cells, row -> Math.pow(Double.parseDouble(row[at]), 2)), target);
            if (j < 3) {
                assertThat(Math.abs(linear)).as("column " + j).isGreaterThan(bound);
            } else {
                assertThat(Math.abs(linear)).as("column " + j).isLessThan(bound);
                assertThat(Math.abs(square)).as("column " + j).isLessThan(bound);
            }
        }
    }

    @Test
    void ofAnInteractionSingleColumnsSayNothingAndTheProductAll() throws IOException {
        List<String[]> cells = cells("xor3", 4000);
        double[] target = column(cells, row -> row[row.length - 1].equals("class-a") ? -1.0 : 1.0);
        double bound = 4 / Math.sqrt(cells.size());
        for (int j = 0; j < 10; j++) {
            int at = j;
            assertThat(Math.abs(correlation(column(cells, row -> Double.parseDouble(row[at])), target)))
                    .isLessThan(bound);
        }
        double[] product = column(
                cells,
                row -> Math.signum(
                        Double.parseDouble(row[0]) * Double.parseDouble(row[1]) * Double.parseDouble(row[2])));
        assertThat(correlation(product, target)).as("5 % are drawn again").isBetween(0.9, 1.0);
    }

    @Test
    void rareClassesMissingCellsLevelsAndTailsAreAsDescribed() throws IOException {
        for (String name : List.of("rare", "rare-ring")) {
            List<String[]> cells = cells(name, 6000);
            double share = (double) cells.stream()
                            .filter(row -> row[row.length - 1].equals("class-b"))
                            .count()
                    / cells.size();
            assertThat(share).as(name).isBetween(0.02, 0.06);
        }
        List<String[]> gaps = cells("gaps", 3000);
        double empty = gaps.stream().filter(row -> row[3].isEmpty()).count() / 3000.0;
        assertThat(empty).isBetween(0.17, 0.30);
        long levels =
                cells("shops", 5000).stream().map(row -> row[0]).distinct().count();
        assertThat(levels).isBetween(190L, 200L);
        double[] claims = column(cells("claims", 3000), row -> Double.parseDouble(row[row.length - 1]));
        Arrays.sort(claims);
        assertThat(claims[2999]).as("a heavy tail").isGreaterThan(15 * claims[1500]);
        assertThat(cells("orders", 100).get(0)[0]).matches("202\\d-\\d\\d-\\d\\d");
    }

    @Test
    void aDataSetOfTheCatalogueIsSplitWithinClassesAndLosesNoRow() throws IOException {
        StringBuilder rows = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 400; i++) {
            rows.append(i)
                    .append(i % 3 == 0 ? ",red," : ",?,")
                    .append(i % 10 == 0 ? "yes" : "no")
                    .append('\n');
        }
        Files.writeString(folder.resolve("fertility.csv"), rows);
        Locator locator = new Locator(List.of(folder), folder, Execution.defaults());
        BenchmarkTable table = BenchmarkTables.measured(locator).stream()
                .filter(each -> each.name().equals("fertility"))
                .findFirst()
                .orElseThrow();
        Split split = write(table, 0, 1, Long.MAX_VALUE);
        List<String> train = Files.readAllLines(split.train());
        List<String> test = Files.readAllLines(split.test());
        assertThat(train.get(0)).isEqualTo("a,b,target").isEqualTo(test.get(0));
        Set<String> seen = new HashSet<>(train);
        seen.addAll(test);
        assertThat(train).noneMatch(line -> !line.startsWith("a,") && test.contains(line));
        long positive = test.stream().filter(line -> line.endsWith("yes")).count();
        assertThat(positive).isEqualTo(10);
        assertThat(seen).hasSize(401).contains("1,,no", "399,red,no");
    }
}
