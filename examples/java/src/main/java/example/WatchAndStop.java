package example;

import java.time.Duration;
import org.bochner.CancelToken;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Askl;

/** Progress, a limit of time, and a button to stop: the best model so far comes back. */
class WatchAndStop {
    public static void main(String[] args) {
        CancelToken stop = new CancelToken(); // stop.cancel() from any thread
        Execution execution = Execution.defaults()
                .threads(2)
                .memory("512m")
                .time(Duration.ofSeconds(1))
                .cancel(stop)
                .progress(event -> System.out.printf("%s %.0f %%%n", event.stage(), 100 * event.fraction()));

        try (Dataset data = Spirals.data();
                Model model = Model.fit(data, Askl.features(100).epochs(5000).patience(5000), execution)) {
            System.out.println("stopped early: " + model.provenance().interrupted());
        }
    }
}
