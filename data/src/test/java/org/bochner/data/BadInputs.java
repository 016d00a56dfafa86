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
import org.bochner.data.options.EncodingOptions;
import org.bochner.data.options.MissingPolicy;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.options.TaskChoice;

/**
 * Bad data files and options with the message that each gets: one table, from which the documentation's is made.
 */
public final class BadInputs {
    static final ReadOptions PLAIN = ReadOptions.defaults();

    private BadInputs() {}

    /**
     * One bad input.
     *
     * @param what in a few words
     * @param files the files by name; the first is read, or is the training file when there is a second to predict
     * @param predicted the file that is read with the encoder of the first, or null
     * @param message the message; FOLDER stands for the folder of the files
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

    static Case bad(String what, String file, String text, String message) {
        return bad(what, file, text, PLAIN, message);
    }

    static Case bytes(String what, String file, byte[] content, String message) {
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
        cases.addAll(BadFormats.all());
        cases.addAll(BadPredictions.all());
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
                        "t.dat: neither its name (.csv, .jsonl, .svm, .libsvm, .arff, -idx3-ubyte, .png, "
                                + "data_batch_1.bin, also with .gz) nor its first bytes say what format it is; "
                                + "give the format"),
                bytes(
                        "a binary file called CSV",
                        "t.csv",
                        new byte[] {80, 75, 7, 4, 0, 0, 0, 0},
                        "t.csv: it is read as CSV but is a binary file; check that it is the right file"),
                bytes(
                        "UTF-16 text without a mark",
                        "t.csv",
                        "a,target\n1,2\n".getBytes(StandardCharsets.UTF_16LE),
                        "t.csv: it seems to be UTF-16 without a mark at its begin; give the encoding, such as"
                                + " UTF-16LE"));
    }

    static List<Case> csv() {
        return List.of(
                bad("header only", "t.csv", "a,b,target\n", "t.csv: there is a header but no row under it"),
                bad(
                        "too few fields",
                        "t.csv",
                        "a,b,target\n1,2,x\n3,y\n",
                        "t.csv, line 3: 2 fields where the header has 3; check the delimiter and the quotes of "
                                + "this line"),
                bad(
                        "too many fields",
                        "t.csv",
                        "a,target\n1,x\n3,4,y\n",
                        "t.csv, line 3: 3 fields where the header has 2; check the delimiter and the quotes of "
                                + "this line"),
                bad(
                        "a title above the header",
                        "t.csv",
                        "Sales of 2020\n\na,b,target\n1,2,x\n3,4,y\n",
                        "t.csv, line 1: 'Sales of 2020' is no part of the table, which begins in line 3 with 3 fields;"
                                + " delete the lines above the header"),
                bad(
                        "a title above the header, filled up with commas",
                        "t.csv",
                        "Sales of 2020,,\n,,\na,b,target\n1,2,x\n3,4,y\n",
                        "t.csv, line 1: 'Sales of 2020' is no part of the table, which begins in line 3 with 3 fields;"
                                + " delete the lines above the header"),
                bad(
                        "a value after the last column",
                        "t.csv",
                        "a,target,\n" + "1,x,\n2,y,\n".repeat(60) + "3,x,4\n",
                        "t.csv, line 122: '4' is after the last column, where other rows have nothing; give the column"
                                + " a name"),
                bad(
                        "a quote not closed",
                        "t.csv",
                        "a,target\n1,x\n\"2,y\n3,x\n",
                        "t.csv, line 3: a quoted field is not closed by the end of the file"),
                bad(
                        "a delimiter that is none",
                        "t.csv",
                        "a,target\n1,x\n",
                        null,
                        "delimiter must be a comma, semicolon, tab, bar or blank, not 'x'"));
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
                        "t.csv, line 79, column 'a': '12x' is not a number, but 199 values of the column are; "
                                + "correct it, write ? for a missing value, ignore the column, name it a number to take"
                                + " such texts as missing, or name it a category"),
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
                        "t.csv: no input column is left beside the target 'target'; 'name' has 200 distinct texts "
                                + "in 200 rows, like a name or an id; if it is a sequence of letters or free text, "
                                + "encode it as such"),
                bad(
                        "too many values for a named category",
                        "t.csv",
                        ids.toString(),
                        PLAIN.withCategories(List.of("name")).withMostCategories(50),
                        "t.csv, column 'name': more than 50 distinct values, too many for a category; ignore it "
                                + "or allow more"),
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
                        "t.csv, line 3, column 'a': the value is missing, and missing values are refused; fill "
                                + "it, or read with another policy"),
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
            price.append(i).append(',').append(i == 40 ? "cheap" : 1.5 * i).append('\n');
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
                        "a target that is missing everywhere",
                        "t.csv",
                        "a,target\n1,\n2,N/A\n3,?\n",
                        "t.csv: the target 'target' is missing in every row; is it the right column?"),
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
                        "t.csv, line 2, column 'target': the target 'x' is not a number (and 1 more like it); "
                                + "regression needs numbers"),
                bad(
                        "a typing mistake in a numeric target",
                        "t.csv",
                        price.toString(),
                        "t.csv, line 42, column 'price': the target 'cheap' is not a number, but 99 rows have "
                                + "numbers; correct it, or ask for classification"),
                bad(
                        "a target scale of classes",
                        "t.csv",
                        two,
                        PLAIN.withTargetScale(new EncodingOptions.Range(0, 100)),
                        "a target scale is for regression, but the task is classification (the target 'x' is not "
                                + "a number); leave it out, or ask for regression"));
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
    public static byte[] idx(int rank, int... sizes) {
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

    public static byte[] labels(int... values) {
        byte[] bytes = idx(1, values.length);
        for (int i = 0; i < values.length; i++) {
            bytes[8 + i] = (byte) values[i];
        }
        return bytes;
    }
}
