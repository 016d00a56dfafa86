package org.bochner.benchmarks;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bochner.scorer.RowScorer;
import org.bochner.scorer.Score;
import org.bochner.scorer.Scorer;

/**
 * The time from one row to its label: the scorer, and the same model in ONNX Runtime with one thread. Every call is
 * timed on its own, in rounds that take turns; the median and the 99th part of a hundred are printed, of the rounds
 * after the first half. {@code benchmarks/scorer} calls it on one core.
 *
 * <p>Arguments: model, its ONNX file with one matrix as input, rows as numbers between commas.
 */
final class ScorerLatency {
    private static final int ROUNDS = 40;
    private static final int CALLS = 2000;

    private interface Call {
        /** The label of a row. */
        String label(int row) throws OrtException;
    }

    private ScorerLatency() {}

    public static void main(String[] args) throws IOException, OrtException {
        double[][] rows = Files.readAllLines(Path.of(args[2])).stream()
                .map(line -> Arrays.stream(line.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        Scorer scorer = Scorer.load(Path.of(args[0]));
        RowScorer own = scorer.rows();
        List<String> labels = scorer.labels();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            try (OrtSession session = environment.createSession(args[1], options)) {
                String[] names = {
                    "scorer, RowScorer.classOf(double[])", "scorer, Scorer.score(double[])", "ONNX Runtime"
                };
                Call[] calls = {
                    row -> labels.get(own.classOf(rows[row])),
                    row -> {
                        Score score = scorer.score(rows[row]);
                        return score.label();
                    },
                    row -> onnx(environment, session, rows[row])
                };
                for (int row = 0; row < rows.length; row++) {
                    for (Call call : calls) {
                        if (!call.label(row).equals(calls[0].label(row))) {
                            throw new IllegalStateException("row " + row + " has two labels");
                        }
                    }
                }
                time(names, calls, rows.length);
            }
        }
    }

    private static String onnx(OrtEnvironment environment, OrtSession session, double[] row) throws OrtException {
        float[][] one = new float[1][row.length];
        for (int j = 0; j < row.length; j++) {
            one[0][j] = (float) row[j];
        }
        try (OnnxTensor x = OnnxTensor.createTensor(environment, one);
                OrtSession.Result result = session.run(Map.of("X", x))) {
            return ((String[]) result.get("output_label").orElseThrow().getValue())[0];
        }
    }

    private static void time(String[] names, Call[] calls, int rows) throws OrtException {
        long[][] times = new long[calls.length][ROUNDS / 2 * CALLS];
        int letters = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int c = 0; c < calls.length; c++) {
                for (int i = 0; i < CALLS; i++) {
                    long start = System.nanoTime();
                    letters += calls[c].label((round * CALLS + i) % rows).length();
                    long took = System.nanoTime() - start;
                    if (round >= ROUNDS / 2) {
                        times[c][(round - ROUNDS / 2) * CALLS + i] = took;
                    }
                }
            }
        }
        for (int c = 0; c < calls.length; c++) {
            Arrays.sort(times[c]);
            int count = times[c].length;
            System.out.printf(
                    Locale.ROOT,
                    "%-38s median %7.2f us, p99 %7.2f us%n",
                    names[c],
                    times[c][count / 2] / 1e3,
                    times[c][(int) (count * 0.99)] / 1e3);
        }
        if (letters == 0) {
            throw new IllegalStateException("no label has a letter");
        }
    }
}
