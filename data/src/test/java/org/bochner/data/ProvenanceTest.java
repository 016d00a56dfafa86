package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.Certificate;
import org.bochner.bound.AlignmentGap;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.PacBayes;
import org.bochner.learn.Diagnostics;
import org.bochner.learn.Request;
import org.bochner.model.file.ModelReader;
import org.bochner.model.file.ModelWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenanceTest {
    private static final Request ASKED = new Request(12, Map.of("width", "2", "c", "1,10"), 3, 0.01, List.of(4, 8));

    @TempDir
    private Path folder;

    private Provenance reread(Provenance provenance) {
        Path file = folder.resolve("m");
        ModelWriter writer = new ModelWriter();
        provenance.write(writer);
        writer.save(file);
        return ModelReader.read(file, Provenance::read);
    }

    @Test
    void certificatesComeBackWithWhatTheyAreMadeOfAndWhatTheyBreak() {
        Conditions on = Conditions.of(40, 2, 0.05, Departure.WIDTH, Departure.TEMPERATURE);
        List<Certificate> certificates = List.of(
                PacBayes.theorem3(on, 0.41, 1.25, 6.5),
                PacBayes.corollary5(Conditions.of(40, 2, 0.05), 0.41, 0.5),
                new Certificate("plain", 0.25, 0.5, false, "it is so", Map.of(), List.of()));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("width", "2");
        Provenance provenance = new Provenance(
                "1", "pbrff", settings, ASKED, "abc", 40, Map.of("accuracy", 0.9), certificates, List.of(), true);
        Provenance again = reread(provenance);
        assertThat(again).isEqualTo(provenance);
        assertThat(again.certificates().get(0).inputs().keySet()).containsExactly("n", "epsilon", "loss", "kl", "t");
        assertThat(again.certificates().get(0).violations()).hasSize(2);
    }

    @Test
    void anInfiniteBoundIsSavedToo() {
        Certificate infinite = AlignmentGap.theorem1(Conditions.of(40, 2, 0.05), 100, 0, 2, 1);
        Provenance provenance =
                new Provenance("1", "lkrf", Map.of(), ASKED, "abc", 40, Map.of(), List.of(infinite), List.of(), false);
        assertThat(reread(provenance).certificates()).containsExactly(infinite);
        assertThat(infinite.value()).isInfinite();
    }

    private static Provenance of(String method, Map<String, String> settings, List<Diagnostics> diagnostics) {
        return new Provenance("1", method, settings, ASKED, "abc", 40, Map.of(), List.of(), diagnostics, false);
    }

    @Test
    void diagnosticsOfEveryKindComeBack() {
        List<Diagnostics> all = List.of(
                new Diagnostics.PeakTrace(List.of(0.5, 0.125), 2, 3, Double.NaN),
                new Diagnostics.DensityTrace(1, 7.5, 1e-5, 1e-6, 12, true, 0.1),
                new Diagnostics.BallTrace(17, 1e-9, 16, 4),
                new Diagnostics.Posterior(12.34),
                new Diagnostics.KernelWeights(List.of(0.75, 0.25), false),
                new Diagnostics.EpochTrace("rmse", List.of(new Diagnostics.Epoch(1, 2, 3, 4, 5, Double.NaN, 7, 8, 9)))
                        .reproducible(),
                new Diagnostics.DrawnLengths(List.of(1.0, 2.0)),
                new Diagnostics.SearchTrace(0.1, 30),
                new Diagnostics.OutlierTrace(1.5, 0.01, 2, 0.7, 0.5, 0.03, "huber"),
                new Diagnostics.BlendTrace(
                        List.of(new Diagnostics.Member("rff", 0.25, 20, Map.of("c", "1"))), "rff", 1, 2, 3, 4),
                new Diagnostics.StageTrace(List.of(new Diagnostics.Stage("nsrf", 20, Map.of("c", "1")))));
        assertThat(all.stream().map(Diagnostics::kind)).hasSameElementsAs(Diagnostics.KINDS.keySet());
        assertThat(reread(of("nsrf", Map.of(), all)).diagnostics()).isEqualTo(all);
    }

    private Provenance reread(String method, String... settings) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            map.put(settings[i], settings[i + 1]);
        }
        Provenance again = reread(of(method, map, List.of()));
        assertThat(again.settings().keySet()).as(method).containsOnly("width");
        return again;
    }

    /** What version 0.1.0 wrote among the settings is read as diagnostics. */
    @Test
    void modelsOfVersion010HaveTheirDiagnostics() {
        assertThat(reread("nsrf", "width", "2", "rounds", "3", "peak-heights", "0.52,0.125")
                        .diagnostics())
                .containsExactly(new Diagnostics.PeakTrace(List.of(0.52, 0.125), 2, 3, Double.NaN));
        assertThat(reread("pbrff", "width", "2", "effective-sample-size", "12.3")
                        .diagnostics())
                .containsExactly(new Diagnostics.Posterior(12.3));
        assertThat(reread("lkrf", "width", "2", "support", "5", "gap", "0.0", "atoms", "4")
                        .diagnostics())
                .containsExactly(new Diagnostics.BallTrace(5, 0, 4, 0));
        assertThat(reread("mkl", "width", "2", "kernel-weights", "0.7500,0.2500", "exact", "true")
                        .diagnostics())
                .containsExactly(new Diagnostics.KernelWeights(List.of(0.75, 0.25), true));
        assertThat(reread("askl", "width", "2", "drawn-lengths", "1.5,2").diagnostics())
                .containsExactly(new Diagnostics.DrawnLengths(List.of(1.5, 2.0)));
        assertThat(reread(
                                "trf",
                                "width",
                                "2",
                                "matching-c",
                                "0.1",
                                "density-least",
                                "1.0",
                                "density-largest",
                                "7.5",
                                "density-gap",
                                "1.0E-5",
                                "density-violation",
                                "1.0E-6",
                                "density-rounds",
                                "12",
                                "density-converged",
                                "true")
                        .diagnostics())
                .containsExactly(new Diagnostics.DensityTrace(1, 7.5, 1e-5, 1e-6, 12, true, 0.1));
        assertThat(reread("linear", "width", "2").diagnostics()).isEmpty();
    }
}
