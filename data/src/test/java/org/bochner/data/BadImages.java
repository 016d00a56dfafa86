package org.bochner.data;

import static org.bochner.data.BadInputs.bad;
import static org.bochner.data.BadInputs.idx;
import static org.bochner.data.BadInputs.labels;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.data.BadInputs.Case;
import org.bochner.data.encode.Pictures;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.SequenceChoice;

/** The part of {@link BadInputs} that images have. */
final class BadImages {
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final byte[] SHEET = Pictures.sheet(2, Pictures.image(1), Pictures.image(2));
    private static final String NAME = "a.0_airplane.png";

    private BadImages() {}

    /** A sheet that is evaluated by a model of good images. */
    private static Case sheet(String what, byte[] content, String message) {
        byte[] train = Pictures.batch(1, 0, 1);
        return new Case(
                what, Map.of("a_batch.bin", train, NAME, content), "a_batch.bin", PLAIN, NAME, NAME + ": " + message);
    }

    private static Case batch(String what, byte[] content, String message) {
        return new Case(what, Map.of("a_batch.bin", content), "a_batch.bin", PLAIN, null, "a_batch.bin: " + message);
    }

    private static Case encoded(String what, String file, String text, String code, String message) {
        return bad(what, file, text, PLAIN.withImage(ImageCode.of(code)), message);
    }

    /** The sheet with another byte at {@code at}, counted from the end where it is negative. */
    private static byte[] changed(int at) {
        byte[] bytes = SHEET.clone();
        bytes[at < 0 ? bytes.length + at : at] ^= 0x55;
        return bytes;
    }

