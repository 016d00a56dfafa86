package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Fitted;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.select.Candidates;
import org.bochner.select.Tuner;
import org.bochner.select.Tuning;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The feature map of docs/extending.md: fitted, saved, loaded, asked for predictions and explained. */
class HatMapTest {
    @TempDir
    private Path folder;

    /** A linear model on hats: as small as a method can be. */
    private static final class HatMethod implements Method {
        @Override
        public String name() {
            return "hats";
        }

        @Override
        public String summary() {
            return "a linear model on hats";
        }

        @Override
        public List<Setting<?>> settings() {
            return Tuning.SETTINGS;
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            Tuning tuning = Tuning.of(settings(request.given()), rows, request.seed());
            return new Tuner(tuning, request.seed()).fit(rows, Candidates.only(new Hats()));
        }
    }

    private record Hats() implements KernelLearner {
        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            return new Learned(new HatMap(rows.columns(), 9, 3), Map.of(), List.of(), List.of());
        }
    }

    /** y = |a| − |b|, which no linear function of a and b comes near. */
    private Path table() throws IOException {
        List<String> lines = new ArrayList<>(List.of("a,b,y"));
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            double a = 2 * random.nextDouble() - 1;
            double b = 2 * random.nextDouble() - 1;
            lines.add(a + "," + b + "," + (Math.abs(a) - Math.abs(b)));
        }
        return Files.write(folder.resolve("table.csv"), lines);
    }

    @Test
    void aNewMapIsFittedSavedLoadedAskedAndExplained() throws IOException {
        Path table = table();
        Path file = folder.resolve("hats.bochner");
        double r2;
        try (Dataset data = Dataset.read(table);
                Model model = Model.fit(data, new HatMethod(), Request.features(18))) {
            r2 = model.evaluate(table).values().get("r2");
            assertThat(r2).isGreaterThan(0.95);
            model.save(file);
        }
        try (Model loaded = Model.load(file)) {
            assertThat(loaded.machine().map()).contains(new HatMap(2, 9, 3));
            assertThat(loaded.evaluate(table).values()).containsEntry("r2", r2);
        }
        JsonNode kernel = Console.json("explain", "--model", file.toString(), "--data", table.toString())
                .get("kernel");
        assertThat(kernel.toString()).isEqualTo("{\"family\":\"hats\",\"knots\":9,\"reach\":3.0}");
        Path predicted = folder.resolve("predicted.csv");
        Console.json("predict", "--model", file.toString(), "--data", table.toString(), "--out", predicted.toString());
        assertThat(predicted).isNotEmptyFile();
    }

    @Test
    void thePageShowsTheFileAsItIs() throws IOException {
        String source = Files.readString(Path.of("src/test/java/org/bochner/cli/HatMap.java"));
        String page = Files.readString(Path.of("../docs/extending.md"));
        assertThat(page).contains(source.substring(source.indexOf("/**")));
        assertThat(page)
                .contains(
                        Files.readString(Path.of("src/test/resources/META-INF/services/org.bochner.features.MapKind")));
    }
}
