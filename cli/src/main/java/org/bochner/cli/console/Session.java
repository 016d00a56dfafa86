package org.bochner.cli.console;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.cli.option.Common;
import org.bochner.data.catalogue.Catalogue;
import org.bochner.data.catalogue.Entry;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.schema.Spelling;

/** The running of one command: its threads, memory, clock, progress bars and notes. */
public final class Session implements AutoCloseable {
    private final long started = System.nanoTime();
    private final Host host;
    private final Common common;
    private final ProgressBars bars;
    private final Execution execution;
    private final List<String> notes = Collections.synchronizedList(new ArrayList<>());

    private Session(Host host, Common common, double seconds) {
        this.host = host;
        this.common = common;
        this.bars =
                host.terminal() && !common.quiet ? new ProgressBars(host.err(), host.width(), System::nanoTime) : null;
        Execution unlimited = Execution.defaults().stopWhen(host.interruption());
        if (common.threads != null) {
            unlimited = unlimited.threads(common.threads);
        }
        if (common.memory != null) {
            unlimited = unlimited.memory(common.memory);
        }
        if (bars != null) {
            unlimited = unlimited.reporting(bars);
        }
        this.execution = seconds == Double.POSITIVE_INFINITY ? unlimited : unlimited.deadlineIn(seconds);
    }

    public static Session open(Host host, Common common, double seconds) {
        if (common.threads != null && (common.threads < 1 || common.threads > 4096)) {
            throw new BadInput("--threads must be between 1 and 4096, not " + common.threads);
        }
        Session session = new Session(host, common, seconds);
        host.interruption()
                .onRequest(() -> session.progress("stopping; the best so far is kept (once more to end at once)"));
        return session;
    }

    public Execution execution() {
        return execution;
    }

    /** Finds the data called {@code name}: a file, or a data set of the catalogue. */
    public Locator.Located find(String name) {
        // The catalogue is read where the name is not found, or is not that of a file.
        Iterable<String> known =
                () -> Catalogue.standard().entries().stream().map(Entry::name).iterator();
        return Spelling.suggest(
                name, known, () -> Locator.standard(common.dataDir, execution).find(name));
    }

    public boolean verbose() {
        return common.verbose;
    }

    /** The seconds since the command began. */
    public double seconds() {
        return (System.nanoTime() - started) / 1e9;
    }

    /** What the user should know: a line on standard error, unless the user wants quiet, and part of {@link #notes}. */
    public void note(String line) {
        String words = Advice.byOptions(line);
        notes.add(words);
        progress(words);
    }

    /** All notes so far, for JSON. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** How far the work is: one line on standard error, unless the user wants quiet. */
    public void progress(String line) {
        if (common.quiet) {
            return;
        }
        if (bars != null) {
            bars.clear();
        }
        host.err().println(line);
    }

    /** Ends the progress bars. */
    @Override
    public void close() {
        if (bars != null) {
            bars.clear();
        }
    }
}
