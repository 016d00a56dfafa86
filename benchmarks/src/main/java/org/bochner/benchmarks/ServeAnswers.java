package org.bochner.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.bochner.data.Model;
import org.bochner.model.Prediction;
import org.bochner.model.Predictions;

/**
 * Compares answers of a server with what the library predicts: the label of each row, and its probabilities to 1e-5.
 * Texts that were found right once are kept, for most answers are the same to the last digit.
 */
final class ServeAnswers {
    private static final double CLOSE = 1e-5;
    private static final int KEPT = 2000;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** For odd and even versions, as the texts below. */
    private final List<Expected> expected;

    private final List<Set<ByteBuffer>> right = List.of(ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
    private final AtomicLong checked = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();

    private record Expected(List<String> labels, String[] label, double[][] probability) {}

    ServeAnswers(List<Map<String, Double>> rows, Path odd, Path even) {
        expected = List.of(of(rows, even), of(rows, odd));
    }

    private static Expected of(List<Map<String, Double>> rows, Path file) {
        try (Model model = Model.load(file)) {
            List<String> labels = model.machine().task().labels();
            Predictions all = model.predictRows(rows);
            String[] label = new String[rows.size()];
            double[][] probability = new double[rows.size()][];
            for (int i = 0; i < label.length; i++) {
                Prediction one = all.get(i);
                label[i] = one.label();
                probability[i] = labels.stream().mapToDouble(one::probability).toArray();
            }
            return new Expected(labels, label, probability);
        }
    }

    void check(byte[] body, int version) {
        checked.incrementAndGet();
        Set<ByteBuffer> known = right.get(version % 2);
        ByteBuffer text = ByteBuffer.wrap(body);
        if (known.contains(text)) {
            return;
        }
        if (!agrees(body, expected.get(version % 2))) {
            if (wrong.incrementAndGet() == 1) {
                System.out.println(
                        "wrong answer of version " + version + ": " + new String(body, 0, Math.min(500, body.length)));
            }
        } else if (known.size() < KEPT) {
            known.add(text);
        }
    }

    private static boolean agrees(byte[] body, Expected expected) {
        try {
            JsonNode all = JSON.readTree(body).path("predictions");
            boolean same = all.size() == expected.label.length;
            for (int i = 0; same && i < expected.label.length; i++) {
                JsonNode one = all.get(i);
                double[] p = expected.probability[i];
                boolean tie = p.length == 2 && Math.abs(p[0] - p[1]) < 2 * CLOSE;
                same = tie || one.path("label").asText().equals(expected.label[i]);
                for (int k = 0; k < p.length; k++) {
                    double found = one.path("probabilities")
                            .path(expected.labels.get(k))
                            .asDouble(Double.NaN);
                    same &= Math.abs(found - p[k]) <= CLOSE;
                }
            }
            return same;
        } catch (IOException damaged) {
            return false;
        }
    }

    long checked() {
        return checked.get();
    }

    long wrong() {
        return wrong.get();
    }
}
