package org.bochner.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.catalogue.Locator;
import org.bochner.experiments.comparison.Candidate;
import org.bochner.experiments.comparison.CellStore;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.experiments.comparison.ComparisonPlan;
import org.bochner.experiments.comparison.Listener;
import org.bochner.experiments.comparison.SplitSource;
import org.bochner.learn.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    /** A machine without any data but what is embedded. */
    @TempDir
    private static Path empty;

    /** Players that played already: experiments share some. */
    private static final Set<String> PLAYED = new HashSet<>();

    static List<Experiment> all() {
        return Experiments.all();
    }

    private static Setup setup(Scale scale) {
        return new Setup(new Locator(List.of(empty), empty, EXECUTION), scale, 1);
    }

    /** The parts with those that follow them; what was learned before is left open. */
    private static List<Part> parts(Experiment experiment, Scale scale) {
        List<Part> parts = new ArrayList<>();
        for (Part first : experiment.parts(setup(scale))) {
            for (Part part = first;
                    part != null;
                    part = part.next() == null ? null : part.next().apply(new Comparison(List.of(), List.of()))) {
                parts.add(part);
            }
        }
        return parts;
    }

    @Test
    void everyExperimentOfThePapersIsThere() {
        assertThat(all())
                .extracting(Experiment::name)
                .containsExactly(
                        "askl/mnist-curves",
                        "askl/penalties",
                        "askl/seven-sets",
                        "askl/table2",
                        "lkrf/adult",
                        "lkrf/farm",
                        "lkrf/joint",
                        "lkrf/mnist",
                        "lkrf/motif",
                        "lkrf/norm",
                        "nsrf/checkerboard",
                        "nsrf/cifar",
                        "nsrf/evolution",
                        "nsrf/mnist",
                        "nsrf/windmill",
                        "pbrff/greedy",
                        "pbrff/landmarks",
                        "pbrff/toy",
                        "trf/classification",
                        "trf/regression");
        assertThat(Experiments.named("nsrf/windmill").source()).contains("Bullins");
        assertThatThrownBy(() -> Experiments.named("nsrf/mill")).hasMessageContaining("no experiment 'nsrf/mill'");
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyFigureBelongsToAPlayerAndSaysWhatItIs(Experiment experiment) {
        assertThat(experiment.title()).isNotBlank();
        for (Scale scale : Scale.values()) {
            boolean anyPaper = false;
            for (Part part : parts(experiment, scale)) {
                assertThat(part.claims()).isNotEmpty();
                Set<String> labels =
                        part.methods().stream().map(NamedMethod::label).collect(Collectors.toSet());
                assertThat(labels).hasSameSizeAs(part.methods());
                for (Claim claim : part.claims()) {
                    boolean unmatched = claim.paper() != null && !claim.note().isEmpty();
                    assertThat(labels.contains(claim.label()) || unmatched)
                            .as(claim.label())
                            .isTrue();
                    assertThat(claim.quantity().name()).isNotBlank();
                    anyPaper |= claim.paper() != null;
                }
            }
            assertThat(anyPaper || experiment.remark().contains("picture"))
                    .as("has figures of the paper, or says why not")
                    .isTrue();
        }
    }

    /** Figures that were read from the papers once more, by hand. */
    @Test
    void figuresAreThoseThatThePapersPrint() {
        assertThat(paper("nsrf/windmill", "nsrf", "test accuracy")).contains(99.3);
        assertThat(paper("nsrf/checkerboard", "nsrf-sphere", "distinct harmonics"))
                .contains(29.0);
        assertThat(paper("lkrf/adult", "plain", "test error")).contains(17.51, 16.08);
        assertThat(paper("lkrf/adult", "MKSVM", "time")).containsExactly(740.9);
        assertThat(paper("lkrf/farm", "ABMKSVM(ratio)", "test error")).containsExactly(10.81);
        assertThat(paper("lkrf/farm", "MKSVM", "test error")).containsExactly(10.23);
        assertThat(paper("lkrf/mnist", "learned, ridge", "test error")).containsExactlyInAnyOrder(1.91, 1.06, 1.68);
        assertThat(paper("lkrf/joint", "joint", "time")).contains(198.1, 173.3);
        assertThat(paper("pbrff/landmarks", "PB D=64", "test error"))
                .containsExactlyInAnyOrder(5.00, 17.99, 2.80, 15.73, 0.32, 2.50, 1.03);
        assertThat(paper("trf/classification", "trf", "test error"))
                .containsExactlyInAnyOrder(11.2, 0.73, 29.5, 9.0, 14.7, 15.5, 12.6, 12.6);
        assertThat(paper("trf/regression", "mkl", "test RMSE"))
                .as("one figure stands beside all three outputs of the slump test")
                .containsExactlyInAnyOrder(0.17, 0.38, 0.020, 0.020, 0.020, 0.05);
        assertThat(paper("askl/table2", "askl", "test accuracy"))
                .containsExactlyInAnyOrder(95.02, 85.32, 97.76, 99.06, 95.70, 54.85, 98.98, 98.26);
        assertThat(paper("askl/table2", "nskl", "test RMSE")).containsExactlyInAnyOrder(7.85, 11.39, 2.57, 47.71);
    }

    private static List<Double> paper(String name, String label, String quantity) {
        return parts(Experiments.named(name), Scale.PAPER).stream()
                .flatMap(part -> part.claims().stream())
                .filter(claim ->
                        claim.label().equals(label) && claim.quantity().text().equals(quantity))
                .map(Claim::paper)
                .filter(figure -> figure != null)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("all")
    void settingsAreNamesThatTheMethodsHave(Experiment experiment) {
        for (Scale scale : Scale.values()) {
            for (Part part : parts(experiment, scale)) {
                // A name that a method does not have is refused here.
                part.methods().forEach(NamedMethod::candidate);
            }
        }
    }

    /**
     * Every method of every experiment plays on a small windmill: its settings have legal values, and its claims find
     * their figures.
     */
    @ParameterizedTest
    @MethodSource("all")
    void everyPlayerPlaysOnASmallTask(Experiment experiment) {
        SplitSource tiny = SplitSource.generated("windmill", 80, 40);
        for (Part part : parts(experiment, Scale.QUICK)) {
            List<Candidate> candidates = part.methods().stream()
                    .map(method -> method.searching(Math.min(2, method.evaluations()), method.folds(), method.most()))
                    .map(NamedMethod::candidate)
                    .flatMap(Optional::stream)
                    .toList();
            if (candidates.isEmpty() || !PLAYED.add(part.methods() + " " + part.counts())) {
                continue;
            }
            Comparison outcome = new ComparisonPlan(candidates, part.counts(), 1, 1)
                    .withProbe(part.probe())
                    .run(tiny, CellStore.inMemory(), EXECUTION, Listener.NONE);
            assertThat(outcome.refusals()).isEmpty();
            for (Claim claim : part.claims()) {
                boolean plays = candidates.stream()
                        .anyMatch(candidate -> candidate.label().equals(claim.label()));
                if (plays && claim.setting().method().equals(claim.label())) {
                    assertThat(claim.ours().apply(outcome)).as(claim.toString()).hasSize(1);
                }
            }
        }
    }

    /** With few candidates, and nothing to choose on held-out rows, for speed. */
    private static Candidate light(Candidate candidate) {
        Map<String, String> given = new HashMap<>(candidate.given());
        for (Setting<?> setting : candidate.method().settings()) {
            switch (setting.name()) {
                case "candidates" -> given.put("candidates", "50");
                case "c", "width" -> given.putIfAbsent(setting.name(), "1");
                default -> {}
            }
        }
        return new Candidate(candidate.label(), candidate.method(), given);
    }

    @Test
    void whatIsMissingIsToldWithWhatToDo() {
        ExperimentRun run = new ExperimentRun(Experiments.named("askl/table2"), setup(Scale.PAPER));
        assertThat(run.lacking())
                .anyMatch(told -> told.contains("satimage") && told.contains("data folder"))
                .anyMatch(told -> told.contains("segment") && told.contains("data folder"));
        List<Row> rows = run.run(CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(rows)
                .hasSize(60)
                .allMatch(row -> row.ours() == null && row.note().equals("no data"));
        assertThat(run.cells()).isZero();
        assertThat(run.missing()).anyMatch(told -> told.contains("space_ga"));
    }

    @Test
    void theDataNamedAloneAreRun() {
        Experiment table = Experiments.named("askl/table2");
        ExperimentRun run = new ExperimentRun(table, setup(Scale.PAPER), List.of("segment", "letter"));
        List<Row> rows = run.run(CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(rows).hasSizeBetween(2, 59).extracting(Row::data).containsOnly("segment", "letter");
        assertThatThrownBy(() -> new ExperimentRun(table, setup(Scale.PAPER), List.of("letters")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("askl/table2 has no part on 'letters'; its data are ")
                .hasMessageContaining("letter, ");
    }

    @Test
    void rowsHaveThePapersFigureBesideOurs() {
        Experiment small = new Small();
        ExperimentRun run = new ExperimentRun(small, setup(Scale.QUICK));
        assertThat(run.cells()).isEqualTo(2);
        List<Row> rows = run.run(CellStore.inMemory(), EXECUTION, Listener.NONE);
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).quantity()).isEqualTo(Quantity.TEST_ACCURACY);
        assertThat(rows.get(0).paper()).isEqualTo(50);
        assertThat(rows.get(0).ours()).isBetween(30.0, 100.0);
        assertThat(rows.get(0).ourSpread()).isNotNull();
        assertThat(rows.get(0).data()).isEqualTo("small");
        assertThat(rows.get(0).setting()).isEqualTo(RowSetting.of("linear"));
        assertThat(rows.get(1).ours()).isNull();
        assertThat(rows.get(1).note()).isEqualTo("method 'no-such-method' is not in this build");
        assertThat(rows.get(2).note()).isEqualTo("why");
        assertThat(rows.get(3).data()).isEqualTo("after");
        assertThat(run.missing()).containsExactly("method 'no-such-method' is not in this build");
        assertThatThrownBy(() -> setup(Scale.QUICK).portion("sonar", null)).isInstanceOf(BadInput.class);
    }

    /** Two methods, one of which there is not, and a part that follows. */
    private static final class Small implements Experiment {
        @Override
        public String name() {
            return "test/small";
        }

        @Override
        public String title() {
            return "a test";
        }

        @Override
        public String source() {
            return "no author";
        }

        @Override
        public List<Part> parts(Setup setup) {
            Map<String, String> fixed = new HashMap<>(Map.of("c", "1"));
            NamedMethod linear = new NamedMethod("linear", "linear", fixed);
            return List.of(Part.of(
                            "small",
                            () -> SplitSource.generated("windmill", 60, 40),
                            List.of(5),
                            2,
                            List.of(linear, NamedMethod.of("no-such-method")))
                    .showing(List.of(
                            Claim.testAccuracy("linear", 0, 50.0).spread(1),
                            Claim.error("no-such-method", 5, 1.0),
                            Claim.unmatched("other", Quantity.TEST_ERROR, 3.0, "why")))
                    .then(outcome -> Part.of(
                                    "after",
                                    () -> SplitSource.generated("windmill", 60, 30),
                                    List.of(outcome.results().size()),
                                    1,
                                    List.of(linear))
                            .showing(List.of(Claim.error("linear", 0, null)))));
        }
    }
}
