package example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Rff;

/** A CSV file in, a model file out, and back. */
class FromFiles {
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("bochner");
        Path train = Files.writeString(folder.resolve("train.csv"), waves(1, 400));
        Path test = Files.writeString(folder.resolve("test.csv"), waves(2, 200));
        Path file = folder.resolve("waves.bochner");

        try (Dataset data = Dataset.read(train);
                Model model = Model.fit(data, Rff.features(200))) {
            model.save(file);
        }
        try (Model model = Model.load(file)) {
            System.out.println(model);
            System.out.println(model.evaluate(test).values());
            model.predict(test, some -> System.out.println(some.size() + " rows, the first " + some.get(0)));
        }
    }

    private static String waves(long seed, int rows) {
        Random random = new Random(seed);
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i < rows; i++) {
            double x = 6 * random.nextDouble();
            csv.append(x).append(',').append(Math.sin(3 * x) + 0.1 * random.nextGaussian()).append('\n');
        }
        return csv.toString();
    }
}
