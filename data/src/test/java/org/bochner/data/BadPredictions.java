package org.bochner.data;

import static org.bochner.data.BadInputs.PLAIN;
import static org.bochner.data.BadInputs.idx;
import static org.bochner.data.BadInputs.labels;
import static org.bochner.data.BadInputs.later;

import java.util.List;
import java.util.Map;
import org.bochner.data.BadInputs.Case;
import org.bochner.data.options.HeaderChoice;
import org.bochner.data.options.UnseenPolicy;

/** Files that do not fit the model they are given to; a part of {@link BadInputs}. */
final class BadPredictions {
    private BadPredictions() {}

    static List<Case> all() {
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
                        "p.csv, line 3, column 'a': 'q' is not a number; correct it, or write ? for a missing value"),
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
                        PLAIN.withHeader(HeaderChoice.NO),
                        "p.csv: 2 columns where the training file had 3; a file without a header must have the "
                                + "same columns in the same order"),
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
}