    static List<Case> all() {
        byte[] batch = Pictures.batch(1, 0, 1, 1);
        byte[] wrongClass = batch.clone();
        wrongClass[3073] = 77;
        byte[] train = Pictures.batch(1, 0, 1);
        String again = "; copy or fetch the file again";
        return List.of(
                sheet(
                        "a picture cut off",
                        Arrays.copyOf(SHEET, SHEET.length / 2),
                        "the picture ends too early, the file is cut off; copy or fetch it again"),
                sheet(
                        "a picture cut off in its header",
                        Arrays.copyOf(SHEET, 20),
                        "the picture ends too early, the file is cut off; copy or fetch it again"),
                sheet(
                        "a picture with a changed header",
                        changed(17),
                        "the picture is damaged (its header does not have its checksum)" + again),
                sheet(
                        "a picture with a changed pixel",
                        changed(-40),
                        "the picture is damaged (incorrect data check)" + again),
                // The first part of the pixels has its checksum from byte 765 on.
                sheet(
                        "a picture with a wrong checksum",
                        changed(766),
                        "the picture is damaged (a checksum of its pixels is wrong)" + again),
                sheet(
                        "a picture with fewer lines than its header says",
                        Pictures.header(32, 64, 8, 2, 0, new byte[32 * 97]),
                        "the picture is damaged (it has fewer lines than the 64 its header says)" + again),
                sheet(
                        "a picture with more lines than its header says",
                        Pictures.header(32, 32, 8, 2, 0, new byte[33 * 97]),
                        "the picture is damaged (it has more lines than the 32 its header says)" + again),
                sheet(
                        "a picture with an unknown filter",
                        Pictures.header(32, 32, 8, 2, 0, filled(32 * 97, 9)),
                        "the picture is damaged (line 1 has the filter 9, and there are 0 to 4)" + again),
                sheet(
                        "a picture called so that is none",
                        "hello".getBytes(java.nio.charset.StandardCharsets.US_ASCII),
                        "it is not a PNG file; check that it is the right file"),
                sheet(
                        "a picture of 16 bits",
                        Pictures.header(32, 32, 16, 2, 0, new byte[10]),
                        "its pixels are colour of 16 bits; convert it to red, green and blue of 8 bits, not "
                                + "interlaced"),
                sheet(
                        "a picture with a palette, interlaced",
                        Pictures.header(32, 32, 8, 3, 1, new byte[10]),
                        "its pixels are palette of 8 bits, interlaced; convert it to red, green and blue of 8 "
                                + "bits, not interlaced"),
                sheet(
                        "a picture of impossible size",
                        Pictures.header(0, 32, 8, 2, 0, new byte[10]),
                        "a picture of 0 x 32 pixels is not read; sides are 1 to 65536"),
                sheet(
                        "a picture that is no sheet of images",
                        Pictures.png(40, 32, new byte[3 * 40 * 32], 0, 1000),
                        "40 x 32 pixels are not a sheet of images of 32 x 32; both sides must be multiples of 32"),
                new Case(
                        "a sheet alone",
                        Map.of(NAME, SHEET),
                        NAME,
                        PLAIN,
                        null,
                        NAME + ": the target 'label' has one class only, 'airplane'; at least two are needed"),
                new Case(
                        "a sheet whose name has no class",
                        Map.of("cats.png", SHEET),
                        "cats.png",
                        PLAIN,
                        null,
                        "cats.png: the name of a sheet must have the class of its images, as in NAME.3_cat.png; "
                                + "rename it"),
                new Case(
                        "a sheet of a class that training did not have",
                        Map.of("a_batch.bin", train, "a.0_cat.png", SHEET),
                        "a_batch.bin",
                        PLAIN,
                        "a.0_cat.png",
                        "a.0_cat.png, line 1, column 'label': the target 'cat' is not one of the classes of "
                                + "training: airplane, automobile"),
                batch(
                        "a batch of images cut off",
                        Arrays.copyOf(batch, batch.length - 1),
                        "the file ends in image 3: after 3072 of the 3073 bytes of an image of CIFAR-10 with its class;"
                                + " copy or fetch it again"),
                batch(
                        "a batch with an unknown class",
                        wrongClass,
                        "image 2 has the class 77, and those of CIFAR-10 are 0 to 9; the file is damaged or of "
                                + "another kind"),
                encoded(
                        "images of unknown sizes",
                        "t.csv",
                        "a,b,c,d,target\n1,2,3,4,x\n2,2,5,1,y\n",
                        "grey",
                        "t.csv does not say how large its images are; write for example grey:width=32,height=32"),
                encoded(
                        "images of other sizes than given",
                        "t.csv",
                        "a,b,c,d,target\n1,2,3,4,x\n2,2,5,1,y\n",
                        "grey:width=3,height=2",
                        "t.csv: its rows have 4 numbers, but images of 3 x 2 pixels have 6 in grey and 18 in colour"),
                encoded(
                        "images with a column of texts",
                        "t.csv",
                        "a,b,c,d,target\n1,2,3,u,x\n2,2,5,v,y\n",
                        "grey:width=2,height=2",
                        "column 'd' has no numbers, so it cannot be a pixel of an image; ignore it, or leave the "
                                + "encoding out"),
                new Case(
                        "images smaller than a cell",
                        Map.of("a-images-idx3-ubyte", idx(3, 2, 2, 2), "a-labels-idx1-ubyte", labels(0, 1)),
                        "a-images-idx3-ubyte",
                        PLAIN.withImage(ImageCode.hog()),
                        null,
                        "images of 2 x 2 pixels (width x height) are smaller than a cell of 4 x 4; use a smaller cell"),
                new Case(
                        "sizes that contradict the file",
                        Map.of("a-images-idx3-ubyte", idx(3, 2, 8, 4), "a-labels-idx1-ubyte", labels(0, 1)),
                        "a-images-idx3-ubyte",
                        PLAIN.withImage(ImageCode.of("hog:width=8,height=4")),
                        null,
                        "a-images-idx3-ubyte: its images are 4 x 8 pixels (width x height), not 8 x 4; leave the "
                                + "sizes out"),
                new Case(
                        "images in a sparse layout",
                        Map.of("a_batch.bin", train),
                        "a_batch.bin",
                        PLAIN.withImage(ImageCode.hog()).withLayout(Layout.SPARSE),
                        null,
                        "what images become is dense; a sparse layout cannot be asked for as well"),
                new Case(
                        "images and sequences together",
                        Map.of("a_batch.bin", train),
                        "a_batch.bin",
                        PLAIN.withImage(ImageCode.hog()).withSequences(List.of(SequenceChoice.of("sequence:k=2"))),
                        null,
                        "a file is read as images or as sequences, not both; leave one encoding out"));
    }

    private static byte[] filled(int count, int value) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
