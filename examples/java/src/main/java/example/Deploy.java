package example;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Nsrf;
import org.bochner.onnx.Exports;
import org.bochner.scorer.Score;
import org.bochner.scorer.Scorer;

/** A model leaves the library: as a graph for ONNX runtimes, and as a file for the small jar. */
class Deploy {
    public static void main(String[] args) throws Exception {
        Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("bochner");
        Path file = folder.resolve("churn.bochner");

        // Once, where the model is fitted.
        try (Dataset data = Dataset.ofMaps(customers(400), "churn");
                Model model = Model.fit(data, Nsrf.features(50))) {
            model.save(file);
            Exports.onnx(model, folder.resolve("churn.onnx"));
        }

        // Anywhere, with bochner-scorer alone.
        Scorer scorer = Scorer.load(file); // any thread may use it
        Score score = scorer.score(Map.of("age", 39, "job", "clerk"));
        System.out.println("churn: " + score.label() + " with probability " + score.probability("yes"));
    }

    private static List<Map<String, Object>> customers(int count) {
        Random random = new Random(5);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int age = 18 + random.nextInt(60);
            String job = List.of("clerk", "nurse", "smith").get(random.nextInt(3));
            boolean churn = age < 40 && !job.equals("nurse") || random.nextInt(20) == 0;
            rows.add(Map.of("age", age, "job", job, "churn", churn ? "yes" : "no"));
        }
        return rows;
    }
}
