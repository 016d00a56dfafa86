package org.bochner.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Bad data files and options with the message that each gets: one table, from which the documentation's is made.
 */
final class BadInputs {
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    private BadInputs() {}

    /**
     * One bad input.
     *
     * @param what in a few words
     * @param files the files by name; the first is read, or is the training file when there is a second to predict
     * @param predicted the file that is read with the encoder of the first, or null
     * @param message what the user is told; FOLDER stands for the folder of the files
     */
    record Case(
            String what,
            Map<String, byte[]> files,
            String file,
            ReadOptions options,
            String predicted,
            String message) {
        @Override
        public String toString() {
            return what;
        }

        void write(Path folder) {
            files.forEach((name, bytes) -> {
                try {
                    Files.write(folder.resolve(name), bytes);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    static Case bad(String what, String file, String text, ReadOptions options, String message) {
        return new Case(what, Map.of(file, text.getBytes(StandardCharsets.UTF_8)), file, options, null, message);
    }

    private static Case bad(String what, String file, String text, String message) {
        return bad(what, file, text, PLAIN, message);
    }

    private static Case bytes(String what, String file, byte[] content, String message) {
        return new Case(what, Map.of(file, content), file, PLAIN, null, message);
    }

    static Case later(
            String what, String train, String first, String test, String second, ReadOptions options, String message) {
        return new Case(
                what,
                Map.of(train, first.getBytes(StandardCharsets.UTF_8), test, second.getBytes(StandardCharsets.UTF_8)),
                train,
                options,
                test,
                message);
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(files());
        cases.addAll(csv());
        cases.addAll(columns());
        cases.addAll(targets());
        cases.addAll(libsvm());
        cases.addAll(arff());
        cases.addAll(idx());
        cases.addAll(predictions());
        cases.addAll(BadSequences.all());
        cases.addAll(BadImages.all());
        return cases;
    }

    static List<Case> files() {
        byte[] packed = gzip("a,target\n1,x\n2,y\n".repeat(2000));
        byte[] spoiled = packed.clone();
        Arrays.fill(spoiled, 10, 40, (byte) 0xFF);
        return List.of(
                new Case(
                        "no such file",
                        Map.of(),
                        "absent.csv",
                        PLAIN,
                        null,
                        "FOLDER/absent.csv does not exist; give the path of a data file, plain or .gz"),
                new Case(
                        "a folder",
                        Map.of(),
                        ".",
                        PLAIN,
                        null,
                        "FOLDER/. is a folder; give the path of one data file in it"),
                bad("an empty file", "t.csv", "", "t.csv: the file is empty; a data file has at least one row"),
                bytes(
                        "a gzip file cut off",
                        "t.csv.gz",
                        Arrays.copyOf(packed, packed.length - 9),
                        "t.csv.gz: the gzip stream ends too early, the file is cut off; copy or fetch it again"),
                bytes(
                        "a damaged gzip file",
                        "t.csv.gz",
                        spoiled,
                        "t.csv.gz: the gzip stream is damaged (invalid block type); copy or fetch the file again"),
                bad(
                        "unknown format",
                        "t.dat",
                        "hello world\n",
                        "t.dat: neither its name (.csv, .svm, .libsvm, .arff, -idx3-ubyte, .png, data_batch_1.bin, also with .gz) nor its first bytes tell what format it is; name the format"),
                bytes(
                        "a binary file called CSV",
                        "t.csv",
                        new byte[] {80, 75, 3, 4, 0, 0, 0, 0},
                        "t.csv: it is read as CSV but is a binary file; check that it is the right file"),
                bytes(
                        "UTF-16 text",
                        "t.csv",
                        "\uFEFFa,target\n1,2\n".getBytes(StandardCharsets.UTF_16LE),
                        "t.csv: the text is UTF-16; save it as UTF-8"));
    }

    static List<Case> csv() {
        return List.of(
                bad("header only", "t.csv", "a,b,target\n", "t.csv: there is a header but no row under it"),
                bad(
                        "too few fields",
                        "t.csv",
                        "a,b,target\n1,2,x\n3,y\n",
                        "t.csv, line 3: 2 fields where the header has 3; check the delimiter and the quotes of this line"),
                bad(
                        "too many fields",
                        "t.csv",
                        "a,target\n1,x\n3,4,y\n",
                        "t.csv, line 3: 3 fields where the header has 2; check the delimiter and the quotes of this line"),
                bad(
                        "two columns of one name",
                        "t.csv",
                        "a,a,target\n1,2,x\n",
                        "t.csv, line 1: columns 1 and 2 are both called 'a'; rename one"),
                bad(
                        "a column without a name",
                        "t.csv",
                        "a,,target\n1,2,x\n",
                        "t.csv, line 1: the header has no name for column 2; every column needs one"),
                bad(
                        "a quote not closed",
                        "t.csv",
                        "a,target\n1,x\n\"2,y\n3,x\n",
                        "t.csv, line 3: a quoted field is not closed by the end of the file"),
                bad(
                        "text after a closing quote",
                        "t.csv",
                        "a,target\n\"1\"2,x\n",
                        "t.csv, line 2: text follows a closing quote; write a quote within a quoted field twice (\"\")"),
                bad(
                        "a delimiter that is none",
                        "t.csv",
                        "a,target\n1,x\n",
                        null,
                        "delimiter must be a comma, semicolon, tab or bar, not 'x'"));
    }

    static List<Case> columns() {
        StringBuilder typo = new StringBuilder("a,target\n");
        StringBuilder ids = new StringBuilder("name,target\n");
        for (int i = 0; i < 200; i++) {
            typo.append(i == 77 ? "12x" : Integer.toString(i * 3)).append(i % 2 == 0 ? ",x\n" : ",y\n");
            ids.append("id").append(i).append(i % 2 == 0 ? ",x\n" : ",y\n");
        }
        return List.of(
                bad(
                        "a typing mistake among numbers",
                        "t.csv",
                        typo.toString(),
                        "t.csv, line 79, column 'a': '12x' is no number, but 199 values of the column are; correct it, write ? for a missing value, ignore the column, or name it a category"),
                bad(
                        "an infinite value",
                        "t.csv",
                        "a,target\n1,x\ninf,y\n",
                        "t.csv, line 3, column 'a': 'inf' is not finite; correct it, or write ? for a missing value"),
                bad(
                        "a number beyond double precision",
                        "t.csv",
                        "a,target\n1,x\n1e999,y\n",
                        "t.csv, line 3, column 'a': '1e999' is not finite; correct it, or write ? for a missing value"),
                bad(
                        "a number beyond single precision",
                        "t.csv",
                        "a,target\n1,x\n1e60,y\n",
                        PLAIN.withScaling(Scaling.NONE),
                        "t.csv, line 3, column 'a': '1e60' is not finite in single precision"),
                bad(
                        "only constant columns",
                        "t.csv",
                        "a,target\n1,x\n1,y\n",
                        "t.csv: no input column is left beside the target 'target'; 'a' is 1 in every row"),
                bad(
                        "only a name-like column",
                        "t.csv",
                        ids.toString(),
                        "t.csv: no input column is left beside the target 'target'; 'name' has 200 distinct texts in 200 rows, like a name or an id; if it is a sequence of letters, encode it as one"),
                bad(
                        "too many values for a named category",
                        "t.csv",
                        ids.toString(),
                        PLAIN.withCategories(List.of("name")).withMostCategories(50),
                        "t.csv, column 'name': more than 50 distinct values, too many for a category; ignore it or allow more"),
                bad(
                        "only the target",
                        "t.csv",
                        "target\nx\ny\n",
                        "t.csv: no input column is left beside the target 'target'"),
                bad(
                        "a missing value when they are refused",
                        "t.csv",
                        "a,target\n1,x\n?,y\n2,x\n",
                        PLAIN.withMissing(MissingPolicy.ERROR),
                        "t.csv, line 3, column 'a': the value is missing, and missing values are refused; fill it, or read with another policy"),
                bad(
                        "a weight below zero",
                        "t.csv",
                        "a,w,target\n1,1,x\n2,-3,y\n",
                        PLAIN.withWeight("w"),
                        "t.csv, line 3, column 'w': the weight '-3' must be a finite number of at least 0"),
                bad(
                        "an ignored column that is not there",
                        "t.csv",
                        "a,target\n1,x\n2,y\n",
                        PLAIN.withIgnored(List.of("b")),
                        "t.csv: there is no ignored column 'b'; the columns are a, target"));
    }

    static List<Case> targets() {
        StringBuilder price = new StringBuilder("a,price\n");
        for (int i = 0; i < 100; i++) {
            price.append(i).append(',').append(i == 40 ? "n.a." : 1.5 * i).append('\n');
        }
        String two = "a,target\n1,x\n2,y\n";
        return List.of(
                bad(
                        "a target that is not there",
                        "t.csv",
                        two,
                        PLAIN.withTarget("y"),
                        "t.csv: there is no target column 'y'; the columns are a, target"),
                bad(
                        "a target number that is not there",
                        "t.csv",
                        two,
                        PLAIN.withTarget("3"),
                        "t.csv: the target column 3 does not exist; columns are numbered 1 to 2"),
                bad(
                        "an ignored target",
                        "t.csv",
                        two,
                        PLAIN.withIgnored(List.of("target")),
                        "t.csv: column 'target' is the target and cannot be ignored as well"),
                bad(
                        "a missing target",
                        "t.csv",
                        "a,target\n1,x\n2,\n3,?\n4,y\n",
                        "t.csv, line 3, column 'target': the target is missing (and 1 more like it); training rows need one, so fill it or remove the row"),
                bad(
                        "one class only",
                        "t.csv",
                        "a,target\n1,x\n2,x\n",
                        "t.csv: the target 'target' has one class only, 'x'; at least two are needed"),
                bad(
                        "a constant target of regression",
                        "t.csv",
                        "a,target\n1,2.5\n2,2.5\n",
                        "t.csv: the target 'target' is 2.5 in every row; nothing can be learned"),
                bad(
                        "regression on texts",
                        "t.csv",
                        two,
                        PLAIN.withTask(TaskChoice.REGRESSION),
                        "t.csv, line 2, column 'target': the target 'x' is no number (and 1 more like it); regression needs numbers"),
                bad(
                        "a typing mistake in a numeric target",
                        "t.csv",
                        price.toString(),
                        "t.csv, line 42, column 'price': the target 'n.a.' is no number, but 99 rows have numbers; correct it, or ask for classification"),
                bad(
                        "a target scale of classes",
                        "t.csv",
                        two,
                        PLAIN.withTargetScale(new EncodingOptions.Range(0, 100)),
                        "a target scale is for regression, but the task is classification (the target 'x' is no number); leave it out, or ask for regression"));
    }

    static List<Case> libsvm() {
        String one = "1 1:1\n";
        return List.of(
                bad("index zero", "t.svm", one + "-1 0:5\n", "t.svm, line 2: entry '0:5': indices start at 1"),
                bad(
                        "indices that do not ascend",
                        "t.svm",
                        one + "-1 3:5 2:1\n",
                        "t.svm, line 2: entry '2:1': indices must ascend, and 3 came before"),
                bad(
                        "an entry without a colon",
                        "t.svm",
                        one + "-1 3\n",
                        "t.svm, line 2: entry '3': an entry is index:value, with a whole number before the colon"),
                bad(
                        "a value that is no number",
                        "t.svm",
                        one + "-1 3:x\n",
                        "t.svm, line 2: entry '3:x': the value must be a finite number"),
                bad(
                        "NaN in LIBSVM",
                        "t.svm",
                        one + "-1 3:nan\n",
                        "t.svm, line 2: entry '3:nan': the value must be a finite number"),
                bad(
                        "several labels",
                        "t.svm",
                        one + "1,2 3:1\n",
                        "t.svm, line 2: the label '1,2' is several labels; give one label per row"),
                bad(
                        "no label",
                        "t.svm",
                        one + "3:1\n",
                        "t.svm, line 2: the row has no label; a row is label index:value ..."),
                bad(
                        "an index too large",
                        "t.svm",
                        one + "-1 99999999999:1\n",
                        "t.svm, line 2: entry '99999999999:1': the index must be below 2^31"),
                bad(
                        "comments only",
                        "t.svm",
                        "# nothing\n",
                        "t.svm: there is no row in it; a row is label index:value ..."),
                bad(
                        "labels only",
                        "t.svm",
                        "1\n-1\n",
                        "t.svm: no row has an index:value entry, so there is nothing to learn from"),
                bad(
                        "a target column of LIBSVM",
                        "t.svm",
                        one + "-1 1:2\n",
                        PLAIN.withTarget("y"),
                        "t.svm is LIBSVM, whose columns have no names and which carries its labels: a target column cannot be chosen"));
    }

    static List<Case> arff() {
        String head = "@relation r\n@attribute a numeric\n@attribute b {x, y}\n@data\n";
        return List.of(
                bad(
                        "no @data",
                        "t.arff",
                        "@relation r\n@attribute a numeric\n",
                        "t.arff: there is no @data line; an ARFF file has attributes, @data, and rows"),
                bad(
                        "an unknown declaration",
                        "t.arff",
                        "@relation r\n@attribut a numeric\n@data\n",
                        "t.arff, line 2: '@attribut' is not one of @relation, @attribute, @data, or a comment (%)"),
                bad(
                        "a date attribute",
                        "t.arff",
                        "@relation r\n@attribute d date\n@data\n",
                        "t.arff, line 2, column 'd': the type 'date' is not read; use numeric, a list of values in braces, or string"),
                bad(
                        "a value that is not declared",
                        "t.arff",
                        head + "1,x\n2,z\n",
                        "t.arff, line 6, column 'b': 'z' is not one of the declared values"),
                bad(
                        "a text in a numeric attribute",
                        "t.arff",
                        head + "1,x\nq,y\n",
                        "t.arff, line 6, column 'a': 'q' is no number, as the attribute is declared; write ? for a missing value"),
                bad(
                        "too few values",
                        "t.arff",
                        head + "1,x\n2\n",
                        "t.arff, line 6: 1 value where 2 attributes are declared"),
                bad(
                        "a sparse index too large",
                        "t.arff",
                        head + "1,x\n{5 1}\n",
                        "t.arff, line 6: sparse entry '5 1': it is index value, indices ascending from 0 to 1"));
    }

    static List<Case> idx() {
        byte[] images = idx(3, 2, 2, 2);
        return List.of(
                new Case(
                        "no label file",
                        Map.of("a-images-idx3-ubyte", images),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: no label file lies beside it (images-idx3 in its name becomes labels-idx1); name the label file"),
                new Case(
                        "labels of other images",
                        Map.of("a-images-idx3-ubyte", images, "a-labels-idx1-ubyte", idx(1, 3)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: 2 rows, but 3 labels in a-labels-idx1-ubyte; the files do not belong together"),
                new Case(
                        "an IDX file cut off",
                        Map.of("a-images-idx3-ubyte", Arrays.copyOf(images, 22), "a-labels-idx1-ubyte", idx(1, 2)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: the file ends in row 2 of the 2 its header tells; copy or fetch it again"),
                new Case(
                        "no IDX file",
                        Map.of(
                                "a-images-idx3-ubyte",
                                "hello world".getBytes(StandardCharsets.US_ASCII),
                                "a-labels-idx1-ubyte",
                                idx(1, 2)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: it is no IDX file: the first bytes must be 0, 0, a type (8, 9, 11 to 14) and a rank"));
    }

    static List<Case> predictions() {
        String train = "a,c,target\n1,u,x\n2,v,y\n3,u,x\n";
        return List.of(
                later(
                        "a column missing at prediction",
                        "t.csv",
                        train,
                        "p.csv",
                        "b,c,target\n1,u,x\n",
                        PLAIN,
                        "p.csv: column a is missing, which the model was trained on; the file has b, c, target"),
                later(
                        "a text where training had numbers",
                        "t.csv",
                        train,
                        "p.csv",
                        "a,c,target\n1,u,x\nq,u,x\n",
                        PLAIN,
                        "p.csv, line 3, column 'a': 'q' is no number; correct it, or write ? for a missing value"),
                later(
                        "the target missing in evaluation",
                        "t.csv",
                        train,
                        "p.csv",
                        "a,c\n1,u\n",
                        PLAIN,
                        "p.csv: the target column 'target' is missing; the file has a, c"),
                later(
                        "a class that training did not have",
                        "t.csv",
                        train,
                        "p.csv",
                        "a,c,target\n1,u,z\n",
                        PLAIN,
                        "p.csv, line 2, column 'target': the target 'z' is not one of the classes of training: x, y"),
                later(
                        "an unseen category when they are refused",
                        "t.csv",
                        train,
                        "p.csv",
                        "a,c,target\n1,w,x\n",
                        PLAIN.withUnseen(UnseenPolicy.ERROR),
                        "p.csv, line 2, column 'c': 'w' is not one of the categories of training: u, v"),
                later(
                        "another format at prediction",
                        "t.csv",
                        train,
                        "p.svm",
                        "1 1:1\n",
                        PLAIN,
                        "p.svm: the file is LIBSVM, but the model was trained on CSV; give a file of that format"),
                later(
                        "an index beyond training when it is refused",
                        "t.svm",
                        "1 1:1\n-1 2:1\n",
                        "p.svm",
                        "1 3:1\n",
                        PLAIN.withUnseen(UnseenPolicy.ERROR),
                        "p.svm, line 1: index 3 is beyond the 2 columns that the model was trained on"),
                later(
                        "other columns in a file without a header",
                        "t.csv",
                        "1,u,x\n2,v,y\n",
                        "p.csv",
                        "1,x\n2,y\n",
                        PLAIN.withHeader(false),
                        "p.csv: 2 columns where the training file had 3; a file without a header must have the same columns in the same order"),
                new Case(
                        "images of another shape",
                        Map.of(
                                "a-images-idx3-ubyte",
                                idx(3, 2, 2, 2),
                                "a-labels-idx1-ubyte",
                                labels(0, 1),
                                "b-images-idx3-ubyte",
                                idx(3, 2, 3, 1),
                                "b-labels-idx1-ubyte",
                                labels(0, 1)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        "b-images-idx3-ubyte",
                        "b-images-idx3-ubyte: its rows are 3 x 1 numbers, but the model was trained on 2 x 2"));
    }

    static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** An IDX file of unsigned bytes 0, 1, 2, ... */
    static byte[] idx(int rank, int... sizes) {
        int count = 1;
        ByteBuffer bytes = ByteBuffer.allocate(1 << 12).put(new byte[] {0, 0, 8, (byte) rank});
        for (int size : sizes) {
            bytes.putInt(size);
            count *= size;
        }
        for (int i = 0; i < count; i++) {
            bytes.put((byte) i);
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    static byte[] labels(int... values) {
        byte[] bytes = idx(1, values.length);
        for (int i = 0; i < values.length; i++) {
            bytes[8 + i] = (byte) values[i];
        }
        return bytes;
    }
}
