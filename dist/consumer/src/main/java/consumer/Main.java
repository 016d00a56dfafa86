package consumer;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Nsrf;
import org.bochner.onnx.Exports;
import org.bochner.scorer.Scorer;

/** Fits a model, saves it, exports it, and scores with the small jar; fails where the two answers differ. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws Exception {
        Random random = new Random(1);
        double[][] x = new double[300][];
        String[] labels = new String[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            labels[i] = Math.hypot(x[i][0], x[i][1]) < 1.2 ? "inner" : "outer";
        }
        Path file = Files.createTempFile("consumer", ".bochner");
        Path onnx = Files.createTempFile("consumer", ".onnx");
        try (Dataset data = Dataset.of(x, labels);
                Model model = Model.fit(data, Nsrf.features(20))) {
            model.save(file);
            Exports.onnx(model, onnx);
            Scorer scorer = Scorer.load(file);
            for (double[] row : x) {
                if (!scorer.score(row).label().equals(model.predict(row).label())) {
                    throw new IllegalStateException("the scorer has another label than the model");
                }
            }
            System.out.println("consumer: " + x.length + " labels of the scorer are the model's; accuracy "
                    + model.provenance().metrics().get("accuracy") + "; ONNX " + Files.size(onnx) + " bytes");
        } finally {
            Files.delete(file);
            Files.delete(onnx);
        }
    }
}
