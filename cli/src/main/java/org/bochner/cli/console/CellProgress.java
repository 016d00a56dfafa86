package org.bochner.cli.console;

import java.util.Locale;
import org.bochner.Progress;
import org.bochner.cli.option.Seconds;
import org.bochner.data.split.TrainTest;
import org.bochner.experiments.comparison.Cell;
import org.bochner.experiments.comparison.Listener;

/** Shows how far a run of many cells is: a bar, and a line for every cell with the time left. */
public final class CellProgress implements Listener, AutoCloseable {
    private final Session session;
    private final Progress.Stage stage;
    private final long started = System.nanoTime();
    private final int features;
    private int cells;
    private int ended;
    private boolean planned;
    private int reused;

    /**
     * @param what the name of the bar
     * @param cells how many there are in all
     * @param features the largest number of features, for the memory plan
     */
    public CellProgress(Session session, String what, int cells, int features) {
        this.features = features;
        this.session = session;
        this.cells = cells;
        this.stage = session.execution().progress().begin(what, cells);
    }

    /** The cells that were found finished. */
    public int reused() {
        return reused;
    }

    @Override
    public void cellsAdded(int further) {
        cells += further;
    }

    /** Cells run one after another, so that the memory of a run is that of one split and one fit. */
    @Override
    public void splitRead(TrainTest split) {
        if (!planned) {
            planned = true;
            Budget.announce(session, split, features);
        }
    }

    @Override
    public void cellFinished(String what, Cell cell, boolean found) {
        ended++;
        stage.advance(1);
        if (found) {
            reused++;
            return;
        }
        double passed = (System.nanoTime() - started) * 1e-9;
        double left = passed / (ended - reused) * (cells - ended);
        session.progress("[" + ended + "/" + cells + "] " + what + ": "
                + (cell == null ? "refused" : score(cell) + " in " + Seconds.show(cell.seconds()))
                + (ended < cells ? "; about " + Seconds.show(left) + " left" : ""));
    }

    private static String score(Cell cell) {
        StringBuilder text = new StringBuilder(cell.metric());
        cell.points()
                .forEach(point -> text.append(
                        String.format(Locale.ROOT, " %.4f", point.test().get(cell.metric()))));
        return text.toString();
    }

    @Override
    public void close() {
        stage.close();
    }
}
