package org.bochner.serve;

import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeoutException;

/** Reads the body of a request within its limits of length and time. */
final class RequestBody {
    private static final int FIRST = 1 << 16;

    private RequestBody() {}

    static byte[] read(Context request, ServerOptions options, RequestMemory.Share memory) {
        int most = options.bodyBytes();
        long deadline = System.nanoTime() + options.timeout().toNanos();
        long length = request.req().getContentLengthLong();
        if (length > most) {
            throw tooLong(most);
        }
        // It grows with what arrives, not with what the header promises.
        ByteArrayOutputStream body = new ByteArrayOutputStream((int) Math.max(1024, Math.min(length, FIRST)));
        byte[] piece = new byte[1 << 14];
        try (InputStream in = request.req().getInputStream()) {
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                if (body.size() + count > most) {
                    throw tooLong(most);
                }
                if (System.nanoTime() > deadline) {
                    throw tooSlow();
                }
                memory.take(count);
                body.write(piece, 0, count);
            }
        } catch (IOException broken) {
            throw caused(broken, TimeoutException.class)
                    ? tooSlow()
                    : new Refused(400, "the body ended early; send as many bytes as its header says");
        }
        return body.toByteArray();
    }

    private static boolean caused(Throwable by, Class<?> kind) {
        return by != null && (kind.isInstance(by) || caused(by.getCause(), kind));
    }

    private static Refused tooLong(int most) {
        return new Refused(413, "the body is longer than " + most + " bytes; send its rows in several requests");
    }

    private static Refused tooSlow() {
        return new Refused(408, "the body did not arrive in time; send it faster, or in several requests");
    }
}
