package example;

import java.util.Random;
import org.bochner.data.Dataset;

/** Two spirals around each other: data that no straight line divides. */
class Spirals {
    static Dataset data() {
        Random random = new Random(5);
        double[][] x = new double[500][];
        int[] arm = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            arm[i] = i % 2;
            double radius = 0.3 + 2 * random.nextDouble();
            double angle = 3 * radius + Math.PI * arm[i];
            x[i] = new double[] {
                radius * Math.cos(angle) + 0.2 * random.nextGaussian(),
                radius * Math.sin(angle) + 0.2 * random.nextGaussian()
            };
        }
        return Dataset.of(x, arm);
    }
}
