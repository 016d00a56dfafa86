package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.bound.AlignmentGap;
import org.bochner.bound.Certificate;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.PacBayes;
import org.bochner.model.file.ModelFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenanceTest {
    @TempDir
    private Path folder;

    private Provenance reread(Provenance provenance) {
        Path file = folder.resolve("m");
        ModelFile.Writer writer = ModelFile.writer();
        provenance.write(writer);
        writer.save(file);
        return ModelFile.read(file, Provenance::read);
    }

    @Test
    void certificatesComeBackWithWhatTheyAreMadeOfAndWhatTheyBreak() {
        Conditions on = Conditions.of(40, 2, 0.05, Departure.WIDTH, Departure.TEMPERATURE);
        List<Certificate> certificates = List.of(
                PacBayes.theorem3(on, 0.41, 1.25, 6.5),
                PacBayes.corollary5(Conditions.of(40, 2, 0.05), 0.41, 0.5),
                new Certificate("plain", 0.25, 0.5, false, "it is so"));
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("width", "2");
        Provenance provenance =
                new Provenance("1", "pbrff", settings, 3, "abc", 40, Map.of("accuracy", 0.9), certificates, true);
        Provenance again = reread(provenance);
        assertThat(again).isEqualTo(provenance);
        assertThat(again.certificates().get(0).inputs().keySet()).containsExactly("n", "epsilon", "loss", "kl", "t");
        assertThat(again.certificates().get(0).violations()).hasSize(2);
    }

    @Test
    void anInfiniteBoundIsSavedToo() {
        Certificate infinite = AlignmentGap.theorem1(Conditions.of(40, 2, 0.05), 100, 0, 2, 1);
        Provenance provenance = new Provenance("1", "lkrf", Map.of(), 3, "abc", 40, Map.of(), List.of(infinite), false);
        assertThat(reread(provenance).certificates()).containsExactly(infinite);
        assertThat(infinite.value()).isInfinite();
    }
}
