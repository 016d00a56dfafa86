package org.bochner.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.Execution;
import org.bochner.cli.Console;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.SequenceChoice;
import org.bochner.features.MeasureMap;
import org.bochner.learn.Request;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.spectral.CoordinateAtoms;
import org.bochner.spectral.Family;
import org.bochner.spectral.SpectralMeasure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code explain} tells of machines on selected columns. The machines are made by hand, so that every number is
 * known.
 */
class CoordinatesTest {
    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /** Saves a machine on the columns {@code index} of a file, with weights q and, per score, w. */
    private String save(String data, String text, ReadOptions options, int[] index, double[] q, double[]... w)
            throws IOException {
        Path path = Files.writeString(folder.resolve(data), text);
        double[] weights = new double[q.length * w.length];
        for (int m = 0; m < q.length; m++) {
            for (int k = 0; k < w.length; k++) {
                weights[m * w.length + k] = w[k][m];
            }
        }
        try (Dataset rows = Dataset.read(path, options, Execution.defaults())) {
            CoordinateAtoms atoms = new CoordinateAtoms(rows.encoder().columns(), index);
            SpectralMeasure measure = new SpectralMeasure(Family.COORDINATE, atoms, null, q);
            KernelMachine machine = new KernelMachine(
                    new MeasureMap(measure),
                    new LinearFunction(new Matrix(q.length, w.length, weights), new double[w.length]),
                    rows.task(),
                    !rows.task().isClassification() ? Link.IDENTITY : w.length == 1 ? Link.BINARY : Link.ONE_VS_REST);
            Provenance provenance = new Provenance(
                    Model.version(),
                    "by-hand",
                    Map.of(),
                    Request.features(1),
                    rows.sha256(),
                    1,
                    Map.of(),
                    List.of(),
                    List.of(),
                    false);
            try (Model model = new Model(rows.encoder(), machine, provenance)) {
                model.save(folder.resolve("model"));
            }
        }
        return file("model");
    }

    private static List<String> names(JsonNode coordinates) {
        List<String> names = new ArrayList<>();
        coordinates.forEach(each -> names.add(each.get("name").asText()));
        return names;
    }

    @Test
    void kGramsComeByWeightWithTheClassTheySpeakFor() throws IOException {
        ReadOptions options = ReadOptions.defaults().withSequences(List.of(SequenceChoice.of("sequence:k=2")));
        String text = "seq,target\nACGT,no\nACCA,yes\n";
        // Columns: AC, CA, CC, CG, GT. The weight 0 is not selected; CG is picked twice.
        String model = save(
                "t.csv",
                text,
                options,
                new int[] {1, 3, 4, 3, 0},
                new double[] {0.25, 0.16, 0, 0.09, 0.5},
                new double[] {2, -1, 9, -2, 0.1});
        JsonNode json = Console.json("explain", "--model", model);
        JsonNode found = json.get("coordinates");
        assertThat(names(found)).containsExactly("seq:AC", "seq:CA", "seq:CG");
        assertThat(found.get(1).get("column").asInt()).isEqualTo(2);
        assertThat(found.get(1).get("weight").asDouble()).isEqualTo(0.25);
        assertThat(found.get(1).get("share").asDouble()).isEqualTo(0.25);
        assertThat(found.get(1).get("slope").asDouble()).isEqualTo(1.0);
        assertThat(found.get(1).get("toward").asText()).isEqualTo("yes");
        assertThat(found.get(2).get("weight").asDouble()).isCloseTo(0.25, within(1e-15));
        assertThat(found.get(2).get("slope").asDouble()).isCloseTo(-0.4 - 0.6, within(1e-15));
        assertThat(found.get(2).get("toward").asText()).isEqualTo("no");
        assertThat(json.get("kernel").get("family").asText()).isEqualTo("coordinate");
        assertThat(json.get("kernel").get("columns").asInt()).isEqualTo(5);
        assertThat(json.get("kernel").has("frequencyNorms")).isFalse();
        assertThat(names(Console.json("explain", "--model", model, "--top", "1").get("coordinates")))
                .containsExactly("seq:AC");
        String plain = Console.run("explain", "--model", model).out();
        assertThat(plain.lines().map(line -> line.split(" ")[0]))
                .containsSubsequence("coordinates", "name", "seq:AC", "seq:CA", "seq:CG");
        assertThat(plain).contains("toward");
    }

    @Test
    void levelsOfCategoriesHaveTheirNamesAndEveryClassItsScore() throws IOException {
        String model = save(
                "t.csv",
                "kind,a,target\nu,1,p\nv,2,q\nw,4,r\n",
                ReadOptions.defaults(),
                new int[] {3, 1},
                new double[] {1, 4},
                new double[] {1, 0.1},
                new double[] {-1, 0.3},
                new double[] {0.5, 0.2});
        JsonNode found = Console.json("explain", "--model", model).get("coordinates");
        assertThat(names(found)).containsExactly("kind=v", "a");
        assertThat(found.get(0).get("toward").asText()).isEqualTo("q");
        assertThat(found.get(1).get("toward").asText()).isEqualTo("p");
        assertThat(found.get(0).get("share").asDouble()).isEqualTo(0.8);
        assertThat(found.get(0).has("slope")).isFalse();
    }

    @Test
    void wideSparseColumnsHaveTheirNumbersAndThoseThatMatterAreAsked() throws IOException {
        String rows = "0.5 7:1 100000:2\n1.5 7:3\n-2 12:1\n2.25 100000:1\n";
        String model = save(
                "t.svm", rows, ReadOptions.defaults(), new int[] {99_999, 6}, new double[] {1, 2}, new double[] {3, 4});
        JsonNode json = Console.json("explain", "--model", model, "--data", file("t.svm"));
        assertThat(names(json.get("coordinates"))).containsExactly("7", "100000");
        assertThat(json.get("coordinates").get(0).has("toward")).isFalse();
        assertThat(json.get("inputsSeen").asText()).contains("the 200 of 100000 that can move the scores most");
        // Permuted: 4·√2 times the values 1, 3, 0, 0, and 3 times 2, 0, 0, 1; donors are all other rows.
        assertThat(json.get("inputs").get(0).get("input").asText()).isIn("7", "100000");
        assertThat(sensitivity(json, "7")).isCloseTo(4 * Math.sqrt(2) * rootMeanSquare(1, 3, 0, 0), within(1e-6));
        assertThat(sensitivity(json, "100000")).isCloseTo(3 * rootMeanSquare(2, 0, 0, 1), within(1e-6));
    }

    private static double sensitivity(JsonNode json, String input) {
        for (JsonNode each : json.get("inputs")) {
            if (each.get("input").asText().equals(input)) {
                return each.get("sensitivity").asDouble();
            }
        }
        throw new AssertionError(input);
    }

    /** Of the differences of all pairs. */
    private static double rootMeanSquare(double... values) {
        double sum = 0;
        for (double a : values) {
            for (double b : values) {
                sum += (a - b) * (a - b);
            }
        }
        return Math.sqrt(sum / values.length / (values.length - 1));
    }
}
