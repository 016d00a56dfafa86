package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bochner.Execution;
import org.bochner.data.image.IdxReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberReadersTest {
    @Test
    void libsvmRowsAreReadWithCommentsBlanksAndQueryIds() {
        String text = "# head\n+1 1:0.5 3:-2e1 # tail\n\n-1 qid:7 2:1\t5:4\r\n0\n2.5 7:1";
        Source source = Source.of("t.svm", text.getBytes(StandardCharsets.US_ASCII), Execution.defaults());
        StringBuilder found = new StringBuilder();
        try (LibsvmReader reader = new LibsvmReader(source)) {
            while (reader.next()) {
                found.append(new String(
                                reader.bytes,
                                reader.labelFrom,
                                reader.labelTo - reader.labelFrom,
                                StandardCharsets.US_ASCII))
                        .append(Arrays.toString(Arrays.copyOf(reader.index, reader.count)))
                        .append(Arrays.toString(Arrays.copyOf(reader.value, reader.count)))
                        .append(reader.line())
                        .append('\n');
            }
            assertThat(reader.queries).isTrue();
        }
        assertThat(found.toString()).isEqualTo("+1[0, 2][0.5, -20.0]2\n-1[1, 4][1.0, 4.0]4\n0[][]5\n2.5[6][1.0]6\n");
    }

    @Test
    void everyIdxTypeIsRead() {
        double[] wanted = {1, 2, 3, 100};
        for (int type : new int[] {0x08, 0x09, 0x0B, 0x0C, 0x0D, 0x0E}) {
            ByteBuffer bytes = ByteBuffer.allocate(100);
            bytes.put(new byte[] {0, 0, (byte) type, 3}).putInt(2).putInt(1).putInt(2);
            for (double x : wanted) {
                switch (type) {
                    case 0x08, 0x09 -> bytes.put((byte) x);
                    case 0x0B -> bytes.putShort((short) x);
                    case 0x0C -> bytes.putInt((int) x);
                    case 0x0D -> bytes.putFloat((float) x);
                    default -> bytes.putDouble(x);
                }
            }
            Source source = Source.of("t", Arrays.copyOf(bytes.array(), bytes.position()), Execution.defaults());
            assertThat(Format.of(source, null)).isEqualTo(Format.IDX);
            try (IdxReader reader = new IdxReader(source)) {
                assertThat(reader.rows()).isEqualTo(2);
                assertThat(reader.shape()).containsExactly(1, 2);
                double[] row = new double[2];
                assertThat(reader.next(row)).isTrue();
                assertThat(row).containsExactly(1, 2);
                assertThat(reader.next(row)).isTrue();
                assertThat(row).containsExactly(3, 100);
                assertThat(reader.next(row)).isFalse();
            }
        }
    }

    @Test
    void theLabelFileIsFoundBesideTheImagesPackedOrNot(@TempDir Path folder) throws Exception {
        Path images = folder.resolve("m.train-images-idx3-ubyte.gz");
        assertThat(IdxReader.labelsBeside(images)).isNull();
        Path labels = Files.createFile(folder.resolve("m.train-labels-idx1-ubyte"));
        assertThat(IdxReader.labelsBeside(images)).isEqualTo(labels);
        assertThat(IdxReader.labelsBeside(folder.resolve("other.bin"))).isNull();
    }

    @Test
    void theFormatIsFoundByNameThenByContent() {
        assertThat(format("x.data", "a,b\n1,2\n")).isEqualTo(Format.CSV);
        assertThat(format("x", "1 1:2 5:3\n")).isEqualTo(Format.LIBSVM);
        assertThat(format("x", "% c\n@RELATION r\n")).isEqualTo(Format.ARFF);
        assertThat(format("x.csv.gz", "1 1:2\n")).isEqualTo(Format.CSV);
        assertThat(format("X.LIBSVM", "a,b\n")).isEqualTo(Format.LIBSVM);
    }

    private static Format format(String name, String text) {
        return Format.of(Source.of(name, text.getBytes(StandardCharsets.US_ASCII), Execution.defaults()), null);
    }
}
