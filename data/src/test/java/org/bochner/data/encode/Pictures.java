package org.bochner.data.encode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Writes small PNG pictures and CIFAR-10 batches for tests. */
public final class Pictures {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    private Pictures() {}

    /**
     * A picture of 8-bit colours.
     *
     * @param pixels red, green, blue of each pixel, row by row
     * @param filter the filter of all lines, 0 to 4, or −1 to take them in turn
     * @param chunk the bytes of one IDAT chunk
     */
    public static byte[] png(int width, int height, byte[] pixels, int filter, int chunk) {
        byte[] packed = deflate(filtered(width, height, pixels, filter));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        chunk(out, "IHDR", header(width, height, 8, 2, 0));
        chunk(out, "tEXt", "Title\0a test".getBytes(StandardCharsets.ISO_8859_1));
        for (int at = 0; at < packed.length; at += chunk) {
            chunk(out, "IDAT", java.util.Arrays.copyOfRange(packed, at, Math.min(packed.length, at + chunk)));
        }
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    /** A picture of which only the header is right. */
    public static byte[] header(int width, int height, int depth, int colour, int interlace, byte[] stream) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        chunk(out, "IHDR", header(width, height, depth, colour, interlace));
        chunk(out, "IDAT", deflate(stream));
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] header(int width, int height, int depth, int colour, int interlace) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataOutputStream data = new DataOutputStream(out)) {
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {(byte) depth, (byte) colour, 0, 0, (byte) interlace});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] content) {
        CRC32 sum = new CRC32();
        byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
        sum.update(name);
        sum.update(content);
        DataOutputStream data = new DataOutputStream(out);
        try {
            data.writeInt(content.length);
            data.write(name);
            data.write(content);
            data.writeInt((int) sum.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] deflate(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream packer = new DeflaterOutputStream(out, new Deflater(1))) {
            packer.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static byte[] filtered(int width, int height, byte[] pixels, int filter) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int line = 3 * width;
        for (int y = 0; y < height; y++) {
            int kind = filter < 0 ? y % 5 : filter;
            out.write(kind);
            for (int i = 0; i < line; i++) {
                int a = i < 3 ? 0 : pixels[y * line + i - 3] & 0xFF;
                int b = y == 0 ? 0 : pixels[(y - 1) * line + i] & 0xFF;
                int c = i < 3 || y == 0 ? 0 : pixels[(y - 1) * line + i - 3] & 0xFF;
                int guess = switch (kind) {
                    case 0 -> 0;
                    case 1 -> a;
                    case 2 -> b;
                    case 3 -> (a + b) / 2;
                    default -> nearest(a + b - c, a, b, c);
                };
                out.write(pixels[y * line + i] - guess);
            }
        }
        return out.toByteArray();
    }

    private static int nearest(int aim, int... candidates) {
        int best = candidates[0];
        for (int each : candidates) {
            best = Math.abs(aim - each) < Math.abs(aim - best) ? each : best;
        }
        return best;
    }

    /**
     * The sheet, {@code across} tiles wide, of images as CIFAR-10's batches have them: red, green, blue, without
     * class.
     */
    public static byte[] sheet(int across, byte[]... images) {
        int down = images.length / across;
        byte[] pixels = new byte[3 * 1024 * images.length];
        for (int i = 0; i < images.length; i++) {
            for (int p = 0; p < 3072; p++) {
                int y = i / across * 32 + p % 1024 / 32;
                int x = i % across * 32 + p % 32;
                pixels[3 * (y * across * 32 + x) + p / 1024] = images[i][p];
            }
        }
        return png(across * 32, down * 32, pixels, -1, 700);
    }

    /** An image of which every byte follows from {@code seed}. */
    public static byte[] image(long seed) {
        byte[] pixels = new byte[3072];
        java.util.SplittableRandom random = new java.util.SplittableRandom(seed);
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (byte) (i / 7 + random.nextInt(60));
        }
        return pixels;
    }

    /**
     * A batch of CIFAR-10: images of the classes given, image i with the pixels of {@link #image} of
     * {@code seed + i}.
     */
    public static byte[] batch(long seed, int... classes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < classes.length; i++) {
            out.write(classes[i]);
            out.writeBytes(image(seed + i));
        }
        return out.toByteArray();
    }
}
