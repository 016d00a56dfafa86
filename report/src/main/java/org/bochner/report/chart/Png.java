package org.bochner.report.chart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * A small PNG writer: 8 bits each of red, green, blue and opacity. With it images are part of the page, and the program
 * does not need the JDK's desktop module, which some server installations lack.
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private Png() {}

    /** The image as a {@code data:} address; {@code pixels} are 0xAARRGGBB, row by row from the top. */
    static String address(int[] pixels, int width) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(encode(pixels, width));
    }

    static byte[] encode(int[] pixels, int width) {
        int height = pixels.length / width;
        ByteBuffer raw = ByteBuffer.allocate(height * (1 + 4 * width));
        for (int y = 0; y < height; y++) {
            raw.put((byte) 0); // this line is stored without a filter
            for (int x = 0; x < width; x++) {
                raw.putInt(Integer.rotateLeft(pixels[y * width + x], 8)); // ARGB to RGBA
            }
        }
        ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height).put(new byte[] {8, 6, 0, 0, 0});
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        chunk(out, "IHDR", header.array());
        chunk(out, "IDAT", deflate(raw.array()));
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] deflate(byte[] raw) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(raw);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(name);
        out.writeBytes(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
    }
}
