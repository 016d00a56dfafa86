package org.bochner.data.image;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;

/**
 * IDX, the format of MNIST: two zero bytes, a type, a rank, the sizes of the dimensions as big-endian integers, then
 * the numbers, big-endian, the last dimension fastest.
 *
 * <p>The first dimension counts the rows; the others together are the columns. Types: unsigned and signed bytes,
 * shorts, ints, floats, doubles.
 */
public final class IdxReader implements Closeable {
    private final Source source;
    private final InputStream in;
    private final int type;
    private final int[] shape;
    private final int width;
    private final int rows;
    private final byte[] buffer;
    private int row;

    public IdxReader(Source source) {
        this.source = source;
        this.in = new BufferedInputStream(source.open(), 1 << 18);
        try {
            byte[] magic = in.readNBytes(4);
            if (!Format.isIdx(magic)) {
                throw Fault.of(
                        source.name(),
                        "it is not an IDX file: the first bytes must be 0, 0, a type (8, 9, 11 to 14) and a rank");
            }
            type = magic[2];
            byte[] sizes = in.readNBytes(4 * magic[3]);
            if (sizes.length < 4 * magic[3]) {
                throw cut();
            }
            shape = new int[magic[3] - 1];
            ByteBuffer dimensions = ByteBuffer.wrap(sizes);
            rows = dimensions.getInt();
            long product = 1;
            for (int i = 0; i < shape.length; i++) {
                shape[i] = dimensions.getInt();
                product = shape[i] < 1 ? -1 : Math.min(product * shape[i], Integer.MAX_VALUE);
            }
            if (rows < 0 || product < 1 || product * bytes(type) > 1 << 28) {
                throw Fault.of(
                        source.name(),
                        "sizes " + rows + " x " + shapeText(shape)
                                + " are not possible; the file is damaged or no IDX file");
            }
            width = (int) product;
            buffer = new byte[width * bytes(type)];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static int bytes(int type) {
        return switch (type) {
            case 0x08, 0x09 -> 1;
            case 0x0B -> 2;
            case 0x0C, 0x0D -> 4;
            case 0x0E -> 8;
            default -> 0;
        };
    }

    /** The label file next to an image file, named as in MNIST; or null. */
    public static Path labelsBeside(Path images) {
        String name = images.getFileName().toString();
        String labels = name.replaceFirst("images([.-])idx\\d", "labels$1idx1");
        if (labels.equals(name)) {
            return null;
        }
        String plain = labels.replaceFirst("\\.gz$", "");
        for (String candidate : new String[] {labels, plain, plain + ".gz"}) {
            Path path = images.resolveSibling(candidate);
            if (Files.exists(path)) {
                return path;
            }
        }
        return null;
    }

    /** A shape as messages give it, such as {@code 28 x 28}. */
    public static String shapeText(int[] shape) {
        return Arrays.stream(shape).mapToObj(Integer::toString).collect(Collectors.joining(" x "));
    }

    public int rows() {
        return rows;
    }

    /** The sizes of the dimensions of one row; empty for a file of single numbers. */
    public int[] shape() {
        return shape.clone();
    }

    /** The numbers of one row. */
    public int width() {
        return width;
    }

    /** Whether the type is one of whole numbers. */
    public boolean whole() {
        return type < 0x0D;
    }

    /** Reads the next row into {@code into} (modified); false after the last. */
    public boolean next(double[] into) {
        if (row == rows) {
            return false;
        }
        try {
            if (in.readNBytes(buffer, 0, buffer.length) < buffer.length) {
                throw cut();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        row++;
        ByteBuffer numbers = ByteBuffer.wrap(buffer);
        for (int i = 0; i < width; i++) {
            into[i] = switch (type) {
                case 0x08 -> buffer[i] & 0xFF;
                case 0x09 -> buffer[i];
                case 0x0B -> numbers.getShort(2 * i);
                case 0x0C -> numbers.getInt(4 * i);
                case 0x0D -> numbers.getFloat(4 * i);
                default -> numbers.getDouble(8 * i);
            };
        }
        if (!whole()) {
            checkFinite(into);
        }
        return true;
    }

    private void checkFinite(double[] numbers) {
        for (int i = 0; i < width; i++) {
            if (Double.isNaN(numbers[i]) || Double.isInfinite(numbers[i])) {
                throw Fault.of(
                        source.name(), "number " + (i + 1) + " of row " + row + " is " + numbers[i] + ", not finite");
            }
        }
    }

    private RuntimeException cut() {
        return Fault.of(
                source.name(),
                "the file ends in row " + (row + 1) + " of the " + rows + " its header says; copy or fetch it again");
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
