package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that comes as a stream or in an archive. */
class StreamsTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final byte[] TABLE = table();

    private static byte[] table() {
        StringBuilder text = new StringBuilder("a|b|target\n");
        for (int i = 0; i < 50; i++) {
            text.append(i % 7).append('|').append(i * 3 % 11).append(i % 2 == 0 ? "|x\n" : "|y\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void assertRead(Source source) {
        try (Dataset data = Dataset.read(source, ReadOptions.defaults(), EXECUTION);
                Dataset part = data.subset(row -> row < 20)) {
            assertThat(data.rows().rows()).isEqualTo(50);
            assertThat(data.encoder().names()).containsExactly("a", "b");
            assertThat(part.rows().rows()).isEqualTo(20);
        }
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream packed = new GZIPOutputStream(out)) {
            packed.write(bytes);
        }
        return out.toByteArray();
    }

    private static byte[] zip(String... names) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream packed = new ZipOutputStream(out)) {
            for (String name : names) {
                packed.putNextEntry(new ZipEntry(name));
                packed.write(TABLE);
            }
        }
        return out.toByteArray();
    }

    @Test
    void standardInputIsReadPlainAndPacked() throws IOException {
        InputStream before = System.in;
        try {
            for (byte[] bytes : List.of(TABLE, gzip(TABLE), zip("t.csv"))) {
                System.setIn(new ByteArrayInputStream(bytes));
                assertRead(Locator.standard(null, EXECUTION).find("-").source());
            }
            assertThatThrownBy(() -> assertRead(
                            Locator.standard(null, EXECUTION).find("-").source()))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("standard input: the file is empty; a data file has at least one row");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aNamedPipeIsReadAsOftenAsNeeded(@TempDir Path folder) throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        Process made;
        try {
            made = new ProcessBuilder("mkfifo", pipe.toString()).start();
        } catch (IOException none) {
            assumeTrue(false, "this platform has no mkfifo");
            return;
        }
        assumeTrue(made.waitFor() == 0, "this platform makes no pipes");
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, TABLE);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        assertRead(new Source(pipe, EXECUTION));
        writer.join();
    }

    @Test
    void theCopyOfAStreamIsDeletedWhenItIsNotUsedAnyMore() throws InterruptedException {
        Path copy = Source.of("s", new ByteArrayInputStream(TABLE), EXECUTION).path();
        assertThat(copy).exists();
        for (int i = 0; i < 100 && Files.exists(copy); i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertThat(copy).doesNotExist();
    }

    @Test
    void archivesAndOtherKindsOfFilesAreReadOrRefusedWithAdvice() throws IOException {
        Path folder = Files.createTempDirectory("zips");
        Path file = folder.resolve("t.zip");
        Files.write(file, zip("__MACOSX/x", "sub/t.csv"));
        assertRead(new Source(file, EXECUTION));
        Files.write(file, zip("a.csv", "b.csv"));
        refused(file, "t.zip: the zip archive has several files, another is 'b.csv'; unpack it and give one of them");
        Files.write(file, zip("[Content_Types].xml", "xl/workbook.xml"));
        refused(file, "t.zip: it is an Excel workbook (.xlsx); export the sheet as CSV");
        Files.write(file, new byte[] {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 0, 0});
        refused(file, "t.zip: it is packed by xz, which is not read; unpack it first with xz -d");
        Files.write(file, new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 0});
        refused(file, "t.zip: it is packed by zstd, which is not read; unpack it first with zstd -d");
        Files.write(file, "PAR1\0\0".getBytes(StandardCharsets.US_ASCII));
        refused(file, "t.zip: it is a Parquet file; write it as CSV, in pandas by read_parquet(...).to_csv(...)");
        Files.write(file, "\n<!DOCTYPE html><html>".getBytes(StandardCharsets.US_ASCII));
        refused(file, "t.zip: it is a web page, perhaps instead of a file to download; get the file itself");
        Files.delete(file);
        Files.delete(folder);
    }

    private static void refused(Path file, String message) {
        assertThatThrownBy(() -> assertRead(new Source(file, EXECUTION)))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }
}
