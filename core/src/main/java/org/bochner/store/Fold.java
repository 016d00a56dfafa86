package org.bochner.store;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;
import org.bochner.jvm.Workers;

/**
 * One run of a pass: blocks computed on several threads, partial results merged by a {@link MergeTree}.
 *
 * <p>Its leaves are the partials of the blocks (or of {@linkplain Pass#stretch stretches} of blocks), on whichever
 * thread and whenever they were computed. So the bits of the result do not depend on the number of threads; and a
 * store whose blocks lie in other processes merges them by the same tree.
 *
 * <ol>
 *   <li>A worker takes an empty partial, and only then the number of the next leaf. It accumulates its blocks.
 *   <li>It stores the partial under its number. If this number is the next to merge, and no worker merges, it gives
 *       the tree this partial and all that follow without a gap.
 *   <li>At most {@code threads + 1} partials live beside those that wait in the tree; a worker that is ahead and finds
 *       none free waits.
 * </ol>
 *
 * <p>It cannot deadlock: a worker waits only while it holds no leaf, so the smallest leaf that is not merged is either
 * being computed by a worker that runs, or lies ready and is being merged. The calling thread is one of the
 * workers; helpers that wake up after the work is done do not take part, and no worker waits for them. A failure
 * stops the others and reaches the caller as it was thrown, that of the smallest block where several fail; then every
 * partial is released, the total too.
 */
final class Fold<R> {
    /** A partial result, which may be null. */
    private record Part<R>(R value) {}

    private final RowStore store;
    private final Pass<R> pass;
    /** The first block of every leaf that has blocks, and the number of blocks. */
    private final int[] leaves;

    private final int stretch;
    private final int threads;
    private final int most;
    private final Progress.Stage stage;

    // All below is guarded by this object's monitor.
    private final ArrayDeque<BlockReader> readers = new ArrayDeque<>();
    private final ArrayDeque<Part<R>> free = new ArrayDeque<>();
    private final Map<Integer, Part<R>> ready = new HashMap<>();
    private int alive;
    private int next;
    private int turn;
    private boolean merging;
    private int working;
    private boolean over;
    private Throwable failure;
    private int failed;

    /** Belongs to the worker that merges. */
    private final MergeTree<R> tree;

    private long leaf;

    private Fold(RowStore store, Pass<R> pass, Progress.Stage stage) {
        this.store = store;
        this.pass = pass;
        this.stretch = pass.stretch(store.places());
        this.leaves = leaves(store, stretch);
        this.threads = threads(store, pass);
        this.most = threads + 1 + MergeTree.depth(leaves.length - 1);
        this.tree = new MergeTree<>(pass);
        this.stage = stage;
    }

    private static int[] leaves(RowStore store, int stretch) {
        int blocks = store.blocks();
        IntStream first = IntStream.range(0, blocks)
                .filter(block -> block == 0 || store.place(block) / stretch != store.place(block - 1) / stretch);
        return IntStream.concat(first, IntStream.of(blocks)).toArray();
    }

    /**
     * How many threads a run takes: those allowed, but no more than there are blocks, nor than the memory budget has
     * scratch and partials for. The result does not depend on it.
     */
    static int threads(RowStore store, Pass<?> pass) {
        Execution execution = store.execution();
        int stretch = pass.stretch(store.places());
        int leaves = leaves(store, stretch).length - 1;
        int threads = Math.max(1, Math.min(execution.threads(), leaves));
        long each = store.readerBytes() + pass.partialBytes();
        long waiting = (1L + MergeTree.depth(leaves)) * pass.partialBytes();
        long left = execution.memory() - store.residentBytes() - waiting;
        return each == 0 ? threads : (int) Math.max(1, Math.min(threads, left / each));
    }

