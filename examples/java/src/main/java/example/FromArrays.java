package example;

import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Nsrf;
import org.bochner.model.Prediction;

/** Numbers and labels in arrays. */
class FromArrays {
    public static void main(String[] args) {
        // Points in the plane; the class changes with the distance from the centre.
        Random random = new Random(1);
        double[][] x = new double[400][];
        String[] labels = new String[400];
        for (int i = 0; i < x.length; i++) {
            x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            labels[i] = Math.hypot(x[i][0], x[i][1]) < 1.1 ? "inner" : "outer";
        }

        try (Dataset data = Dataset.of(x, labels);
                Model model = Model.fit(data, Nsrf.features(40).seed(7))) {
            Prediction prediction = model.predict(new double[] {0.1, -0.2});
            System.out.println(prediction.label() + " " + prediction.probability("inner"));
            System.out.println(model.provenance().metrics().get("accuracy"));
        }
    }
}
