package org.bochner.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.bochner.BadInput;
import org.bochner.linalg.FloatMemory;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Machines;
import org.bochner.model.calibrate.TemperatureCalibration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Model files that are damaged, foreign or made to harm: each is refused with a message, and nothing leaks. */
class HostileModelFilesTest {
    @TempDir
    Path folder;

    /** What is done to a good file, and what the message must say. */
    record Case(String what, UnaryOperator<byte[]> harm, String message) {
        @Override
        public String toString() {
            return what;
        }
    }

    /** Changes the entries of a model file. */
    private interface Change {
        void apply(Map<String, byte[]> entries);
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case("an empty file", b -> new byte[0], "it is empty"),
                new Case("two bytes", b -> Arrays.copyOf(b, 2), "something else"),
                new Case("a text file", b -> ascii("a,b,c\n1,2,3\n"), "something else"),
                new Case("a picture", b -> new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10}, "something else"),
                new Case("cut in the middle", b -> Arrays.copyOf(b, b.length / 2), "damaged or cut off"),
                new Case("the last byte missing", b -> Arrays.copyOf(b, b.length - 1), "damaged or cut off"),
                new Case("a foreign ZIP file", b -> zip(Map.of("readme.txt", ascii("hello"))), "without bochner.txt"),
                new Case("a Java archive", b -> zip(Map.of("META-INF/MANIFEST.MF", ascii(""))), "strange name"),
                new Case("a path out of the folder", entries(e -> e.put("../x.txt", ascii(""))), "strange name"),
                new Case("an absolute path", entries(e -> e.put("/etc/passwd.txt", ascii(""))), "strange name"),
                new Case("a name with a line break", entries(e -> e.put("a\nb.txt", ascii(""))), "'a?b.txt'"),
                new Case("an entry that is not listed", entries(e -> e.put("more.txt", ascii(""))), "does not name"),
                new Case("an entry twice", HostileModelFilesTest::twice, "weights.npy twice"),
                new Case("300 entries", entries(HostileModelFilesTest::many), "more than 256"),
                new Case("a compressed entry", HostileModelFilesTest::compressed, "is compressed"),
                new Case("a compressed bomb", HostileModelFilesTest::bomb, "is compressed"),
                new Case("entries larger than the file", HostileModelFilesTest::overlapping, "in a file of"),
                new Case("weights missing", entries(e -> e.remove("weights.npy")), "weights.npy is missing"),
                new Case("no format", manifest("format = bochner-model\n", ""), "does not give 'format'"),
                new Case("another format", manifest("bochner-model", "other-model"), "'other-model'"),
                new Case("a newer version", manifest("version = 1", "version = 2"), "newer than version 1"),
                new Case("version zero", manifest("version = 1", "version = 0"), "'version' is 0"),
                new Case(
                        "a version that is not a number", manifest("version = 1", "version = x"), "not a whole number"),
                new Case("a line without key", manifest("link = ", "link "), "not of the form key = value"),
                new Case("a key twice", manifest("link = ", "task = x\nlink = "), "a second time"),
                new Case("a broken escape", manifest("label.0 = ", "label.0 = \\q"), "an escape that is not one"),
                new Case(
                        "a head that is not UTF-8",
                        entries(e -> e.put("bochner.txt", new byte[] {(byte) 0xff})),
                        "UTF-8"),
                new Case("an unknown link", manifest("MULTINOMIAL", "QUADRATIC"), "link 'QUADRATIC'"),
                new Case("a link of another task", manifest("MULTINOMIAL", "IDENTITY"), "does not fit"),
                new Case(
                        "an unknown kind of features",
                        manifest("map = landmarks", "map = java.lang.Runtime"),
                        "kind 'java.lang.Runtime'"),
                new Case("an unknown calibration", manifest("= temperature", "= magic"), "calibration 'magic'"),
                new Case("more labels than there are", manifest("labels = 3", "labels = 2000000000"), "not between"),
                new Case("a label too few", manifest("labels = 3", "labels = 2"), "contradict"),
                new Case("a negative width", manifest("map.width = 2.0", "map.width = -2.0"), "contradict"),
                new Case("a width that is not finite", manifest("map.width = 2.0", "map.width = NaN"), "finite"),
                new Case("an array that is text", entries(e -> e.put("bias.npy", ascii("1 2 3 4 5 6 7 8"))), "NumPy"),
                new Case("an array of two bytes", entries(e -> e.put("bias.npy", new byte[2])), "damaged or cut off"),
                new Case("pickled objects", array("bias.npy", "<f8", "|O"), "type '|O'"),
                new Case("floats where doubles belong", array("bias.npy", "<f8", "<f4"), "type '<f4'"),
                new Case("big-endian numbers", array("bias.npy", "<f8", ">f8"), "type '>f8'"),
                new Case("a column-major array", array("weights.npy", "False", "True"), "column-major"),
                new Case("a huge shape", array("weights.npy", "(9, 3), }     ", "(999999999, 3), }"), "does not fit"),
                new Case(
                        "a shape beyond counting",
                        array(
                                "weights.npy",
                                "(9, 3), }                            ",
                                "(999999999999999999, 999999999999999), }"),
                        "does not fit its"),
                new Case("a negative shape", array("weights.npy", "(9, 3), } ", "(-9, 3), }"), "header"),
                new Case("three dimensions", array("weights.npy", "(9, 3), }   ", "(9, 3, 1), }"), "header"),
                new Case("one dimension too few", array("weights.npy", "(9, 3)", "(27,) "), "header"),
                new Case("a vector for a matrix", array("weights.npy", "(9, 3), }", "(27,), } "), "not 2 dimensions"),
                new Case("weights of another shape", array("weights.npy", "(9, 3)", "(3, 9)"), "contradict"),
                new Case("a weight that is NaN", number("weights.npy", Double.NaN), "NaN at number 0"),
                new Case("an infinite bias", number("bias.npy", Double.POSITIVE_INFINITY), "Infinity at number 0"),
                new Case("a negative temperature", number("calibration.npy", -1), "contradict"),
                new Case("a changed weight", HostileModelFilesTest::flipped, "checksum"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isRefusedWithAMessage(Case each) throws IOException {
        Path file = folder.resolve("model.bochner");
        long before = FloatMemory.liveBytes();
        Files.write(file, each.harm.apply(good()));
        assertThatThrownBy(() -> ModelReader.read(file, KernelMachine::read).close())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(each.message)
                .hasMessageContaining(file.toString());
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @Test
    void theFileThatIsHarmedIsGood() throws IOException {
        Path file = folder.resolve("model.bochner");
        Files.write(file, zip(unzip(good())));
        ModelReader.read(file, KernelMachine::read).close();
    }

    @Test
    void absentFilesAndFoldersAreToldOf() {
        assertThatThrownBy(() -> ModelReader.read(folder.resolve("none"), KernelMachine::read))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is no model file");
        assertThatThrownBy(() -> ModelReader.read(folder, KernelMachine::read))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("is a folder");
    }

    @Test
    void twoThousandRandomInjuriesAreRefusedOrHarmless() throws IOException {
        byte[] good = good();
        Path file = folder.resolve("model.bochner");
        long before = FloatMemory.liveBytes();
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            Random random = new Random(i);
            byte[] bytes = good.clone();
            if (i % 4 == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            } else {
                for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                    // Half of the flips hit the directory at the end, where the structure lies.
                    int span = i % 2 == 0 ? bytes.length : Math.min(bytes.length, 500);
                    bytes[bytes.length - 1 - random.nextInt(span)] ^= (byte) (1 + random.nextInt(255));
                }
            }
            Files.write(file, bytes);
            try {
                ModelReader.read(file, KernelMachine::read).close();
            } catch (BadInput told) {
                assertThat(told.getMessage()).contains(file.toString());
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1000);
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-linear", "1-measure", "1-sorf", "1-landmarks", "1-harmonics", "1-yaglom"})
    void injuriesUnderARightChecksumAreRefusedOrHarmless(String name) throws IOException {
        byte[] good;
        try (InputStream in = getClass().getResourceAsStream("model-" + name + ".bochner")) {
            good = in.readAllBytes();
        }
        Path file = folder.resolve("model.bochner");
        long before = FloatMemory.liveBytes();
        for (int i = 0; i < 300; i++) {
            Random random = new Random(i);
            Map<String, byte[]> entries = unzip(good);
            String hit = entries.keySet().toArray(new String[0])[random.nextInt(entries.size())];
            byte[] bytes = entries.get(hit);
            if (i % 10 == 0) {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 9));
            }
            for (int flips = random.nextInt(3); bytes.length > 0 && flips >= 0; flips--) {
                // Digits become digits now and then, so that numbers change and the form stays.
                int at = random.nextInt(bytes.length);
                boolean digit = bytes[at] >= '0' && bytes[at] <= '9';
                bytes[at] = (byte) (digit ? '0' + random.nextInt(10) : random.nextInt(256));
            }
            entries.put(hit, bytes);
            Files.write(file, zip(entries));
            try {
                ModelReader.read(file, KernelMachine::read).close();
            } catch (BadInput told) {
                assertThat(told.getMessage()).contains(file.toString());
            }
        }
        assertThat(FloatMemory.liveBytes()).isEqualTo(before);
    }

