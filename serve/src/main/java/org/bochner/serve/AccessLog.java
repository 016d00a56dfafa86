package org.bochner.serve;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line of JSON for each request and event. Lines are written in pieces, and at the latest at {@link #flush}. */
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private final OutputStream out;

    /** Writes to {@code to}, or nowhere where it is null. */
    AccessLog(OutputStream to) {
        out = to == null ? null : new BufferedOutputStream(to, 1 << 16);
    }

    void request(String method, String path, int status, double milliseconds, String client, Integer rows) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("method", method);
        line.put("path", path);
        line.put("status", status);
        line.put("ms", Math.round(milliseconds * 1000) / 1e3);
        line.put("client", client);
        if (rows != null) {
            line.put("rows", rows);
        }
        write(line);
    }

    /** Something that happened to a model or to the server; written at once. */
    void event(String what, String name, String message) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("event", what);
        line.put("model", name);
        line.put("message", message);
        write(line);
        flush();
    }

    private void write(Map<String, Object> fields) {
        if (out == null) {
            return;
        }
        byte[] text = JsonText.bytes(json -> {
            json.writeStartObject();
            json.writeStringField("time", Instant.now().toString());
            for (Map.Entry<String, Object> field : fields.entrySet()) {
                json.writePOJOField(field.getKey(), field.getValue());
            }
            json.writeEndObject();
            json.writeRaw('\n');
        });
        try {
            synchronized (out) {
                out.write(text);
            }
        } catch (IOException full) {
            LOG.debug("the access log cannot be written", full);
        }
    }

    void flush() {
        if (out == null) {
            return;
        }
        try {
            synchronized (out) {
                out.flush();
            }
        } catch (IOException full) {
            LOG.debug("the access log cannot be written", full);
        }
    }
}
