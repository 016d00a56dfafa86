package org.bochner.data.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.CrossValidation;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Source;
import org.bochner.data.split.TrainTest;
import org.bochner.methods.Rff;
import org.bochner.select.validate.Splits;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of splits by group and by time. */
class SplitRuleTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    private static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    private static Source csv(CharSequence text) {
        return Source.of("t.csv", text.toString().getBytes(StandardCharsets.UTF_8), EXECUTION);
    }

    /** Rows with a group, a day, a number and one of three classes; column x is the number of the row. */
    private static Dataset table(int rows, int groups, List<String> group, List<String> day) {
        RandomGenerator random = random(rows);
        StringBuilder text = new StringBuilder("who,day,x,y,target\n");
        for (int i = 0; i < rows; i++) {
            group.add("g" + random.nextInt(groups));
            day.add("2024-" + String.format("%02d-%02d", 1 + random.nextInt(12), 1 + random.nextInt(28)));
            text.append(group.get(i))
                    .append(',')
                    .append(day.get(i))
                    .append(',')
                    .append(i)
                    .append(',')
                    .append(random.nextGaussian())
                    .append(',')
                    .append("abc".charAt(random.nextInt(3)))
                    .append('\n');
        }
        ReadOptions options = ReadOptions.defaults().withIgnored(List.of("who", "day"));
        return Dataset.read(csv(text), options, EXECUTION);
    }

    private static List<String> of(List<String> keys, org.bochner.store.Selection kept) {
        List<String> some = new ArrayList<>();
        for (int row = 0; row < keys.size(); row++) {
            if (kept.keeps(row)) {
                some.add(keys.get(row));
            }
        }
        return some;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noGroupIsOnBothSides(long seed) {
        List<String> who = new ArrayList<>();
        try (Dataset data = table(700, 40, who, new ArrayList<>()).groupedBy("who")) {
            List<Splits.Split> splits = new ArrayList<>(Splits.folds(data.rows(), 5, seed));
            assertThat(splits).hasSize(5);
            int tested = splits.stream()
                    .mapToInt(each -> of(who, each.test()).size())
                    .sum();
            assertThat(tested).isEqualTo(700);
            Splits.Split held = Splits.holdOut(data.rows(), 0.2, seed);
            assertThat(of(who, held.test()).size()).isBetween(110, 170);
            splits.add(held);
            for (Splits.Split each : splits) {
                Set<String> learned = new HashSet<>(of(who, each.train()));
                assertThat(learned).isNotEmpty().doesNotContainAnyElementsOf(new HashSet<>(of(who, each.test())));
                assertThat(of(who, each.train()).size() + of(who, each.test()).size())
                        .isEqualTo(700);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noTrainingRowIsLaterThanATestRow(long seed) {
        List<String> day = new ArrayList<>();
        try (Dataset data = table(700, 40, new ArrayList<>(), day).orderedBy("day")) {
            List<Splits.Split> splits = new ArrayList<>(Splits.folds(data.rows(), 5, seed));
            assertThat(splits).hasSize(5);
            Splits.Split held = Splits.holdOut(data.rows(), 0.2, seed);
            assertThat(of(day, held.test()).size()).isBetween(130, 150);
            assertThat(of(day, held.train()).size() + of(day, held.test()).size())
                    .isEqualTo(700);
            splits.add(held);
            for (Splits.Split each : splits) {
                String last =
                        of(day, each.train()).stream().max(String::compareTo).orElseThrow();
                String first =
                        of(day, each.test()).stream().min(String::compareTo).orElseThrow();
                assertThat(last).isLessThan(first);
                assertThat(of(day, each.train()).size()).isGreaterThan(300);
            }
        }
    }

    @Test
    void viewsAndCopiesAreSplitAsTheRowsThatTheyCameFrom() {
        List<String> who = new ArrayList<>();
        try (Dataset data = table(900, 30, who, new ArrayList<>()).groupedBy("who")) {
            RowStore some = data.rows().subset(row -> row % 3 != 0).with(EXECUTION.threads(1));
            List<String> left = of(who, row -> row % 3 != 0);
            try (MemoryStore packed = MemoryStore.packed(some);
                    Dataset part = data.subset(row -> row % 3 != 0)) {
                for (RowStore each : List.of(some, packed, part.rows())) {
                    Splits.Split split = Splits.holdOut(each, 0.3, 7);
                    assertThat(of(left, split.train())).doesNotContainAnyElementsOf(of(left, split.test()));
                }
            }
        }
    }

    @Test
    void theSameSeedGivesTheSameGroupsAndAnotherSeedOthers() {
        List<String> who = new ArrayList<>();
        try (Dataset data = table(500, 50, who, new ArrayList<>()).groupedBy("who")) {
            List<String> first = of(who, Splits.holdOut(data.rows(), 0.2, 1).test());
            assertThat(of(who, Splits.holdOut(data.rows(), 0.2, 1).test())).isEqualTo(first);
            assertThat(of(who, Splits.holdOut(data.rows(), 0.2, 2).test())).isNotEqualTo(first);
        }
    }

    @Test
    void rowsWithoutATargetMoveNoOtherRowToTheWrongSide() {
        StringBuilder text = new StringBuilder("who,when,x,target\n");
        for (int i = 0; i < 400; i++) {
            text.append(1000 + i * 7 % 12)
                    .append(".5,")
                    .append(i * 13 % 400 + 0.5)
                    .append(',');
            text.append(i % 5).append(',').append(i % 3 == 0 ? "" : "1." + i).append('\n');
        }
        ReadOptions options = ReadOptions.defaults().withScaling(Scaling.NONE);
        for (SplitRule rule : List.of(SplitRule.group("who"), SplitRule.time("when"))) {
            boolean group = rule.kind() == SplitRule.Kind.GROUP;
            try (TrainTest split = TrainTest.holdOut(csv(text), options, rule, 0.25, Long.MAX_VALUE, 3, EXECUTION)) {
                float[][] learned = RowsOf.values(split.train().rows());
                float[][] tested = RowsOf.values(split.test());
                assertThat(learned.length + tested.length).isEqualTo(266);
                for (float[] test : tested) {
                    assertThat(List.of(learned)).allMatch(row -> group ? row[0] != test[0] : row[1] < test[1]);
                }
            }
        }
    }

    @Test
    void aClassOfOneGroupIsLearnedAndNotHeldOut() {
        StringBuilder text = new StringBuilder("who,x,target\n");
        for (int i = 0; i < 200; i++) {
            int who = i % 10;
            text.append(who)
                    .append(',')
                    .append(i * 7 % 13)
                    .append(',')
                    .append(who == 4 ? "rare" : i % 3 == 0 ? "a" : "b")
                    .append('\n');
        }
        for (long seed = 1; seed <= 20; seed++) {
            try (TrainTest split = TrainTest.holdOut(
                    csv(text), ReadOptions.defaults(), SplitRule.group("who"), 0.3, Long.MAX_VALUE, seed, EXECUTION)) {
                assertThat(split.train().task().labels()).contains("rare");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024-03-0%d",
                "%d",
                "2024-03-01 0%d:00:00",
                "2024-03-01T0%d:30:00Z",
                "v%d",
                "1%d.03.2024",
                "1%d Mar 24"
            })
    void datesNumbersAndTextsThatSortAreTimes(String form) {
        StringBuilder text = new StringBuilder("when,x,target\n");
        for (int i : new int[] {3, 1, 2, 9, 4, 6, 5, 8, 7, 0}) {
            text.append(String.format(form, i))
                    .append(',')
                    .append(i)
                    .append(",1.")
                    .append(i)
                    .append('\n');
        }
        SplitRule rule = SplitRule.parse("--split", "time:when");
        try (TrainTest split = TrainTest.holdOut(
                csv(text.toString().replace("2024-03-00", "2024-02-29")),
                ReadOptions.defaults(),
                rule,
                0.2,
                Long.MAX_VALUE,
                1,
                EXECUTION)) {
            assertThat(split.train().rows().rows()).isEqualTo(8);
            double[] held = org.bochner.store.Passes.targets(split.test());
            Arrays.sort(held);
            assertThat(held).containsExactly(1.8, 1.9);
        }
    }

    @Test
    void datesThatDoNotSortAreNotSortedAsTexts() {
        String wrong = "when,x,target\n31.12.2023,1,1.5\n01.02.2024,2,2.5\nx,3,3.5\n";
        assertThatThrownBy(() -> Dataset.read(csv(wrong), ReadOptions.defaults(), EXECUTION)
                        .orderedBy("when"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("do not sort");
        String open = "when,x,target\n03/12/2023,1,1.5\n01/02/2024,2,2.5\n05/01/2024,3,3.5\n";
        assertThatThrownBy(() -> Dataset.read(csv(open), ReadOptions.defaults(), EXECUTION)
                        .orderedBy("when"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("do not tell day from month; write the year first");
    }

    @Test
    void badRulesAreRefusedWithAdvice() {
        assertThatThrownBy(() -> SplitRule.parse("--split", "tmie:day"))
                .hasMessageContaining("random, time:COL or group:COL");
        assertThatThrownBy(() -> SplitRule.parse("--split", "time:")).hasMessageContaining("name the column");
        String same = "who,x,target\n1,1,a\n1,2,b\n1,3,a\n1,4,b\n";
        try (Dataset data = Dataset.read(csv(same), ReadOptions.defaults(), EXECUTION)) {
            assertThatThrownBy(() -> data.groupedBy("who")).hasMessageContaining("the same value in column 'who'");
            assertThatThrownBy(() -> data.groupedBy("whom")).hasMessageContaining("there is no group column 'whom'");
        }
    }

    /**
     * Twenty persons with thirty rows each. Their traits identify them; the label is a coin per person. A model can
     * only remember persons: on new ones it is right half of the time.
     */
    private static String persons() {
        RandomGenerator random = random(5);
        StringBuilder text = new StringBuilder("person,a,b,c,target\n");
        for (int person = 0; person < 20; person++) {
            double[] traits = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            for (int i = 0; i < 30; i++) {
                text.append("p").append(person);
                for (double trait : traits) {
                    text.append(',').append(5 * trait + 0.1 * random.nextGaussian());
                }
                text.append(person % 2 == 0 ? ",yes\n" : ",no\n");
            }
        }
        return text.toString();
    }

    @Test
    void aGroupSplitTellsTheTruthWhereARandomOneLeaks() {
        ReadOptions options = ReadOptions.defaults().withIgnored(List.of("person"));
        try (Dataset data = Dataset.read(csv(persons()), options, EXECUTION)) {
            double random = CrossValidation.of(data).run(Rff.features(100)).mean("accuracy");
            double group = CrossValidation.of(data.groupedBy("person"))
                    .run(Rff.features(100))
                    .mean("accuracy");
            assertThat(random).isGreaterThan(0.99);
            assertThat(group).isLessThan(0.8);
        }
    }

    @Test
    void crossValidationInTimePredictsTheSecondHalfOfTheRows() {
        List<String> day = new ArrayList<>();
        try (Dataset data = table(300, 5, new ArrayList<>(), day)) {
            CrossValidation.Result result =
                    CrossValidation.of(data.orderedBy("day")).run(Rff.features(20));
            assertThat(result.metrics()).hasSize(5);
            assertThat(result.predictions().size()).isBetween(145, 155);
            assertThat(CrossValidation.of(data).run(Rff.features(20)).predictions())
                    .hasSize(300);
        }
    }
}
