package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.learn.Fitted;
import org.bochner.learn.Request;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class MethodComparisonTest {
    /** A name. */
    private record Named(String name, boolean anytime) implements BareMethod {
        @Override
        public Fitted fit(RowStore rows, Request request) {
            throw new UnsupportedOperationException();
        }
    }

    /** Errors and seconds as functions of the rows; time passes by trials alone, {@code slower} than forecast. */
    private static final class Fake implements TrialRunner {
        private final Map<Contender, Double> errors = new LinkedHashMap<>();
        private final List<String> trials = new ArrayList<>();
        private final double slower;
        private double left;
        /** The trials after which all take five times as long. */
        private int quiet = Integer.MAX_VALUE;

        private double noise = 0.002;
        private Map<String, Double> losses = Map.of();
        private Mix mix;
        /** What last fits take over what trials take. */
        private double growth = Double.NaN;

        Fake(double seconds, double slower) {
            this.left = seconds;
            this.slower = slower;
        }

        /** One whose fit takes {@code seconds} for a thousand rows, and grows by {@code power}. */
        Fake with(String name, double error, double seconds, double power, double excess) {
            return with(name, Map.of(), error, seconds, power, excess);
        }

        Fake with(
                String name, Map<String, String> settings, double error, double seconds, double power, double excess) {
            errors.put(
                    new Contender(
                            new Named(name, name.startsWith("anytime")),
                            settings,
                            new Contender.Cost(0, seconds, power, 0, 0, 0.5, Optional.empty()),
                            Collections.nCopies(6, excess)),
                    error);
            return this;
        }

        double secondsLeft() {
            return Math.max(0, left);
        }

        @Override
        public Trial trial(Contender contender, long rows, int part, double seconds) {
            trials.add(contender.name() + " " + rows + " " + part);
            double usual = slower * contender.cost().seconds(new Shape(true, rows, 10, 1, false));
            double needed = trials.size() > quiet ? 5 * usual : usual;
            left -= Math.min(needed, seconds);
            double error = errors.get(contender)
                    + noise * RandomStream.of(part, contender.name().hashCode()).gaussian();
            double loss = losses.getOrDefault(contender.name(), Double.NaN);
            return needed > seconds
                    ? Trial.failed("too slow", seconds)
                    : new Trial(error, loss, 0.002, needed, growth, null);
        }

        @Override
        public boolean countsErrors() {
            return true;
        }

        @Override
        public Optional<Mix> mix(List<Contender> members, int parts) {
            return Optional.ofNullable(mix).filter(each -> each.weights().size() == members.size());
        }

        MethodComparison.Outcome run(long rows, Allowance allowance) {
            return run(rows, allowance, true);
        }

        MethodComparison.Outcome run(long rows, Allowance allowance, boolean refits) {
            Shape shape = new Shape(true, rows, 10, 1, false);
            return new MethodComparison(
                            new ArrayList<>(errors.keySet()), shape, allowance, this, true, refits, done -> {})
                    .run();
        }

        MethodComparison.Outcome run(long rows) {
            return run(rows, Allowance.seconds(this::secondsLeft));
        }

        /** What is left when the members are fitted, unless a model of the trials is the answer. */
        double leftAfter(MethodComparison.Outcome outcome, long rows) {
            return outcome.late()
                    ? left
                    : left
                            - outcome.members().stream()
                                    .mapToDouble(each ->
                                            slower * 0.5 * each.cost().seconds(new Shape(true, rows, 10, 1, false)))
                                    .sum();
        }
    }

    private static List<String> names(MethodComparison.Outcome outcome) {
        return outcome.members().stream().map(Contender::name).toList();
    }

    @Test
    void theModelOfATrialIsTheAnswerWhereOnlyABadOneCouldBeFittedToAllRows() {
        Fake fake = new Fake(30, 1).with("good", 0.1, 8, 0, 0).with("bad", 0.45, 0.01, 0, 1);
        fake.quiet = 2;
        MethodComparison.Outcome outcome = fake.run(1000);
        assertThat(outcome.late()).isTrue();
        assertThat(outcome.members()).extracting(Contender::name).containsExactly("good");
        assertThat(outcome.error()).isLessThan(0.2);
        // With time for it the same one is fitted to all rows.
        Fake calm = new Fake(60, 1).with("good", 0.1, 8, 0, 0).with("bad", 0.45, 0.01, 0, 1);
        assertThat(calm.run(1000).late()).isFalse();
    }

    @Test
    void unplannedLastFitsAreMadeWhereTheyAreLittleWork() {
        for (double seconds : new double[] {7.9, 8.1}) {
            // The last fit takes half of what the first one does, and may take two fifths of the allowance.
            Fake fake = new Fake(100, 1).with("only", 0.1, seconds, 0, 0);
            MethodComparison.Outcome outcome = fake.run(1000, Allowance.work(10, fake::secondsLeft), false);
            assertThat(outcome.refits()).isEqualTo(seconds < 8);
            assertThat(outcome.late()).isFalse();
        }
    }

    @Test
    void unplannedLastFitsAreMadeWhereThereIsTimeLeft() {
        for (double seconds : new double[] {17, 15}) {
            Fake fake = new Fake(seconds, 1).with("only", 0.1, 10, 0, 0);
            MethodComparison.Outcome outcome = fake.run(1000, Allowance.seconds(fake::secondsLeft), false);
            assertThat(outcome.refits()).isEqualTo(seconds > 16);
        }
    }

    @Test
    void theLeastErrorWinsThoughTheBenchmarkExpectedAnother() {
        Fake runner = new Fake(60, 1)
                .with("expected", 0.10, 0.2, 1, 0)
                .with("better", 0.05, 0.2, 1, 0.1)
                .with("poor", 0.40, 0.1, 1, 0.2);
        MethodComparison.Outcome outcome = runner.run(20_000);
        assertThat(names(outcome)).containsExactly("better");
        assertThat(outcome.parts()).isGreaterThan(1);
        assertThat(outcome.rows()).isEqualTo(16_000);
        assertThat(outcome.tried()).extracting(Tried::method).containsExactly("better", "expected", "poor");
        assertThat(runner.trials).doesNotContain("poor 16000 1");
    }

    @Test
    void whatIsExpectedToBeGoodIsTriedFirstAndWhatThereIsNoTimeForIsTold() {
        Fake runner = new Fake(10, 1)
                .with("third", 0.01, 2, 1, 0.3)
                .with("first", 0.10, 2, 1, 0.1)
                .with("second", 0.20, 2, 1, 0.2);
        MethodComparison.Outcome outcome = runner.run(2000);
        assertThat(runner.trials).startsWith("first 1600 0");
        assertThat(names(outcome)).containsExactly("first");
        assertThat(outcome.tried())
                .filteredOn(each -> each.method().equals("third"))
                .allMatch(each -> each.verdict().equals("not tried: no time") && each.rows() == 0);
    }

    @Test
    void theTimeIsKeptOnSlowAndFastMachines() {
        for (double slower : new double[] {0.3, 1, 2, 4}) {
            for (double power : new double[] {0.9, 1, 2}) {
                for (double seconds : new double[] {10, 60, 300}) {
                    Fake runner = new Fake(seconds, slower)
                            .with("costly", 0.01, 2, power, 0)
                            .with("fair", 0.1, 0.05, power, 0.1)
                            .with("cheap", 0.2, 0.01, 1, 0.2);
                    MethodComparison.Outcome outcome = runner.run(30_000);
                    assertThat(runner.leftAfter(outcome, 30_000))
                            .as("%s of %s s, %s times slower, power %s", names(outcome), seconds, slower, power)
                            .isNotNegative();
                }
            }
        }
    }

    @Test
    void anAllowanceOfWorkGivesTheSameChoiceOnEveryMachine() {
        List<List<String>> trials = new ArrayList<>();
        for (double slower : new double[] {0.2, 1, 7}) {
            Fake runner = new Fake(1e9, slower)
                    .with("costly", 0.01, 2, 1, 0)
                    .with("fair", 0.1, 0.2, 1, 0.1)
                    .with("cheap", 0.1, 0.1, 1, 0.2);
            assertThat(names(runner.run(30_000, Allowance.work(100, runner::secondsLeft))))
                    .containsExactly("costly");
            trials.add(runner.trials);
        }
        assertThat(trials).containsOnly(trials.get(0));
    }

    @Test
    void trialsOnManyRowsTakeFewerOfThemWhereTimeIsShort() {
        Fake runner = new Fake(20, 1).with("one", 0.1, 0.5, 1, 0).with("two", 0.2, 0.5, 1, 0.1);
        assertThat(runner.run(60_000).rows()).isEqualTo(6000);
    }

    @Test
    void ofThoseThatGiveTheSameModelThePlainerGoesOn() {
        Fake runner = new Fake(60, 1)
                .with("one", Map.of("inputs", "relevance"), 0.1, 0.1, 1, 0)
                .with("one", Map.of(), 0.1, 0.1, 1, 0.1)
                .with("other", 0.2, 0.1, 1, 0.2);
        runner.noise = 0;
        runner.losses = Map.of("one", 0.3, "one:inputs=relevance", 0.3, "other", 0.5);
        MethodComparison.Outcome outcome = runner.run(1000);
        assertThat(names(outcome)).containsExactly("one");
        assertThat(outcome.tried())
                .filteredOn(each -> each.verdict().equals("the same as one"))
                .singleElement()
                .satisfies(each -> assertThat(each.method()).isEqualTo("one:inputs=relevance"));
    }

    @Test
    void timeIsKeptForLastFitsThatTakeLongerThanForecast() {
        for (double growth : new double[] {Double.NaN, 12}) {
            Fake runner = new Fake(16, 1).with("one", 0.1, 1, 1, 0).with("two", 0.1, 1, 1, 0.1);
            runner.noise = 0;
            runner.growth = growth;
            runner.run(1000);
            double trial = 0.8;
            assertThat(runner.left >= 12 * trial).isEqualTo(!Double.isNaN(growth));
        }
    }

    /** What cannot be fitted to all rows in time answers with its model of the trials, unless the clock may end it. */
    @Test
    void timeIsLeftForALastFitThatTheClockMayEnd() {
        for (String name : new String[] {"anytime", "whole"}) {
            Fake runner = new Fake(60, 1).with(name, 0.1, 1, 1, 0).with("poor", 0.5, 0.1, 1, 0.1);
            runner.noise = 0;
            runner.growth = 1000;
            MethodComparison.Outcome outcome = runner.run(1000);
            assertThat(names(outcome)).containsExactly(name);
            assertThat(outcome.late()).isEqualTo(name.equals("whole"));
            assertThat(runner.left).isGreaterThan(name.equals("whole") ? 0.0 : 0.4 * 60);
        }
    }

    @Test
    void ofEqualErrorsTheLeastLogLossIsChosen() {
        Fake runner = new Fake(60, 1).with("first", 0.1, 0.1, 1, 0).with("second", 0.1, 0.1, 1, 0.1);
        runner.noise = 0;
        runner.losses = Map.of("first", 0.3, "second", 0.2);
        assertThat(names(runner.run(1000))).containsExactly("second");
    }

    @Test
    void anAverageIsTheAnswerWhereItIsBetterAndThereIsTimeForItsMembers() {
        for (double seconds : new double[] {100, 2.7}) {
            Fake runner = new Fake(seconds, 1).with("one", 0.1, 1, 1, 0).with("two", 0.1, 1, 1, 0.1);
            runner.noise = 0;
            runner.mix = new TrialRunner.Mix(List.of(0.5, 0.5), 0.08);
            MethodComparison.Outcome outcome = runner.run(1000);
            assertThat(names(outcome)).hasSize(seconds > 50 ? 2 : 1);
            assertThat(outcome.error()).isEqualTo(seconds > 50 ? 0.08 : 0.1);
        }
    }

    @Test
    void aMemberWithoutWeightIsLeftOut() {
        Fake runner = new Fake(100, 1)
                .with("one", 0.1, 0.1, 1, 0)
                .with("two", 0.1, 0.1, 1, 0.1)
                .with("three", 0.1, 0.1, 1, 0.2);
        runner.noise = 0;
        runner.mix = new TrialRunner.Mix(List.of(0.6, 0.0, 0.4), 0.08);
        assertThat(names(runner.run(1000))).containsExactly("one", "three");
    }

    @Test
    void whoIsStoppedBeforeTheFirstTrialHasNothing() {
        Fake runner = new Fake(0, 1).with("one", 0.1, 0.1, 1, 0);
        assertThatThrownBy(() -> runner.run(1000)).isInstanceOf(Stopped.class);
    }
}
