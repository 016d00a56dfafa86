package org.bochner.benchmarks;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loads a running {@code bochner serve} with keep-alive clients, and prints requests and rows per second and the time
 * of a request. Sockets are used as they are: a client library would take half of the processor.
 *
 * <p>Arguments: port, model, clients, rows of a request, columns, seconds, and seconds of warm-up.
 */
final class ServeLoad {
    private final int port;
    private final byte[] request;
    private final AtomicLong failed = new AtomicLong();
    private volatile boolean measured;
    private volatile boolean stopped;

    private ServeLoad(int port, String model, int rows, int columns) {
        this.port = port;
        StringBuilder body = new StringBuilder("{\"rows\":[");
        for (int i = 0; i < rows; i++) {
            body.append(i == 0 ? "{" : ",{");
            for (int j = 0; j < columns; j++) {
                double value = Math.sin(1 + i * 31.0 + j * 7);
                body.append(j == 0 ? "" : ",").append(String.format(Locale.ROOT, "\"c%d\":%.5f", j, value));
            }
            body.append('}');
        }
        body.append("]}");
        String head = "POST /predict/" + model + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + body.length() + "\r\n\r\n";
        request = (head + body).getBytes(StandardCharsets.US_ASCII);
    }

    public static void main(String[] args) throws InterruptedException {
        int clients = Integer.parseInt(args[2]);
        int rows = Integer.parseInt(args[3]);
        double seconds = Double.parseDouble(args[5]);
        ServeLoad load = new ServeLoad(Integer.parseInt(args[0]), args[1], rows, Integer.parseInt(args[4]));
        List<Client> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            all.add(load.new Client());
        }
        all.forEach(Thread::start);
        Thread.sleep((long) (1000 * Double.parseDouble(args[6])));
        load.measured = true;
        long start = System.nanoTime();
        Thread.sleep((long) (1000 * seconds));
        load.stopped = true;
        double took = (System.nanoTime() - start) / 1e9;
        long[] times = new long[0];
        for (Client client : all) {
            client.join();
            int from = times.length;
            times = Arrays.copyOf(times, from + client.count);
            System.arraycopy(client.times, 0, times, from, client.count);
        }
        Arrays.sort(times);
        int count = times.length;
        System.out.printf(
                Locale.ROOT,
                "clients %d, rows per request %d: %.0f requests/s, %.0f rows/s, p50 %.2f ms, p99 %.2f ms, max %.1f ms,"
                        + " failed %d%n",
                clients,
                rows,
                count / took,
                count * (double) rows / took,
                count == 0 ? Double.NaN : times[count / 2] / 1e6,
                count == 0 ? Double.NaN : times[(int) (count * 0.99)] / 1e6,
                count == 0 ? Double.NaN : times[count - 1] / 1e6,
                load.failed.get());
    }

    /** Sends one request after the other over one connection. */
    private final class Client extends Thread {
        private long[] times = new long[1024];
        private int count;

        @Override
        public void run() {
            try (Socket socket = new Socket("127.0.0.1", port)) {
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
                while (!stopped) {
                    long start = System.nanoTime();
                    socket.getOutputStream().write(request);
                    if (!answered(in)) {
                        failed.incrementAndGet();
                    }
                    if (measured) {
                        times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
                        times[count++] = System.nanoTime() - start;
                    }
                }
            } catch (IOException broken) {
                failed.incrementAndGet();
            }
        }

        /** Reads an answer whole; whether its status is 200. */
        private static boolean answered(InputStream in) throws IOException {
            boolean good = line(in).contains(" 200 ");
            long length = 0;
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Long.parseLong(line.substring(15).strip());
                }
            }
            in.skipNBytes(length);
            return good;
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
