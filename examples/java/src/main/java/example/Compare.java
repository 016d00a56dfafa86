package example;

import org.bochner.data.Dataset;
import org.bochner.experiments.comparison.Comparison;
import org.bochner.methods.Rff;

/** Which method is best? All get the same splits and choose their settings on the same rows. */
class Compare {
    public static void main(String[] args) {
        try (Dataset data = Spirals.data()) {
            Comparison result = Comparison.of(data)
                    .methods("linear", "rff", "nsrf")
                    .method("rff, narrow", Rff.features(50).width(0.3))
                    .features(10, 50)
                    .repeats(3)
                    .run();
            System.out.println(result);
        }
    }
}
