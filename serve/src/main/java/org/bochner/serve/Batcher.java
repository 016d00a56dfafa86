package org.bochner.serve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.bochner.data.Model;
import org.bochner.model.Predictions;

/**
 * Predicts the rows of concurrent requests together: one block of 100 rows costs little more than one row.
 *
 * <p>There is no thread of its own and no waiting for company. A request that finds a free place predicts its rows at
 * once on its own thread. Where all places are taken, requests wait; one that leaves a place hands it to the request
 * that waited longest, which then predicts the rows of all others that wait, up to {@link #BLOCK_ROWS}, and wakes them.
 * So blocks grow with the load, and a lone request has no delay. As many rows as {@code queueRows} wait at most;
 * further requests are refused with status 429.
 */
final class Batcher {
    /** Rows of a block: enough for matrix products to be fast, few enough for short waits. */
    private static final int BLOCK_ROWS = 2000;

    private final Model model;
    private final int places;
    private final int queueRows;
    private final IntConsumer blocks;
    private final ArrayDeque<Job> waiting = new ArrayDeque<>();
    private int waitingRows;
    private int taken;

    /**
     * A batcher without requests.
     *
     * @param places how many blocks are predicted at once
     * @param blocks hears how many rows each block has
     */
    Batcher(Model model, int places, int queueRows, IntConsumer blocks) {
        this.model = model;
        this.places = places;
        this.queueRows = queueRows;
        this.blocks = blocks;
    }

    /** Rows {@code from} to {@code from + rows} of {@code block} are the answer to one request. */
    record Answer(Predictions block, int from, int rows) {}

    private enum State {
        WAITS,
        LEADS,
        DONE
    }

    private static final class Job {
        private final EncodedRows rows;
        private final Thread thread = Thread.currentThread();
        private volatile State state = State.WAITS;
        private Answer answer;
        private Throwable failure;

        Job(EncodedRows rows) {
            this.rows = rows;
        }

        void become(State next) {
            state = next;
            LockSupport.unpark(thread);
        }
    }

    /** Predicts {@code rows}; refuses with status 503 where that did not begin before {@code deadline}. */
    Answer predict(EncodedRows rows, long deadline) {
        Job job = new Job(rows);
        enter(job);
        while (job.state == State.WAITS) {
            long left = deadline - System.nanoTime();
            if (left <= 0 && withdraw(job)) {
                throw new Refused(503, "the server was too busy to begin in time; try again later");
            }
            LockSupport.parkNanos(this, Math.max(left, 1_000_000));
        }
        if (job.state == State.LEADS) {
            lead(job);
        }
        if (job.failure != null) {
            throw new IllegalStateException("the prediction failed: " + job.failure.getMessage(), job.failure);
        }
        return job.answer;
    }

    private synchronized void enter(Job job) {
        if (taken < places) {
            taken++;
            job.state = State.LEADS;
        } else if (waitingRows > 0 && waitingRows + job.rows.size() > queueRows) {
            throw new Refused(429, "too many rows wait to be predicted; try again later");
        } else {
            waiting.add(job);
            waitingRows += job.rows.size();
        }
    }

    private synchronized boolean withdraw(Job job) {
        boolean found = job.state == State.WAITS && waiting.remove(job);
        waitingRows -= found ? job.rows.size() : 0;
        return found;
    }

    /** Predicts the rows of {@code first} and of those that wait, and hands the place on. */
    private void lead(Job first) {
        List<Job> block = block(first);
        try {
            predict(block);
        } catch (RuntimeException | Error failure) {
            block.forEach(job -> job.failure = failure);
        } finally {
            block.forEach(job -> job.become(State.DONE));
            handOn();
        }
    }

    private synchronized List<Job> block(Job first) {
        List<Job> block = new ArrayList<>(List.of(first));
        int rows = first.rows.size();
        while (!waiting.isEmpty() && rows + waiting.peek().rows.size() <= BLOCK_ROWS) {
            Job next = waiting.poll();
            rows += next.rows.size();
            waitingRows -= next.rows.size();
            block.add(next);
        }
        return block;
    }

    private synchronized void handOn() {
        Job next = waiting.poll();
        if (next == null) {
            taken--;
        } else {
            waitingRows -= next.rows.size();
            next.become(State.LEADS);
        }
    }

    private void predict(List<Job> block) {
        int rows = block.stream().mapToInt(job -> job.rows.size()).sum();
        blocks.accept(rows);
        List<Predictions> parts = new ArrayList<>();
        model.machine().hold(open -> {
            model.encoder()
                    .gather(
                            Math.min(rows, BLOCK_ROWS),
                            chunk -> parts.add(Predictions.of(open, chunk.block())),
                            to -> block.forEach(job -> job.rows.give(to)));
            return null;
        });
        Predictions all = parts.size() == 1 ? parts.get(0) : Predictions.joined(parts);
        int from = 0;
        for (Job job : block) {
            job.answer = new Answer(all, from, job.rows.size());
            from += job.rows.size();
        }
    }
}
