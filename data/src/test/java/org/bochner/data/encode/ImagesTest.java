package org.bochner.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.BadInputs;
import org.bochner.data.Dataset;
import org.bochner.data.RowsOf;
import org.bochner.data.catalogue.Locator;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.read.Source;
import org.bochner.data.split.ClassRows;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImagesTest {
    private static final Execution EXECUTION = Execution.defaults().threads(1);
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    @TempDir
    Path folder;

    private Source find(String name) {
        return new Locator(List.of(folder), folder.resolve("none"), EXECUTION)
                .find(name)
                .source();
    }

    private static float[] unsigned(byte[] pixels) {
        float[] numbers = new float[pixels.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = pixels[i] & 0xFF;
        }
        return numbers;
    }

    /** Two cats, four dogs on two rows of tiles, and the order of six images, one of a class without a sheet. */
    private void sheets() throws IOException {
        Files.write(folder.resolve("pets.train.3_cat.png"), Pictures.sheet(2, Pictures.image(30), Pictures.image(31)));
        Files.write(
                folder.resolve("pets.train.10_dog.png"),
                Pictures.sheet(2, Pictures.image(50), Pictures.image(51), Pictures.image(52), Pictures.image(53)));
        Files.write(
                folder.resolve("pets.train.labels.txt"), "10\n3\n10\n7\n10\n10\n3\n".getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 2, 3, 4})
    void pixelsOfASheetComeBackWhateverItsFilter(int filter) throws IOException {
        byte[] pixels = new byte[3 * 64 * 32];
        new SplittableRandom(filter).nextBytes(pixels);
        Path file = folder.resolve("a.0_x.png");
        Files.write(file, Pictures.png(64, 32, pixels, filter, 1000));
        Files.write(folder.resolve("a.1_y.png"), Pictures.png(64, 32, pixels, 0, 1 << 20));
        Source both = Source.of("a", List.of(file, folder.resolve("a.1_y.png")), EXECUTION);
        try (Dataset data = Dataset.read(both, PLAIN, EXECUTION)) {
            float[][] rows = RowsOf.values(data.rows());
            assertThat(rows).hasDimensions(4, 3072);
            for (int p = 0; p < 3072; p++) {
                int at = 3 * (p % 1024 / 32 * 64 + 32 + p % 32) + p / 1024;
                assertThat(rows[1][p]).isEqualTo(pixels[at] & 0xFF);
                assertThat(rows[3][p]).isEqualTo(rows[1][p]);
            }
        }
    }

    @Test
    void aSheetThatTheJdkWroteIsReadTheSame() throws IOException {
        BufferedImage picture = new BufferedImage(64, 64, BufferedImage.TYPE_INT_RGB);
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 64 * 64; i++) {
            picture.setRGB(i % 64, i / 64, random.nextInt(1 << 24));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(picture, "png", out);
        Files.write(folder.resolve("j.0_x.png"), out.toByteArray());
        Files.write(folder.resolve("j.1_y.png"), Pictures.sheet(1, Pictures.image(1)));
        Source both = Source.of("j", List.of(folder.resolve("j.0_x.png"), folder.resolve("j.1_y.png")), EXECUTION);
        try (Dataset data = Dataset.read(both, PLAIN, EXECUTION)) {
            float[][] rows = RowsOf.values(data.rows());
            assertThat(rows).hasDimensions(5, 3072);
            for (int p = 0; p < 1024; p++) {
                int rgb = picture.getRGB(32 + p % 32, 32 + p / 32);
                assertThat(rows[3][p]).isEqualTo(rgb >> 16 & 0xFF);
                assertThat(rows[3][1024 + p]).isEqualTo(rgb >> 8 & 0xFF);
                assertThat(rows[3][2048 + p]).isEqualTo(rgb & 0xFF);
            }
        }
    }

    @Test
    void sheetsComeInTheOrderOfTheirLabels() throws IOException {
        sheets();
        try (Dataset data = Dataset.read(find("pets"), PLAIN, EXECUTION)) {
            assertThat(data.task().labels()).containsExactly("cat", "dog");
            assertThat(data.encoder().shape()).containsExactly(3, 32, 32);
            assertThat(RowsOf.targets(data.rows())).containsExactly(1, 0, 1, 1, 1, 0);
            float[][] rows = RowsOf.values(data.rows());
            int[] seeds = {50, 30, 51, 52, 53, 31};
            for (int i = 0; i < seeds.length; i++) {
                assertThat(rows[i]).isEqualTo(unsigned(Pictures.image(seeds[i])));
            }
        }
        Files.delete(folder.resolve("pets.train.labels.txt"));
        try (Dataset data = Dataset.read(find("pets:train"), PLAIN, EXECUTION)) {
            assertThat(RowsOf.targets(data.rows())).containsExactly(0, 0, 1, 1, 1, 1);
        }
    }

    @Test
    void someRowsAndClassesAreTakenAlone() throws IOException {
        sheets();
        Files.write(folder.resolve("pets.train.7_cow.png"), Pictures.sheet(1, Pictures.image(70)));
        Source pets = find("pets");
        Selection rows = ClassRows.select(pets, PLAIN.withRows(row -> row > 0), List.of("cat", "cow"));
        try (Dataset data = Dataset.read(pets, PLAIN.withRows(rows), EXECUTION)) {
            assertThat(data.task().labels()).containsExactly("cat", "cow");
            float[][] found = RowsOf.values(data.rows());
            assertThat(found).hasNumberOfRows(3);
            assertThat(found[1]).isEqualTo(unsigned(Pictures.image(70)));
            assertThat(found[2]).isEqualTo(unsigned(Pictures.image(31)));
        }
    }

    @Test
    void batchesAreReadAsTheyArePublished() throws IOException {
        Path published = Files.createDirectory(folder.resolve("cifar-10-batches-bin"));
        for (int i = 1; i <= 5; i++) {
            Files.write(published.resolve("data_batch_" + i + ".bin"), Pictures.batch(10 * i, 9, 3, i));
        }
        Files.write(published.resolve("test_batch.bin"), Pictures.batch(90, 1, 9));
        for (Source source : List.of(find("cifar10"), find(published.toString()))) {
            try (Dataset data = Dataset.read(source, PLAIN, EXECUTION)) {
                assertThat(data.rows().rows()).isEqualTo(15);
                assertThat(data.task().labels()).containsExactly("automobile", "bird", "cat", "deer", "dog", "truck");
                assertThat(RowsOf.values(data.rows())[4]).isEqualTo(unsigned(Pictures.image(21)));
                try (RowStore test = data.encoder().read(find("cifar10:test"), PLAIN, EXECUTION, note -> {})) {
                    assertThat(RowsOf.targets(test)).containsExactly(0, 5);
                }
            }
        }
        Files.delete(published.resolve("data_batch_4.bin"));
        assertThatThrownBy(() -> find("cifar10"))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        published + " has data_batch_1.bin but not data_batch_4.bin; unpack all of CIFAR-10 there, or"
                                + " give the path of one batch");
    }

    @Test
    void theHashOfSeveralFilesIsThatOfTheirHashes() throws IOException {
        sheets();
        Source pets = find("pets");
        String text = pets.parts().get(0).sha256() + "\n" + pets.parts().get(1).sha256() + "\n";
        assertThat(pets.sha256())
                .isEqualTo(Source.of("t", text.getBytes(StandardCharsets.US_ASCII), EXECUTION)
                        .sha256());
        try (Dataset data = Dataset.read(find("pets"), PLAIN, EXECUTION)) {
            assertThat(data.sha256()).isEqualTo(pets.sha256());
        }
    }

    @Test
    void histogramsAreTheSameFromSheetsBatchesAndTables() throws IOException {
        Files.write(folder.resolve("t_batch.bin"), Pictures.batch(1, 0, 1, 1));
        Files.write(folder.resolve("t.0_airplane.png"), Pictures.sheet(1, Pictures.image(1)));
        Files.write(folder.resolve("t.1_automobile.png"), Pictures.sheet(2, Pictures.image(2), Pictures.image(3)));
        StringBuilder table = new StringBuilder("target");
        StringBuilder sparse = new StringBuilder();
        for (int j = 1; j <= 3072; j++) {
            table.append(",p").append(j);
        }
        for (int i = 1; i <= 3; i++) {
            table.append(i == 1 ? "\nairplane" : "\nautomobile");
            sparse.append(i == 1 ? "0" : "1");
            byte[] pixels = Pictures.image(i);
            for (int j = 0; j < 3072; j++) {
                table.append(',').append(pixels[j] & 0xFF);
                sparse.append(' ').append(j + 1).append(':').append(pixels[j] & 0xFF);
            }
            sparse.append('\n');
        }
        Files.writeString(folder.resolve("t.csv"), table + "\n");
        Files.writeString(folder.resolve("t.svm"), sparse);
        ReadOptions told = PLAIN.withImage(ImageCode.hog());
        ReadOptions given = PLAIN.withImage(ImageCode.of("hog:width=32,height=32"));
        List<Path> sheets = List.of(folder.resolve("t.0_airplane.png"), folder.resolve("t.1_automobile.png"));
        try (Dataset batch = Dataset.read(folder.resolve("t_batch.bin"), told, EXECUTION);
                Dataset sheet = Dataset.read(Source.of("t", sheets, EXECUTION), told, EXECUTION);
                Dataset csv = Dataset.read(folder.resolve("t.csv"), given.withTarget("target"), EXECUTION);
                Dataset svm = Dataset.read(folder.resolve("t.svm"), given, EXECUTION)) {
            float[][] rows = RowsOf.values(batch.rows());
            assertThat(rows).hasDimensions(3, 512);
            float[] wanted = new float[512];
            batch.encoder().image().orElseThrow().transform().apply(unsigned(Pictures.image(2)), wanted);
            assertThat(rows[1]).isEqualTo(wanted);
            assertThat(RowsOf.values(sheet.rows())).isEqualTo(rows);
            assertThat(RowsOf.values(csv.rows())).isEqualTo(rows);
            assertThat(RowsOf.values(svm.rows())).isEqualTo(rows);
            for (Dataset data : List.of(batch, sheet, csv, svm)) {
                assertThat(data.encoder().names()).hasSize(512).contains("hog[8,1,5]");
                assertThat(data.encoder().shape()).containsExactly(8, 8, 8);
                assertThat(data.encoder().width()).isEqualTo(3072);
                assertThat(data.encoder().scaled()).isFalse();
                assertThat(data.density()).isEqualTo(1);
            }
        }
    }

    @Test
    void aModelKeepsTheCodeAndItsScales() throws IOException {
        Files.write(folder.resolve("t_batch.bin"), Pictures.batch(1, 0, 1, 1, 0, 2));
        ReadOptions options = PLAIN.withImage(ImageCode.of("hog:cell=8")).withScaling(Scaling.STANDARDISE);
        try (Dataset data = Dataset.read(folder.resolve("t_batch.bin"), options, EXECUTION)) {
            float[][] rows = RowsOf.values(data.rows());
            for (int j = 0; j < 128; j++) {
                double sum = 0;
                double squares = 0;
                for (float[] row : rows) {
                    sum += row[j];
                    squares += row[j] * row[j];
                }
                assertThat(sum).isCloseTo(0, within(1e-4));
                assertThat(squares / 5).isBetween(0.0, 1.0001);
            }
            assertThat(data.encoder().scaled()).isTrue();
            Encoder again = Encoder.fromJson(data.encoder().toJson());
            assertThat(again.toJson()).isEqualTo(data.encoder().toJson());
            try (RowStore read = again.read(folder.resolve("t_batch.bin"), EXECUTION)) {
                assertThat(RowsOf.values(read)).isEqualTo(rows);
            }
            String json = data.encoder().toJson();
            for (String bad : List.of(
                    json.replace("width=32,height=32", "width=64,height=16"),
                    json.replace(",width=32,height=32,channels=3", ""),
                    json.replace("cell=8", "cell=4"))) {
                assertThat(bad).isNotEqualTo(json);
            }
            assertThatThrownBy(() -> Encoder.fromJson(json.replace("cell=8", "cell=4")))
                    .isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> Encoder.fromJson(json.replace(",width=32,height=32,channels=3", "")))
                    .isInstanceOf(BadInput.class);
            assertThatThrownBy(() -> Encoder.fromJson(json.replace("channels=3", "channels=1")))
                    .isInstanceOf(BadInput.class);
        }
    }

    @Test
    void imagesWithoutLabelsArePredicted() throws IOException {
        Files.write(folder.resolve("t_batch.bin"), Pictures.batch(1, 0, 1, 1));
        Path unknown = folder.resolve("unknown.png");
        Files.write(unknown, Pictures.sheet(1, Pictures.image(2)));
        try (Dataset data = Dataset.read(folder.resolve("t_batch.bin"), PLAIN.withImage(ImageCode.grey()), EXECUTION)) {
            float[] row = new float[1024];
            data.encoder().stream(unknown, 10, EXECUTION, chunk -> {
                assertThat(chunk.block().targets()[0]).isNaN();
                chunk.block().rows().copyRow(0, row);
            });
            assertThat(row).isEqualTo(RowsOf.values(data.rows())[1]);
        }
    }

    @Test
    void digitsHave392NumbersAndConstantPixelsOfATableStay() throws IOException {
        Files.write(folder.resolve("a-images-idx3-ubyte"), BadInputs.idx(3, 3, 8, 8));
        Files.write(folder.resolve("a-labels-idx1-ubyte"), BadInputs.labels(0, 1, 1));
        try (Dataset data =
                Dataset.read(folder.resolve("a-images-idx3-ubyte"), PLAIN.withImage(ImageCode.hog()), EXECUTION)) {
            assertThat(data.encoder().columns()).isEqualTo(2 * 2 * 8);
        }
        String table = "a,b,c,d,target\n0,5,1,1,x\n0,6,2,0,y\n0,7,3,?,x\n";
        ReadOptions options = PLAIN.withImage(ImageCode.of("grey:width=2,height=2"));
        try (Dataset data = Dataset.read(
                Source.of("t.csv", table.getBytes(StandardCharsets.UTF_8), EXECUTION), options, EXECUTION)) {
            assertThat(data.encoder().names()).containsExactly("grey[1,1]", "grey[1,2]", "grey[2,1]", "grey[2,2]");
            assertThat(RowsOf.values(data.rows())[2]).containsExactly(0, 7, 3, 0.5f);
        }
    }

    @Test
    void pixelsThatNoRowOfASparseFileHasAreZeroAndMayComeLater() {
        Source train = Source.of("t.svm", "1 1:5 3:2\n2 2:7\n".getBytes(StandardCharsets.UTF_8), EXECUTION);
        Source later = Source.of("p.svm", "1 4:9\n".getBytes(StandardCharsets.UTF_8), EXECUTION);
        ReadOptions options = PLAIN.withImage(ImageCode.of("grey:width=2,height=2"));
        try (Dataset data = Dataset.read(train, options, EXECUTION);
                RowStore rows = data.encoder().read(later, PLAIN, EXECUTION, note -> {})) {
            assertThat(RowsOf.values(data.rows())[0]).containsExactly(5, 0, 2, 0);
            assertThat(RowsOf.values(rows)[0]).containsExactly(0, 0, 0, 9);
        }
    }
}
