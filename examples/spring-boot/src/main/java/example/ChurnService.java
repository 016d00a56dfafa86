package example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Nsrf;
import org.bochner.model.Prediction;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Predicts which customers leave: fits a model at the first start, saves it, and serves it from then on. */
@SpringBootApplication
public class ChurnService {
    public static void main(String[] args) {
        SpringApplication.run(ChurnService.class, args);
    }

    /** The model of {@code file}; Spring closes it at the end. */
    @Bean(destroyMethod = "close")
    Model model(@Value("${model:churn.bochner}") Path file) throws IOException {
        if (Files.notExists(file)) {
            Path table = Files.createTempFile("customers", ".csv");
            try (InputStream in = ChurnService.class.getResourceAsStream("/customers.csv")) {
                Files.copy(in, table, StandardCopyOption.REPLACE_EXISTING);
            }
            // On a thread of the common pool, as services do with long work.
            CompletableFuture.runAsync(() -> fit(table, file)).join();
        }
        return Model.load(file);
    }

    private static void fit(Path table, Path file) {
        try (Dataset data = Dataset.read(table);
                Model model = Model.fit(data, Nsrf.features(40).seed(7))) {
            model.save(file);
        }
    }

    /** What the service answers. */
    record Answer(String label, Map<String, Double> probabilities) {}

    @RestController
    static class Predictions {
        private final Model model;

        Predictions(Model model) {
            this.model = model;
        }

        @PostMapping("/predict")
        Answer predict(@RequestBody Map<String, Object> customer) {
            Prediction prediction = model.predict(customer);
            return new Answer(prediction.label(), prediction.probabilities());
        }

        @GetMapping("/model")
        Map<String, Double> metrics() {
            return model.provenance().metrics();
        }
    }
}
