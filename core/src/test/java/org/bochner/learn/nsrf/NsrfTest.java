package org.bochner.learn.nsrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.RandomStream;
import org.bochner.Stopped;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Fitted;
import org.bochner.learn.Learned;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Metrics;
import org.bochner.potential.Potential;
import org.bochner.spectral.DenseAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NsrfTest {
    /** Points in the disc; the sectors of a windmill, or the angle as a number. */
    private static MemoryStore windmill(int n, int classes, boolean sparse, long seed) {
        RandomStream stream = RandomStream.of(seed);
        float[][] x = new float[n][2];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            double r = Math.sqrt(stream.uniform());
            double theta = 2 * Math.PI * stream.uniform();
            x[i][0] = (float) (r * Math.cos(theta));
            x[i][1] = (float) (r * Math.sin(theta));
            double turn = Math.sin(2 * theta + 1.4 * r);
            targets[i] = classes == 0 ? turn : classes == 2 ? (turn > 0 ? 1 : 0) : (int) (1.4999 * (turn + 1));
        }
        Task task = classes == 0
                ? Task.regression()
                : Task.classification(List.of("a", "b", "c").subList(0, classes));
        return MemoryStore.of(x, sparse, targets, null, task, Execution.defaults());
    }

    private static float[][] frequencies(Learned learned) {
        SpectralMeasure measure = ((MeasureMap) learned.map()).measure();
        float[][] all = new float[measure.count()][measure.inputs()];
        for (int m = 0; m < all.length; m++) {
            measure.atoms().copyAtom(m, all[m]);
        }
        return all;
    }

    private static float[][] learn(Nsrf learner, RowStore rows) {
        Learned learned = learner.learn(rows, 1);
        try (var map = learned.map()) {
            assertThat(((MeasureMap) map).measure().mass()).isCloseTo(1, within(1e-12));
            return frequencies(learned);
        }
    }

    /** Frequencies as they are found, none of them moved. */
    private static Nsrf found(int features) {
        return Nsrf.of(new NsrfMethod().settings(Map.of("polish", "false")), features);
    }

    private static Nsrf parse(String name, String value) {
        NsrfMethod method = new NsrfMethod();
        return Nsrf.of(method.settings(name == null ? Map.of() : Map.of(name, value)), 12);
    }

    @ParameterizedTest
    @CsvSource({"STAGED", "LANGEVIN"})
    void theFirstPeakIsAsHighAsTheHighestOnAGrid(Nsrf.Search search) {
        try (MemoryStore rows = windmill(1500, 2, false, 3)) {
            double[] signed = new double[1500];
            double[] targets = org.bochner.store.Passes.targets(rows);
            Arrays.setAll(signed, i -> targets[i] > 0 ? 1 : -1);
            PeakSearch.Scale scale = new PeakSearch.Scale(0.9, 15);
            PeakSearch searching = search == Nsrf.Search.STAGED
                    ? new StagedSearch(rows, scale, 16, 1)
                    : new LangevinSearch(rows, scale, 100, 100, 1);
            PeakSearch.Peak peak =
                    searching.peaks(new double[][] {signed}, 0, 1).get(0);
            int side = 101;
            try (DenseAtoms grid = DenseAtoms.of(2, side * side, (m, into) -> {
                        into[0] = 0.2f * (m % side - side / 2);
                        into[1] = 0.2f * (m / side - side / 2);
                    });
                    SpectralMeasure measure = SpectralMeasure.uniform(Family.FOURIER_PAIR, grid, null, 1)) {
                double highest =
                        Arrays.stream(Potential.of(rows, measure, signed)).max().getAsDouble();
                assertThat(peak.height()).isGreaterThan(0.98 * highest);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2", "3", "0"})
    void anyNumberOfThreadsFindsTheSameFrequencies(int classes) {
        try (MemoryStore rows = windmill(3000, classes, false, 4)) {
            float[][] one = learn(Nsrf.of(12), rows.with(rows.execution().threads(1)));
            float[][] two = learn(Nsrf.of(12), rows.with(rows.execution().threads(2)));
            assertThat(two).isDeepEqualTo(one);
            assertThat(one.length).isBetween(4, 6);
        }
    }

    @Test
    void aShorterGameIsThePrefixOfALongerOne() {
        try (MemoryStore rows = windmill(1200, 2, false, 5)) {
            float[][] longer = learn(found(24), rows);
            float[][] shorter = learn(found(10), rows);
            assertThat(shorter).isDeepEqualTo(Arrays.copyOf(longer, shorter.length));
        }
    }

    @Test
    void fewerFeaturesAreMovedByThemselvesWhereTheyAreMoved() {
        try (MemoryStore rows = windmill(600, 2, false, 5)) {
            NsrfMethod method = new NsrfMethod();
            Fitted both = method.fit(rows, Request.features(220).withPrefixes(List.of(6, 210)));
            Fitted alone = method.fit(rows, Request.features(6));
            try (KernelMachine whole = both.machine();
                    KernelMachine six = both.curve().get(6).machine();
                    KernelMachine cut = both.curve().get(210).machine();
                    KernelMachine one = alone.machine()) {
                assertThat(six.scores(rows)).containsExactly(one.scores(rows));
                assertThat(cut.features()).isLessThan(whole.features());
            }
        }
    }

    @Test
    void interruptionLeavesTheFeaturesFoundSoFar() {
        try (MemoryStore rows = windmill(1200, 2, false, 5)) {
            float[][] whole = learn(found(40), rows);
            for (int asks : new int[] {100, 400, 1000}) {
                AtomicInteger left = new AtomicInteger(asks);
                RowStore stopped = rows.with(rows.execution().stopWhen(() -> left.decrementAndGet() < 0));
                Learned learned;
                try {
                    learned = found(40).learn(stopped, 1);
                } catch (Stopped early) {
                    assertThat(asks).isEqualTo(100);
                    continue;
                }
                float[][] found = frequencies(learned);
                learned.map().close();
                assertThat(found.length).isBetween(1, 20);
                assertThat(found).isDeepEqualTo(Arrays.copyOf(whole, found.length));
            }
        }
    }

    /** However late it is stopped, there is a machine on the features found by then, once there are any. */
    @Test
    void aFitThatIsStoppedInItsSearchKeepsWhatItFound() {
        try (MemoryStore rows = windmill(1200, 2, false, 5)) {
            Request request = Request.features(40).with("radius", "20").with("folds", "0");
            int kept = 0;
            for (int asks : new int[] {200, 500, 1000, 2000, 4000}) {
                long before = FloatMemory.liveBytes();
                AtomicInteger left = new AtomicInteger(asks);
                RowStore stopped = rows.with(rows.execution().stopWhen(() -> left.decrementAndGet() < 0));
                try {
                    Fitted fitted = Methods.named("nsrf").fit(stopped, request);
                    try (KernelMachine machine = fitted.machine()) {
                        assertThat(machine.features()).isBetween(2, 40);
                        assertThat(Metrics.evaluate(machine, rows).main()).isGreaterThan(0.9);
                        kept += fitted.interrupted() ? 1 : 0;
                    }
                } catch (Stopped early) {
                    assertThat(asks).isEqualTo(200);
                }
                assertThat(FloatMemory.liveBytes()).isEqualTo(before);
            }
            assertThat(kept).isPositive();
        }
    }

    @Test
    void theRadiusIsNeverPassed() {
        try (MemoryStore rows = windmill(1200, 2, false, 6)) {
            for (float[] omega : learn(parse("radius", "3"), rows)) {
                assertThat(Math.hypot(omega[0], omega[1])).isLessThanOrEqualTo(3 + 1e-5);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "search, langevin",
        "chains, 3",
        "width, 0.5",
        "radius, 3",
        "peaks, 3",
        "dual, l2",
        "game-c, 0.001",
        "step, sqrt",
        "step, constant",
        "rate, 0.1",
        "gap, 0.99"
    })
    void everySettingIsRead(String name, String value) {
        try (MemoryStore rows = windmill(700, 2, false, 7)) {
            assertThat(Arrays.deepEquals(learn(parse(name, value), rows), learn(parse(null, null), rows)))
                    .as(name)
                    .isFalse();
            assertThat(parse(name, value).settings()).containsKey(name);
        }
    }

    @Test
    void sparseRowsAreSearchedLikeDenseOnes() {
        try (MemoryStore dense = windmill(2500, 2, false, 8);
                MemoryStore sparse = windmill(2500, 2, true, 8)) {
            float[][] a = learn(found(2), dense);
            float[][] b = learn(found(2), sparse);
            assertThat(PeakSearch.Peak.distance(a[0], b[0])).isLessThan(0.05);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 0.95", "3, 0.9", "0, 0"})
    void aMachineOnFewPeaksIsGood(int classes, double least) {
        try (MemoryStore rows = windmill(2000, classes, false, 9);
                MemoryStore test = windmill(4000, classes, false, 10)) {
            Fitted fitted = new NsrfMethod()
                    .fit(rows, Request.features(60).with("folds", "0").with("c", "1,100,10000"));
            try (var machine = fitted.machine()) {
                double main = Metrics.evaluate(machine, test).main();
                if (classes == 0) {
                    assertThat(main).isLessThan(0.15);
                } else {
                    assertThat(main).isGreaterThan(least);
                }
                assertThat(fitted.diagnostics(Diagnostics.PeakTrace.class)
                                .orElseThrow()
                                .heights())
                        .hasSizeBetween(1, 30);
            }
        }
    }

    @Test
    void aPeakFoundAgainCountsTwice() {
        try (MemoryStore rows = windmill(100, 2, false, 11)) {
            double[] labels = new double[100];
            Arrays.setAll(labels, i -> i % 2 == 0 ? 1 : -1);
            double[] ones = new double[100];
            Arrays.fill(ones, 1);
            RowPlayer player = new DualPlayer(labels, ones, Nsrf.of(2).dual());
            float[][] found = {{1, 2}, {-1, -2}, {3, 0}};
            PeakSearch known =
                    (signed, round, each) -> List.of(new PeakSearch.Peak(found[Math.min(round, 2)], 0, 3, 4));
            MarginGame.Outcome outcome =
                    new MarginGame(rows, List.of(player), known, new MarginGame.Limits(3, 1, 0), 0.01).play();
            assertThat(outcome.atoms()).extracting(MarginGame.Atom::count).containsExactly(2, 1);
            assertThat(outcome.rounds()).hasSize(3);
        }
    }

    @Test
    void badSettingsSayWhatIsLegal() {
        assertThatThrownBy(() -> parse("search", "grid"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("langevin");
        assertThatThrownBy(() -> parse("radius", "-1"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("above 0");
        assertThatThrownBy(() -> parse("gap", "2")).isInstanceOf(BadInput.class).hasMessageContaining("below 1");
        assertThatThrownBy(() -> parse("width", "wide"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a number");
        assertThatThrownBy(() -> parse("peaks", "two"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("whole");
    }
}
