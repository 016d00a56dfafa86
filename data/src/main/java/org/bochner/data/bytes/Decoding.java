package org.bochner.data.bytes;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.bochner.BadInput;

/** A text in a known encoding as UTF-8; what is not valid in that encoding is refused with its line. */
final class Decoding extends InputStream {
    private static final int BUFFER = 1 << 15;

    private final InputStream in;
    private final Charset charset;
    private final CharsetDecoder decoder;
    private final String name;
    private final ByteBuffer raw = ByteBuffer.allocate(BUFFER);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER);
    private byte[] out = new byte[0];
    private int at;
    private long lines = 1;
    private boolean ended;
    private boolean flushed;

    Decoding(byte[] first, int count, InputStream in, Charset charset, String name) {
        this.in = in;
        this.charset = charset;
        this.name = name;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        raw.put(first, 0, count);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
        while (at == out.length) {
            if (flushed) {
                return -1;
            }
            decode();
        }
        int n = Math.min(count, out.length - at);
        System.arraycopy(out, at, into, offset, n);
        at += n;
        return n;
    }

    private void decode() throws IOException {
        if (!ended) {
            int n = in.read(raw.array(), raw.position(), raw.remaining());
            ended = n < 0;
            raw.position(raw.position() + Math.max(0, n));
        }
        raw.flip();
        CoderResult result = decoder.decode(raw, chars, ended);
        chars.flip();
        // A surrogate pair is not cut in two.
        int end = chars.limit();
        boolean half = end > 0 && Character.isHighSurrogate(chars.get(end - 1)) && !(ended && result.isUnderflow());
        String text = chars.subSequence(0, half ? end - 1 : end).toString();
        chars.position(half ? end - 1 : end);
        chars.compact();
        lines += text.chars().filter(c -> c == '\n').count();
        if (result.isError()) {
            StringBuilder bytes = new StringBuilder();
            for (int i = 0; i < result.length(); i++) {
                bytes.append(String.format(" 0x%02X", raw.get(raw.position() + i)));
            }
            throw new BadInput(name + ", line " + lines + ": the bytes" + bytes + " are not valid "
                    + charset.displayName() + "; give the encoding that the text has");
        }
        raw.compact();
        flushed = ended && result.isUnderflow();
        out = text.getBytes(StandardCharsets.UTF_8);
        at = 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
