package org.bochner.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bochner.data.Model;
import org.bochner.data.ReadOptions;
import org.bochner.data.embedded.Embedded;
import org.bochner.data.read.Source;
import org.bochner.machine.Predictions;
import org.bochner.report.DecisionMap;
import org.bochner.store.Execution;

/** Pictures of what windmill models answer everywhere in the square around the disc. */
final class DemoMaps {
    private static final int CELLS = 120;
    private static final int DOTS = 250;

    private final Execution execution;
    private final List<DecisionMap> maps = new ArrayList<>();

    DemoMaps(Execution execution) {
        this.execution = execution;
    }

    List<DecisionMap> maps() {
        return maps;
    }

    /** Adds the map of {@code model}, with some rows of the training set that {@code seed} draws. */
    void draw(String method, Model model, long seed) {
        int[] classes = new int[CELLS * CELLS];
        double[] strength = new double[classes.length];
        Source grid = Source.of("grid.csv", grid(), execution);
        model.encoder().stream(grid, 4096, ReadOptions.defaults(), note -> {}, chunk -> {
            Predictions said = Predictions.of(model.machine(), chunk.block());
            for (int i = 0; i < said.rows(); i++) {
                int cell = (int) chunk.block().first() + i;
                classes[cell] = (int) said.values()[i];
                strength[cell] = said.probabilities() == null
                        ? Math.min(1, Math.abs(said.scores()[i]))
                        : 2 * Math.abs(said.probabilities()[2 * i] - 0.5);
            }
        });
        List<String> labels = model.machine().task().labels();
        maps.add(new DecisionMap(
                method + ", " + model.machine().features() + " features",
                "x1",
                "x2",
                labels,
                new DecisionMap.Region(-1, 1, -1, 1),
                classes,
                strength,
                CELLS,
                dots(labels, seed)));
    }

    /** The middles of the cells, row by row from the top left. */
    private static byte[] grid() {
        StringBuilder text = new StringBuilder("x1,x2\n");
        for (int i = 0; i < CELLS; i++) {
            for (int j = 0; j < CELLS; j++) {
                text.append((2 * j + 1.0) / CELLS - 1)
                        .append(',')
                        .append(1 - (2 * i + 1.0) / CELLS)
                        .append('\n');
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private List<DecisionMap.Dot> dots(List<String> labels, long seed) {
        Source rows = Embedded.windmill(DOTS, seed, execution);
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(rows.open(), StandardCharsets.US_ASCII))) {
            return lines.lines()
                    .skip(1)
                    .map(line -> line.split(","))
                    .map(cells -> new DecisionMap.Dot(
                            Double.parseDouble(cells[0]), Double.parseDouble(cells[1]), labels.indexOf(cells[2])))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
