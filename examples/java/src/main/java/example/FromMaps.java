package example;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Lkrf;

/** Maps, as they come from JSON: absent keys are missing values. */
class FromMaps {
    public static void main(String[] args) {
        Random random = new Random(3);
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            double size = 30 + 100 * random.nextDouble();
            boolean garden = random.nextBoolean();
            double price = 3 * size + (garden ? 40 : 0) + 5 * random.nextGaussian();
            rows.add(Map.of("size", size, "garden", garden, "price", price));
        }

        try (Dataset houses = Dataset.ofMaps(rows, "price");
                Model model = Model.fit(houses, Lkrf.features(100))) {
            System.out.println(model.predict(Map.of("size", 80, "garden", true)).value());
        }
    }
}