    /** Runs {@code pass} over all blocks of {@code store}. */
    static <R> R run(RowStore store, Pass<R> pass) {
        if (store.blocks() == 0) {
            return pass.partial();
        }
        // An interrupt that is no request to stop this pass, such as one of the last passes after a stop, waits.
        boolean shielded =
                Thread.currentThread().isInterrupted() && !store.execution().stopped() && Thread.interrupted();
        try (Progress.Stage stage = store.execution().progress().begin(pass.name(), store.rows())) {
            return new Fold<>(store, pass, stage).run();
        } finally {
            if (shielded) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private R run() {
        try {
            // All now: a store that is closed meanwhile lets a pass finish, but gives no new readers.
            for (int worker = 0; worker < threads; worker++) {
                readers.add(store.reader());
            }
            callHelpers();
            work();
            awaitHelpers();
        } finally {
            readers.forEach(BlockReader::close);
        }
        try {
            if (failure == null) {
                return tree.root();
            }
            throw Fold.<RuntimeException>unwrapped(failure);
        } finally {
            tree.close();
            releaseAll();
        }
    }

    private void callHelpers() {
        try {
            for (int helper = 1; helper < threads; helper++) {
                Workers.help(this::work);
            }
        } catch (OutOfMemoryError noMoreThreads) {
            // The threads that there are do the work; the result is the same.
            return;
        }
    }

    /** What each worker does, until there is nothing left or something failed. */
    private void work() {
        BlockReader mine = enter();
        if (mine == null) {
            return;
        }
        int number = -1;
        Part<R> partial = null;
        try (BlockReader reader = mine) {
            while ((partial = acquire()) != null) {
                number = take();
                if (number < 0) {
                    break;
                }
                for (int block = leaves[number]; block < leaves[number + 1]; block++) {
                    store.execution().check();
                    Block rows = reader.read(block);
                    pass.accumulate(rows, partial.value());
                    stage.advance(rows.size());
                }
                Part<R> done = partial;
                partial = null;
                deliver(number, done);
            }
        } catch (Throwable problem) {
            fail(number, problem);
        } finally {
            leave(partial);
        }
    }

    /** A reader for one more worker, or null where there is nothing left to do. */
    private synchronized BlockReader enter() {
        if (over || failure != null || next >= leaves.length - 1) {
            return null;
        }
        working++;
        return readers.poll();
    }

    private synchronized void leave(Part<R> partial) {
        if (partial != null) {
            free.add(partial);
        }
        working--;
        notifyAll();
    }

    /** An empty partial, or null when there is nothing left to do. */
    private Part<R> acquire() throws InterruptedException {
        Part<R> used;
        synchronized (this) {
            while (failure == null && next < leaves.length - 1 && free.isEmpty() && alive >= most) {
                wait();
            }
            if (failure != null || next >= leaves.length - 1) {
                return null;
            }
            used = free.poll();
            if (used == null) {
                alive++;
            }
        }
        if (used == null) {
            return new Part<>(pass.partial());
        }
        try {
            pass.reset(used.value());
            return used;
        } catch (Throwable problem) {
            synchronized (this) {
                free.add(used);
            }
            throw problem;
        }
    }

    private synchronized int take() {
        return failure != null || next >= leaves.length - 1 ? -1 : next++;
    }

    /** Stores the partial of a leaf, and merges what is due. */
    private void deliver(int number, Part<R> partial) {
        synchronized (this) {
            ready.put(number, partial);
            if (merging || number != turn) {
                return;
            }
            merging = true;
        }
        Part<R> due;
        while ((due = due()) != null) {
            add(due.value());
            merged();
        }
    }

    /** The next partial to merge; null when there is a gap. */
    private synchronized Part<R> due() {
        Part<R> due = failure == null ? ready.remove(turn) : null;
        merging = due != null;
        return due;
    }

    /** Gives the tree the partial of leaf {@code turn}, after those before it of which no block is there. */
    private void add(R partial) {
        long at = store.place(leaves[turn]) / stretch;
        while (leaf < at) {
            tree.skip(leaf++);
        }
        tree.add(new MergeTree.Node<>(0, leaf++, partial));
    }

    private synchronized void merged() {
        turn++;
        tree.take().forEach(partial -> free.add(new Part<>(partial)));
        notifyAll();
    }

    private synchronized void fail(int number, Throwable problem) {
        Throwable shown = problem;
        if (problem instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            shown = new Stopped("interrupted");
        }
        boolean outranked = failure != null && shown instanceof Stopped && !(failure instanceof Stopped);
        boolean outranks = failure instanceof Stopped && !(shown instanceof Stopped);
        if (failure == null || outranks || (!outranked && number < failed)) {
            failure = shown;
            failed = number;
        }
        notifyAll();
    }

    /** Waits until no helper touches the data any more, whatever happens; helpers that come later find it over. */
    private synchronized void awaitHelpers() {
        boolean interrupted = false;
        while (working > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
                if (failure == null) {
                    failure = new Stopped("interrupted");
                }
                notifyAll();
            }
        }
        over = true;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void releaseAll() {
        free.forEach(part -> pass.release(part.value()));
        ready.values().forEach(part -> pass.release(part.value()));
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException unwrapped(Throwable problem) throws T {
        throw (T) problem;
    }
}
