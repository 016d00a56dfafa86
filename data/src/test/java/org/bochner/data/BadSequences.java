package org.bochner.data;

import static org.bochner.data.BadInputs.bad;
import static org.bochner.data.BadInputs.idx;
import static org.bochner.data.BadInputs.labels;
import static org.bochner.data.BadInputs.later;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bochner.data.BadInputs.Case;
import org.bochner.data.options.Layout;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.SequenceChoice;
import org.bochner.data.options.UnseenPolicy;

/** The part of {@link BadInputs} that sequences and their layout have. */
final class BadSequences {
    private static final ReadOptions PLAIN = ReadOptions.defaults();

    private BadSequences() {}

    private static ReadOptions encode(String... texts) {
        return PLAIN.withSequences(Arrays.stream(texts).map(SequenceChoice::of).toList());
    }

    static List<Case> all() {
        String table = "seq,n,target\nACGT,1,x\nCCGT,2,y\nACCA,4,x\n";
        return List.of(
                bad(
                        "an unknown column for a sequence",
                        "t.csv",
                        "a,target\n1,x\n2,y\n",
                        encode("b=sequence:k=2"),
                        "t.csv: there is no sequence column 'b'; the columns are a, target"),
                bad(
                        "a target that is a sequence as well",
                        "t.csv",
                        table,
                        encode("target=sequence:k=2"),
                        "t.csv: column 'target' is the target and cannot be a sequence as well"),
                bad(
                        "an ignored sequence",
                        "t.csv",
                        table,
                        encode("seq=sequence:k=2").withIgnored(List.of("seq")),
                        "t.csv: column 'seq' is ignored and cannot be a sequence as well"),
                bad(
                        "a category that is a sequence as well",
                        "t.csv",
                        table,
                        encode("seq=sequence:k=2").withCategories(List.of("seq")),
                        "t.csv: column 'seq' is a category and cannot be a sequence as well"),
                bad(
                        "a weight that is a sequence as well",
                        "t.csv",
                        table,
                        encode("n=sequence:k=1").withWeight("n"),
                        "t.csv: column 'n' is the weight and cannot be a sequence as well"),
                bad(
                        "a column encoded twice",
                        "t.csv",
                        table,
                        encode("seq=sequence:k=2", "seq=sequence:k=3"),
                        "column 'seq' is to be encoded twice, as sequence:k=2,value=count,place=any,most=1000000 "
                                + "and as sequence:k=3,value=count,place=any,most=1000000; give one of them"),
                bad(
                        "all columns encoded twice",
                        "t.csv",
                        table,
                        encode("sequence:k=2", "sequence:k=2"),
                        "all columns of texts are to be encoded twice, as "
                                + "sequence:k=2,value=count,place=any,most=1000000 and as "
                                + "sequence:k=2,value=count,place=any,most=1000000; give one of them"),
                bad(
                        "sequences where all columns are numbers",
                        "t.csv",
                        "a,b,target\n1,5,x\n2,7,y\n",
                        encode("sequence:k=2"),
                        "t.csv: no column beside the target has texts to read as sequences; the columns are a, b, "
                                + "target; name one of them, or leave the encoding out"),
                bad(
                        "sequences that are all too short",
                        "t.csv",
                        table,
                        encode("seq=sequence:k=5-7"),
                        "t.csv, column 'seq': no value has 5 letters (the longest has 4), so there is no k-gram; "
                                + "use a smaller k, or ignore the column"),
                bad(
                        "more k-grams than allowed",
                        "t.csv",
                        table,
                        encode("seq=sequence:k=2,most=4"),
                        "t.csv, line 4, column 'seq': here are more than 4 different k-grams of k = 2; use a "
                                + "smaller k, or allow more with most="),
                bad(
                        "only a constant sequence",
                        "t.csv",
                        "seq,target\nACGT,x\nACGT,y\n",
                        encode("seq=sequence:k=2"),
                        "t.csv: no input column is left beside the target 'target'; 'seq' is 'ACGT' in every row"),
                bad(
                        "a sequence column of LIBSVM",
                        "t.svm",
                        "1 1:1\n-1 2:1\n",
                        encode("sequence:k=2"),
                        "t.svm is LIBSVM, whose columns have no names and which carries its labels: a sequence "
                                + "column cannot be chosen"),
                new Case(
                        "a sparse layout of images",
                        Map.of("a-images-idx3-ubyte", idx(3, 2, 2, 2), "a-labels-idx1-ubyte", labels(0, 1)),
                        "a-images-idx3-ubyte",
                        PLAIN.withLayout(Layout.SPARSE),
                        null,
                        "a sparse layout is legal for LIBSVM files and tables only, not for IDX"),
                later(
                        "an unseen k-gram when they are refused",
                        "t.csv",
                        table,
                        "p.csv",
                        "seq,n,target\nACGT,1,x\nACGG,2,y\n",
                        encode("sequence:k=2").withUnseen(UnseenPolicy.ERROR),
                        "p.csv, line 3, column 'seq': 'GG' is not one of the k-grams of training"),
                later(
                        "a missing sequence when what is unseen is refused",
                        "t.csv",
                        table,
                        "p.csv",
                        "seq,n,target\nACGT,1,x\n?,2,y\n",
                        encode("sequence:k=2").withUnseen(UnseenPolicy.ERROR),
                        "p.csv, line 3, column 'seq': the sequence is missing, which none was in training; fill it"));
    }
}
