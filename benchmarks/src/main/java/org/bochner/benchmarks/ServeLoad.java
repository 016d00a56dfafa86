package org.bochner.benchmarks;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Loads a running {@code bochner serve} with keep-alive clients, compares every answer with what the library says, and
 * prints requests and rows per second and the time of a request. Sockets are used as they are: a client library would
 * take half of the processor.
 *
 * <p>Arguments: port, name of the model, clients, rows of a request, seconds, seconds of warm-up, requests per second
 * of all clients together (0: each sends its next one at once), and the files of the model: the second is the one that
 * versions 2, 4, … of the server have. A time counts from when the request was due.
 */
final class ServeLoad {
    /** Bucket b of the histogram has times from 1.01^b nanoseconds. */
    private static final double STEP = Math.log(1.01);

    private final int port;
    private final byte[] request;
    private final ServeAnswers answers;
    private final double gap;
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean measured;
    private volatile boolean stopped;

    private ServeLoad(int port, String model, List<Map<String, Double>> rows, double gap, ServeAnswers answers) {
        this.port = port;
        this.gap = gap;
        this.answers = answers;
        StringBuilder body = new StringBuilder("{\"rows\":[");
        for (Map<String, Double> row : rows) {
            body.append(body.charAt(body.length() - 1) == '[' ? "{" : ",{");
            row.forEach((name, value) -> body.append(body.charAt(body.length() - 1) == '{' ? "" : ",")
                    .append(String.format(Locale.ROOT, "\"%s\":%.5f", name, value)));
            body.append('}');
        }
        body.append("]}");
        String head = "POST /predict/" + model + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + body.length() + "\r\n\r\n";
        request = (head + body).getBytes(StandardCharsets.US_ASCII);
    }

    private static List<Map<String, Double>> rows(int count, int columns) {
        List<Map<String, Double>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Double> row = new TreeMap<>();
            for (int j = 0; j < columns; j++) {
                row.put("c" + j, Math.rint(1e5 * Math.sin(1 + i * 31.0 + j * 7)) / 1e5);
            }
            rows.add(row);
        }
        return rows;
    }

    public static void main(String[] args) throws InterruptedException {
        int clients = Integer.parseInt(args[2]);
        int count = Integer.parseInt(args[3]);
        double seconds = Double.parseDouble(args[4]);
        double rate = Double.parseDouble(args[6]);
        List<Map<String, Double>> rows = rows(count, 30);
        ServeAnswers answers = new ServeAnswers(rows, Path.of(args[7]), Path.of(args[args.length - 1]));
        double gap = rate == 0 ? 0 : 1e9 * clients / rate;
        ServeLoad load = new ServeLoad(Integer.parseInt(args[0]), args[1], rows, gap, answers);
        List<Client> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            all.add(load.new Client(gap * i / clients));
        }
        all.forEach(Thread::start);
        Thread.sleep((long) (1000 * Double.parseDouble(args[5])));
        load.measured = true;
        long start = System.nanoTime();
        Thread.sleep((long) (1000 * seconds));
        load.stopped = true;
        double took = (System.nanoTime() - start) / 1e9;
        long[] buckets = new long[Client.BUCKETS];
        long done = 0;
        for (Client client : all) {
            client.join();
            for (int b = 0; b < buckets.length; b++) {
                buckets[b] += client.buckets[b];
                done += client.buckets[b];
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d clients, %d rows per request%s: %.0f requests/s, %.0f rows/s, p50 %.1f ms, p99 %.1f ms,"
                        + " max %.0f ms, failed %d, wrong %d of %d%n",
                clients,
                count,
                rate == 0 ? "" : String.format(Locale.ROOT, ", %.0f requests/s offered", rate),
                done / took,
                done * (double) count / took,
                quantile(buckets, done, 0.5),
                quantile(buckets, done, 0.99),
                quantile(buckets, done, 1),
                load.failed.get(),
                answers.wrong(),
                answers.checked());
    }

    /** In milliseconds. */
    private static double quantile(long[] buckets, long count, double part) {
        long below = 0;
        for (int b = 0; b < buckets.length; b++) {
            below += buckets[b];
            if (below > 0 && below >= Math.ceil(part * count)) {
                return Math.exp(STEP * (b + 1)) / 1e6;
            }
        }
        return Double.NaN;
    }

    /** Sends one request after the other over one connection. */
    private final class Client extends Thread {
        private static final int BUCKETS = 3000;
        private final long[] buckets = new long[BUCKETS];
        private final double offset;
        private int version;

        Client(double offset) {
            this.offset = offset;
        }

        @Override
        public void run() {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
                double due = System.nanoTime() + offset;
                while (!stopped) {
                    for (long wait = (long) due - System.nanoTime(); gap > 0 && wait > 0 && !stopped; ) {
                        LockSupport.parkNanos(wait);
                        wait = (long) due - System.nanoTime();
                    }
                    long start = gap > 0 ? (long) due : System.nanoTime();
                    due += gap;
                    socket.getOutputStream().write(request);
                    byte[] body = answer(in);
                    if (measured && !stopped) {
                        long took = Math.max(1, System.nanoTime() - start);
                        buckets[Math.min(BUCKETS - 1, (int) (Math.log(took) / STEP))]++;
                    }
                    if (body == null) {
                        failed.incrementAndGet();
                    } else {
                        answers.check(body, version);
                    }
                }
            } catch (IOException broken) {
                failed.incrementAndGet();
            }
        }

        /** Reads an answer whole; null where its status is not 200. */
        private byte[] answer(InputStream in) throws IOException {
            boolean good = line(in).contains(" 200 ");
            int length = -1;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Integer.parseInt(line.substring(15).strip());
                } else if (line.regionMatches(true, 0, "Model-Version:", 0, 14)) {
                    version = Integer.parseInt(line.substring(14).strip());
                }
            }
            if (length < 0) {
                throw new IOException("an answer without its length");
            }
            byte[] body = in.readNBytes(length);
            return good && body.length == length ? body : null;
        }

        private static String line(InputStream in) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new EOFException();
                }
                line.append((char) c);
            }
            return line.toString().strip();
        }
    }
}
