package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.junit.jupiter.api.Test;

class MethodComparisonTest {
    /** A trial that takes as long again, and as the final fit. */
    private static TrialRunner.Trial ended(double error, double loss, double noise, double seconds) {
        return new TrialRunner.Trial(error, loss, noise, seconds, seconds, seconds, null);
    }

    /** Errors and seconds as functions of the rows; time passes by trials alone. */
    private static final class Fake implements TrialRunner {
        private record Kind(double error, double gain, double seconds, double power) {
            double error(long rows) {
                return error + gain / Math.sqrt(rows);
            }

            double seconds(long rows) {
                return seconds * Math.pow(rows / 1000.0, power);
            }
        }

        private final Map<String, Kind> kinds = new TreeMap<>();
        private final List<String> trials = new ArrayList<>();
        private double left;

        Fake(double seconds) {
            left = seconds;
        }

        Fake with(String name, double error, double gain, double seconds, double power) {
            kinds.put(name, new Kind(error, gain, seconds, power));
            return this;
        }

        @Override
        public double secondsLeft() {
            return Math.max(0, left);
        }

        @Override
        public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
            trials.add(name + " " + rows + " " + part);
            Kind kind = kinds.get(name);
            double needed = kind.seconds(rows);
            left -= Math.min(needed, seconds);
            double error = kind.error(rows)
                    + 0.002 * RandomStream.of(part, name.hashCode()).gaussian();
            return needed > seconds
                    ? TrialRunner.Trial.failed("too slow", seconds)
                    : ended(error, Double.NaN, 0.002, needed);
        }

        MethodComparison.Outcome play(long all) {
            return MethodComparison.of(new ArrayList<>(kinds.keySet()), all, all * 4 / 5, this);
        }

