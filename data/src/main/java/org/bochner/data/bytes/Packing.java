package org.bochner.data.bytes;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.bochner.BadInput;

/** Unpacks gzip, and zip with one file in it, known by their first bytes; says what to do with other kinds of files. */
public final class Packing {
    private static final int BUFFER = 1 << 16;

    /** Kinds of files that are not read, by their first bytes, and what they are. */
    private static final List<Kind> OTHERS = List.of(
            new Kind("\u00FD7zXZ\0", "it is packed by xz, which is not read; unpack it first with xz -d"),
            new Kind("(\u00B5/\u00FD", "it is packed by zstd, which is not read; unpack it first with zstd -d"),
            new Kind("BZh", "it is packed by bzip2, which is not read; unpack it first with bzip2 -d"),
            new Kind("7z\u00BC\u00AF", "it is a 7z archive, which is not read; unpack it first"),
            new Kind("PAR1", "it is a Parquet file; write it as CSV, in pandas by read_parquet(...).to_csv(...)"),
            new Kind("ARROW1", "it is a Feather file; write it as CSV, in pandas by read_feather(...).to_csv(...)"),
            new Kind("\u0089HDF", "it is an HDF5 file; write its table as CSV"),
            new Kind("\u0093NUMPY", "it is a NumPy array; write it as CSV, by numpy.savetxt(..., delimiter=',')"),
            new Kind("SQLite format 3", "it is a SQLite database; export its table as CSV"),
            new Kind("\u00D0\u00CF\u0011\u00E0", "it is an old Excel workbook (.xls); export the sheet as CSV"),
            new Kind("%PDF", "it is a PDF document; export the table as CSV"),
            new Kind("<!doctype html", "it is a web page, perhaps instead of a file to download; get the file itself"),
            new Kind("<html", "it is a web page, perhaps instead of a file to download; get the file itself"));

    private record Kind(String begin, String what) {}

    private Packing() {}

    /** The bytes of {@code raw}, unpacked where they are packed; {@code name} is for messages. */
    public static InputStream unpacked(InputStream raw, String name) throws IOException {
        PushbackInputStream in = new PushbackInputStream(raw, 4);
        byte[] magic = in.readNBytes(4);
        in.unread(magic);
        String begin = new String(magic, StandardCharsets.ISO_8859_1);
        if (begin.startsWith("\u001F\u008B")) {
            return new GZIPInputStream(in, BUFFER);
        }
        return begin.equals("PK\u0003\u0004") ? new OneMember(new ZipInputStream(in), name) : in;
    }

    /** Refuses files of a kind that is known and not read, with what to do. */
    public static void refuse(byte[] start, String name) {
        String begin = new String(start, 0, Math.min(32, start.length), StandardCharsets.ISO_8859_1)
                .stripLeading()
                .toLowerCase(Locale.ROOT);
        for (Kind kind : OTHERS) {
            if (begin.startsWith(kind.begin.toLowerCase(Locale.ROOT))) {
                throw new BadInput(name + ": " + kind.what);
            }
        }
    }

    /** The only file of a zip archive. */
    private static final class OneMember extends FilterInputStream {
        private final ZipInputStream zip;
        private final String name;
        private boolean ended;

        OneMember(ZipInputStream zip, String name) throws IOException {
            super(zip);
            this.zip = zip;
            this.name = name;
            ZipEntry first = entry();
            if (first == null) {
                throw new BadInput(name + ": the zip archive has no file in it");
            }
            String path = first.getName();
            if (path.equals("[Content_Types].xml") || path.startsWith("_rels/") || path.startsWith("xl/")) {
                throw new BadInput(name + ": it is an Excel workbook (.xlsx); export the sheet as CSV");
            }
            if (path.equals("mimetype")) {
                throw new BadInput(name + ": it is an office document (.ods); export the sheet as CSV");
            }
        }

        /** The next file that is not one of the hidden ones of a Macintosh. */
        private ZipEntry entry() throws IOException {
            try {
                ZipEntry next = zip.getNextEntry();
                while (next != null && (next.isDirectory() || next.getName().startsWith("__MACOSX/"))) {
                    next = zip.getNextEntry();
                }
                return next;
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
        }

        private BadInput damaged(IOException e) {
            return new BadInput(
                    name + ": the zip archive is damaged (" + e.getMessage() + "); copy or fetch it again", e);
        }

        @Override
        public int read(byte[] into, int offset, int count) throws IOException {
            if (ended) {
                return -1;
            }
            try {
                int n = zip.read(into, offset, count);
                if (n >= 0) {
                    return n;
                }
            } catch (EOFException | ZipException e) {
                throw damaged(e);
            }
            ended = true;
            ZipEntry second = entry();
            if (second != null) {
                throw new BadInput(name + ": the zip archive has several files, another is '" + second.getName()
                        + "'; unpack it and give one of them");
            }
            return -1;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }
    }
}