    private byte[] good() throws IOException {
        Path file = folder.resolve("good.bochner");
        try (KernelMachine machine = Machines.random(Machines.classes(3), Link.MULTINOMIAL, 9, 1)) {
            ModelWriter writer = new ModelWriter();
            machine.withCalibration(new TemperatureCalibration(3, 0.7)).write(writer);
            writer.save(file);
        }
        return Files.readAllBytes(file);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static UnaryOperator<byte[]> entries(Change change) {
        return good -> {
            Map<String, byte[]> entries = unzip(good);
            change.apply(entries);
            return zip(entries);
        };
    }

    private static UnaryOperator<byte[]> manifest(String old, String changed) {
        return entries(entries -> entries.put("bochner.txt", replaced(entries.get("bochner.txt"), old, changed)));
    }

    private static UnaryOperator<byte[]> array(String name, String old, String changed) {
        return entries(entries -> entries.put(name, replaced(entries.get(name), old, changed)));
    }

    private static byte[] replaced(byte[] bytes, String old, String changed) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(old);
        int at = text.indexOf(old);
        String rest = text.substring(at + old.length());
        // A header keeps its length: what grows eats blanks, what shrinks leaves some.
        boolean header = text.startsWith("\u0093NUMPY");
        int grown = changed.length() - old.length();
        if (header && grown > 0) {
            assertThat(rest).contains(" ".repeat(grown) + "\n");
            rest = rest.replaceFirst(" ".repeat(grown) + "\n", "\n");
        } else if (header && grown < 0) {
            rest = rest.replaceFirst("\n", " ".repeat(-grown) + "\n");
        }
        return (text.substring(0, at) + changed + rest).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static UnaryOperator<byte[]> number(String name, double value) {
        return entries(entries -> ByteBuffer.wrap(entries.get(name))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(128, value));
    }

    private static void many(Map<String, byte[]> entries) {
        for (int i = 0; i < 300; i++) {
            entries.put("more" + i + ".txt", new byte[0]);
        }
    }

    /** The name of the bias becomes that of the weights; both in the entry's head and in the directory. */
    private static byte[] twice(byte[] good) {
        Map<String, byte[]> entries = unzip(good);
        entries.put("weight2.npy", entries.get("weights.npy"));
        String text = new String(zip(entries), StandardCharsets.ISO_8859_1);
        return text.replace("weight2.npy", "weights.npy").getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] compressed(byte[] good) {
        return zip(unzip(good), "weights.npy");
    }

    private static byte[] bomb(byte[] good) {
        Map<String, byte[]> entries = unzip(good);
        entries.put("bochner.txt", new byte[50_000_000]);
        return zip(entries, "bochner.txt");
    }

    /** The directory claims a longer entry than the file holds. */
    private static byte[] overlapping(byte[] good) {
        ByteBuffer bytes = ByteBuffer.wrap(good.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < good.length - 46; at++) {
            if (bytes.getInt(at) == 0x02014b50) {
                bytes.putInt(at + 20, 1_000_000);
                bytes.putInt(at + 24, 1_000_000);
            }
        }
        return bytes.array();
    }

    private static byte[] flipped(byte[] good) {
        String text = new String(good, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("(9, 3), }") + 200;
        byte[] changed = good.clone();
        changed[at] ^= 1;
        return changed;
    }

    private static Map<String, byte[]> unzip(byte[] bytes) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return entries;
    }

    private static byte[] zip(Map<String, byte[]> entries, String... deflated) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry head = new ZipEntry(entry.getKey());
                if (!Arrays.asList(deflated).contains(entry.getKey())) {
                    CRC32 sum = new CRC32();
                    sum.update(entry.getValue());
                    head.setMethod(ZipEntry.STORED);
                    head.setSize(entry.getValue().length);
                    head.setCrc(sum.getValue());
                }
                out.putNextEntry(head);
                out.write(entry.getValue());
                out.closeEntry();
            }
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return bytes.toByteArray();
    }
}
