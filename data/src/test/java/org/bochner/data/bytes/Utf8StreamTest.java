package org.bochner.data.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.bochner.BadInput;
import org.junit.jupiter.api.Test;

class Utf8StreamTest {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String TOWNS = "München,1\nZürich,2\nGoiânia €,3\nBonn,4\n日本,5\n";

    /** Hands out a few bytes at a time. */
    private static InputStream slow(byte[] bytes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] into, int offset, int count) {
                return super.read(into, offset, Math.min(count, 1 + random.nextInt(7)));
            }
        };
    }

    private static byte[] read(Utf8Stream in, int size) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[size];
        for (int n = in.read(some, 0, size); n >= 0; n = in.read(some, 0, size)) {
            all.write(some, 0, n);
        }
        return all.toByteArray();
    }

    private static String text(byte[] bytes, Charset given) throws IOException {
        try (Utf8Stream in = new Utf8Stream(new ByteArrayInputStream(bytes), given, "t.csv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void utf8AndUtf16ByTheirMarksAndWindows1252ByItsBytesKeepTheirLetters() throws IOException {
        String western = "München,1\nZürich,2\nGoiânia €,3\n“x”–Ÿ\n";
        assertThat(text(western.getBytes(StandardCharsets.UTF_8), null)).isEqualTo(western);
        assertThat(text(("\uFEFF" + western).getBytes(StandardCharsets.UTF_8), null))
                .isEqualTo(western);
        assertThat(text(("\uFEFF" + TOWNS).getBytes(StandardCharsets.UTF_16LE), null))
                .isEqualTo(TOWNS);
        assertThat(text(("\uFEFF" + TOWNS).getBytes(StandardCharsets.UTF_16BE), null))
                .isEqualTo(TOWNS);
        assertThat(text(western.getBytes(WINDOWS), null)).isEqualTo(western);
    }

    @Test
    void anEncodingThatIsGivenIsUsed() throws IOException {
        assertThat(text(TOWNS.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.UTF_16LE))
                .isEqualTo(TOWNS);
        assertThat(text("日本,1\n東京,2\n".getBytes(Charset.forName("Shift_JIS")), Charset.forName("Shift_JIS")))
                .isEqualTo("日本,1\n東京,2\n");
        assertThatThrownBy(() -> text("a\nb\nM\u00fcnchen".getBytes(WINDOWS), StandardCharsets.UTF_8))
                .isInstanceOf(BadInput.class)
                .hasMessage("t.csv, line 3: the bytes 0xFC are not valid UTF-8; give the encoding that the text has");
    }

    @Test
    void aLineIsWindows1252ExactlyWhereJavaCannotReadItAsUtf8() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        byte[][] pieces = {
            {'a'},
            {'\n'},
            {','},
            {(byte) 0xFC},
            {(byte) 0xC3, (byte) 0xBC},
            {(byte) 0xE2, (byte) 0x82, (byte) 0xAC},
            {(byte) 0xF0, (byte) 0x9F, (byte) 0x98, (byte) 0x80},
            {(byte) 0xC0, (byte) 0x80},
            {(byte) 0x81},
            {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            {(byte) 0xE2, (byte) 0x82},
            "0123456789".getBytes(WINDOWS)
        };
        for (int trial = 0; trial < 3000; trial++) {
            ByteArrayOutputStream made = new ByteArrayOutputStream();
            for (int k = random.nextInt(40); k > 0; k--) {
                made.write(pieces[random.nextInt(pieces.length)]);
            }
            byte[] bytes = made.toByteArray();
            StringBuilder wanted = new StringBuilder();
            long strange = 0;
            for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\n)")) {
                byte[] raw = line.getBytes(StandardCharsets.ISO_8859_1);
                try {
                    wanted.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw)));
                } catch (CharacterCodingException e) {
                    wanted.append(new String(raw, WINDOWS).replace('\uFFFD', '\u0081'));
                    strange++;
                }
            }
            try (Utf8Stream in = new Utf8Stream(slow(bytes, trial), null, "t.csv")) {
                assertThat(new String(read(in, 1 + random.nextInt(20)), StandardCharsets.UTF_8))
                        .isEqualTo(wanted.toString());
                assertThat(in.strangeLines()).isEqualTo(strange);
            }
        }
    }
}
