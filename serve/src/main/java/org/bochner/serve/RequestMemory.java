package org.bochner.serve;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that bodies and rows of all requests hold together, which has a limit: without one, a few hundred clients
 * that each send as much as one request may have would fill the heap.
 */
final class RequestMemory {
    /** Taken at once, so that most rows need no atomic operation. */
    private static final long PIECE = 1 << 14;

    private final long most;
    private final AtomicLong held = new AtomicLong();

    RequestMemory(long most) {
        this.most = most;
    }

    /** A quarter of the heap. */
    static RequestMemory ofHeap() {
        return new RequestMemory(Runtime.getRuntime().maxMemory() / 4);
    }

    /** What one request holds; it gives all of it back when it is closed. For one thread. */
    final class Share implements AutoCloseable {
        private final int mostRows;
        private long mine;
        private long spare;

        private Share(int mostRows) {
            this.mostRows = mostRows;
        }

        /** Refuses more than {@code rows} rows. */
        void checkRows(long rows) {
            if (rows > mostRows) {
                throw new Refused(
                        413, "the request has more than " + mostRows + " rows; send them in several requests");
            }
        }

        /** Refuses where the requests together would hold too much with {@code bytes} more. */
        void take(long bytes) {
            if (bytes <= spare) {
                spare -= bytes;
                return;
            }
            long piece = Math.max(bytes - spare, PIECE);
            if (held.addAndGet(piece) > most) {
                held.addAndGet(-piece);
                throw mine + piece > most
                        ? new Refused(
                                413,
                                "the request needs more than the " + most + " bytes that all requests may hold; send"
                                        + " its rows in several requests, or give the server more memory")
                        : new Refused(429, "other requests hold the memory for rows; try again later");
            }
            mine += piece;
            spare += piece - bytes;
        }

        @Override
        public void close() {
            held.addAndGet(-mine);
            mine = 0;
            spare = 0;
        }
    }

    /** For a request of at most {@code rows} rows. */
    Share share(int rows) {
        return new Share(rows);
    }
}
