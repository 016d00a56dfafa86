package org.bochner.data;

import static org.bochner.data.BadInputs.PLAIN;
import static org.bochner.data.BadInputs.bad;
import static org.bochner.data.BadInputs.idx;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.data.BadInputs.Case;

/** Files of LIBSVM, ARFF and IDX that break the rules of their format; a part of {@link BadInputs}. */
final class BadFormats {
    private BadFormats() {}

    static List<Case> all() {
        List<Case> cases = new ArrayList<>(libsvm());
        cases.addAll(arff());
        cases.addAll(images());
        return cases;
    }

    private static List<Case> libsvm() {
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
                        "a value that is not a number",
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
                        "t.svm is LIBSVM, whose columns have no names and which carries its labels: a target "
                                + "column cannot be chosen"));
    }

    private static List<Case> arff() {
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
                        "a relational attribute",
                        "t.arff",
                        "@relation r\n@attribute d relational\n@data\n",
                        "t.arff, line 2, column 'd': the type 'relational' is not read; use numeric, a list of "
                                + "values in braces, string or date"),
                bad(
                        "a value that is not declared",
                        "t.arff",
                        head + "1,x\n2,z\n",
                        "t.arff, line 6, column 'b': 'z' is not one of the declared values"),
                bad(
                        "a text in a numeric attribute",
                        "t.arff",
                        head + "1,x\nq,y\n",
                        "t.arff, line 6, column 'a': 'q' is not a number, as the attribute is declared; write ? for "
                                + "a missing value"),
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

    private static List<Case> images() {
        byte[] images = idx(3, 2, 2, 2);
        return List.of(
                new Case(
                        "no label file",
                        Map.of("a-images-idx3-ubyte", images),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: there is no label file next to it (images-idx3 in its name becomes "
                                + "labels-idx1); name the label file"),
                new Case(
                        "labels of other images",
                        Map.of("a-images-idx3-ubyte", images, "a-labels-idx1-ubyte", idx(1, 3)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: 2 rows, but 3 labels in a-labels-idx1-ubyte; the files do not "
                                + "belong together"),
                new Case(
                        "an IDX file cut off",
                        Map.of("a-images-idx3-ubyte", Arrays.copyOf(images, 22), "a-labels-idx1-ubyte", idx(1, 2)),
                        "a-images-idx3-ubyte",
                        PLAIN,
                        null,
                        "a-images-idx3-ubyte: the file ends in row 2 of the 2 its header says; copy or fetch it "
                                + "again"),
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
                        "a-images-idx3-ubyte: it is not an IDX file: the first bytes must be 0, 0, a type (8, 9, 11 "
                                + "to 14) and a rank"));
    }
}