        /** What is left when the winner is fitted. */
        double leftAfter(MethodComparison.Outcome outcome, long all) {
            return left - kinds.get(outcome.winner().method()).seconds(all);
        }
    }

    @Test
    void theMostPromisingHasItsHeatOnAllRowsBeforeACheaperOne() {
        Fake runner = new Fake(25.3).with("cheap", 0.05, 2.0, 0.5, 1).with("good", 0.02, 2.0, 0.6, 1);
        MethodComparison.Outcome outcome = runner.play(16_000);
        assertThat(runner.trials).contains("good 12800 0").doesNotContain("cheap 12800 0");
        assertThat(outcome.winner().method()).isEqualTo("good");
        assertThat(runner.leftAfter(outcome, 16_000)).isNotNegative();
    }

    @Test
    void theBestOnAllRowsWinsThoughAnotherIsBetterOnFew() {
        Fake runner = new Fake(60)
                .with("blunt", 0.20, 0.2, 0.1, 1)
                .with("early", 0.12, 0.5, 0.2, 1)
                .with("late", 0.05, 2.0, 0.3, 1)
                .with("poor", 0.40, 0.1, 0.1, 1);
        MethodComparison.Outcome outcome = runner.play(20_000);
        assertThat(outcome.winner().method()).isEqualTo("late");
        assertThat(outcome.winner().rows()).isEqualTo(16_000);
        assertThat(outcome.winner().parts()).isGreaterThan(1);
        assertThat(outcome.tried())
                .hasSize(4)
                .last()
                .satisfies(each -> assertThat(each.verdict()).contains("far behind"));
        assertThat(runner.leftAfter(outcome, 20_000)).isPositive();
    }

    @Test
    void whatTakesTooLongIsLeftAndTheTimeIsKept() {
        for (double power : new double[] {1, 1.5, 2}) {
            for (double seconds : new double[] {5, 20, 60, 200}) {
                Fake runner = new Fake(seconds)
                        .with("cheap", 0.2, 0.1, 0.05, 1)
                        .with("fair", 0.1, 0.1, 0.8, power)
                        .with("costly", 0.01, 0.1, 6, power)
                        .with("endless", 0, 0, 50_000, power);
                MethodComparison.Outcome outcome = runner.play(30_000);
                assertThat(runner.leftAfter(outcome, 30_000))
                        .as(outcome.winner() + " of " + seconds + " s at power " + power)
                        .isPositive();
                assertThat(outcome.tried())
                        .filteredOn(each -> each.method().equals("endless"))
                        .allMatch(each -> each.rows() == 0);
            }
        }
    }

    /** Behind on few rows, ahead on all, and without the time to show it there. */
    @Test
    void whoLearnsMoreFromMoreRowsIsTakenByItsCurve() {
        Fake runner = new Fake(60)
                .with("early", 0.10, 1.0, 0.5, 1)
                .with("late", 0.05, 5.0, 1.6, 1)
                .with("poor", 0.30, 1.0, 0.5, 1);
        MethodComparison.Outcome outcome = runner.play(20_000);
        assertThat(outcome.winner().method()).isEqualTo("late");
        assertThat(outcome.winner().rows()).isLessThan(16_000);
        assertThat(runner.leftAfter(outcome, 20_000)).isPositive();
    }

    /** Its time is fixed up to some thousand rows: two sizes would foresee too much, and one too little. */
    @Test
    void whoSaysHowItsWorkGrowsIsForeseenByThat() {
        TrialRunner runner = new TrialRunner() {
            private double left = 30;

            @Override
            public double secondsLeft() {
                return left;
            }

            @Override
            public double work(String name, long rows, boolean settled) {
                return name.equals("saturating") ? Math.min(rows, 2400) + 0.01 * rows : Double.NaN;
            }

            @Override
            public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
                double needed = name.equals("saturating") ? 4e-3 * work(name, rows, false) : 1e-5 * rows;
                left -= Math.min(needed, seconds);
                double error = name.equals("saturating") ? 0.1 : 0.3;
                return needed > seconds
                        ? TrialRunner.Trial.failed("too slow", seconds)
                        : ended(error, Double.NaN, 0.01, needed);
            }
        };
        MethodComparison.Outcome outcome = MethodComparison.of(List.of("quick", "saturating"), 100_000, 80_000, runner);
        assertThat(outcome.winner().method()).isEqualTo("saturating");
        assertThat(runner.secondsLeft()).isGreaterThan(4e-3 * runner.work("saturating", 100_000, false));
    }

    /** Its first trial takes seconds that no other will; by it the last fit would not be done in time. */
    @Test
    void timeThatIsLeftShowsThatOneWhoRestsIsNotTooDear() {
        TrialRunner runner = new TrialRunner() {
            private double left = 60;
            private boolean compiled;

            @Override
            public double secondsLeft() {
                return left;
            }

            @Override
            public double work(String name, long rows, boolean settled) {
                return rows;
            }

            @Override
            public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
                boolean cold = name.equals("cold");
                double needed = (cold ? 5e-4 : 1e-4) * rows + (cold && !compiled ? 5 : 0);
                compiled |= cold;
                left -= Math.min(needed, seconds);
                double error = cold ? 0.05 : 0.1;
                return needed > seconds
                        ? TrialRunner.Trial.failed("too slow", seconds)
                        : ended(error, Double.NaN, 0.001, needed);
            }
        };
        MethodComparison.Outcome outcome = MethodComparison.of(List.of("cold", "plain"), 6000, 4800, runner);
        assertThat(outcome.winner().method()).isEqualTo("cold");
        assertThat(outcome.winner().rows()).isEqualTo(2400);
    }

    /** Errors of 2 % that differ by chance: the log loss decides; but not where an error is clearly larger. */
    @Test
    void ofThoseThatErrorsCannotTellApartTheSurestIsTaken() {
        Map<String, double[]> errorsAndLosses = Map.of(
                "lucky", new double[] {0.020, 0.09},
                "sure", new double[] {0.022, 0.06},
                "mild", new double[] {0.021, 0.07},
                "wrong", new double[] {0.035, 0.01},
                "silent", new double[] {0.021, Double.NaN});
        TrialRunner runner = new TrialRunner() {
            @Override
            public double secondsLeft() {
                return 1000;
            }

            @Override
            public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
                double[] own = errorsAndLosses.get(name);
                return ended(own[0], own[1], 0.01, 0.1);
            }
        };
        MethodComparison.Outcome outcome =
                MethodComparison.of(errorsAndLosses.keySet().stream().sorted().toList(), 455, 364, runner);
        assertThat(outcome.winner().method()).isEqualTo("sure");
        assertThat(outcome.winner().loss()).isCloseTo(0.06, within(1e-12));
    }

    /** The expensive one had fewer test parts when the time was over; on those it is surer. */
    @Test
    void whoHadFewerPartsIsComparedOnThose() {
        TrialRunner runner = new TrialRunner() {
            private double left = 60;

            @Override
            public double secondsLeft() {
                return left;
            }

            @Override
            public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
                boolean costly = name.equals("costly");
                double needed = costly ? 3 : 0.1;
                left -= needed;
                // Later parts are easier, and the expensive one does not get to them.
                double ease = part < 17 ? 0 : 0.5;
                return ended(costly ? 0.022 : 0.020, (costly ? 0.06 : 0.07) - ease, 0.01, needed);
            }
        };
        MethodComparison.Outcome outcome = MethodComparison.of(List.of("cheap", "costly"), 455, 364, runner);
        assertThat(outcome.tried().get(1).parts())
                .isGreaterThan(outcome.winner().parts());
        assertThat(outcome.tried().get(1).loss()).isLessThan(0.06);
        assertThat(outcome.winner().method()).isEqualTo("costly");
        assertThat(outcome.winner().parts()).isBetween(5, 29);
        assertThat(runner.secondsLeft()).isGreaterThan(3);
    }

    /**
     * Most of a fit is to choose on at most 2400 rows; with that known there is time for a trial of both on all rows.
     */
    @Test
    void aHeatWhoseSettingsAreKnownIsForeseenByWhatItTakes() {
        for (boolean keeps : new boolean[] {true, false}) {
            List<String> trials = new ArrayList<>();
            TrialRunner runner = new TrialRunner() {
                private double left = 75;

                @Override
                public double secondsLeft() {
                    return left;
                }

                @Override
                public double work(String name, long rows, boolean settled) {
                    return rows + (settled ? 0 : 5.0 * Math.min(rows, 2400));
                }

                @Override
                public boolean settles(String name, long rows) {
                    return keeps && rows > 2400;
                }

                @Override
                public TrialRunner.Trial trial(String name, long rows, int part, double seconds) {
                    double needed = 1e-3 * work(name, rows, settles(name, rows));
                    left -= Math.min(needed, seconds);
                    trials.add(name + " " + rows);
                    return needed > seconds
                            ? TrialRunner.Trial.failed("too slow", seconds)
                            : new TrialRunner.Trial(
                                    name.equals("good") ? 0.05 : 0.06,
                                    Double.NaN,
                                    0.01,
                                    needed,
                                    1e-3 * work(name, rows, true),
                                    1e-3 * work(name, rows, false),
                                    null);
                }
            };
            MethodComparison.Outcome outcome = MethodComparison.of(List.of("fair", "good"), 7000, 5600, runner);
            assertThat(outcome.winner().method()).isEqualTo("good");
            assertThat(trials.contains("good 5600")).isEqualTo(keeps);
            assertThat(trials.contains("fair 5600")).isEqualTo(keeps);
            assertThat(runner.secondsLeft()).isGreaterThan(1e-3 * runner.work("good", 7000, false));
        }
    }

    @Test
    void moreTimeAllowsADearerWinner() {
        for (double seconds : new double[] {20, 600}) {
            Fake runner = new Fake(seconds).with("cheap", 0.2, 0.1, 0.05, 1).with("costly", 0.05, 0.1, 2, 1);
            assertThat(runner.play(30_000).winner().method()).isEqualTo(seconds < 100 ? "cheap" : "costly");
        }
    }

    @Test
    void fewRowsAreTriedOnSeveralParts() {
        Fake runner = new Fake(60)
                .with("a", 0.05, 0, 0.2, 1)
                .with("b", 0.0505, 0, 0.2, 1)
                .with("c", 0.2, 0, 0.2, 1);
        MethodComparison.Outcome outcome = runner.play(500);
        assertThat(outcome.winner().parts()).isGreaterThanOrEqualTo(5);
        assertThat(outcome.winner().error()).isLessThan(0.055);
        assertThat(runner.trials).contains("c 400 0").doesNotContain("c 400 1");
    }

    @Test
    void withoutTimeForAnyHeatThereIsNoWinner() {
        assertThatThrownBy(() -> new Fake(0).with("a", 0, 0, 1, 1).play(1000)).isInstanceOf(Stopped.class);
        assertThatThrownBy(() -> new Fake(1).with("a", 0, 0, 100, 1).play(1000)).isInstanceOf(Stopped.class);
    }
}
