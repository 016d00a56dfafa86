package org.bochner.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Bad usages of the command with the message that each gets: one table, from which the documentation's is made. */
final class BadUsages {
    private BadUsages() {}

    /**
     * One bad usage.
     *
     * @param line what is typed after {@code bochner}; files are given as {@code @name}, which stands for their path
     * @param message the first line that the user reads; paths as in {@code line}, "…" for lists that grow
     */
    record Case(String line, String message) {
        /** Whether {@code said} is the message; "…" stands for what grows with the program. */
        boolean isTold(String said) {
            String pattern =
                    Arrays.stream(message.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".+"));
            return said.matches(pattern);
        }

        String[] args(Path folder) {
            return Arrays.stream(line.split(" "))
                    .map(word -> word.replace("@", folder + "/"))
                    .toArray(String[]::new);
        }

        @Override
        public String toString() {
            return line.replace("@", "");
        }
    }

    /** Makes the files that the cases name. */
    static void prepare(Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 60; i++) {
            rows.append(i % 7)
                    .append(',')
                    .append(i % 5)
                    .append(',')
                    .append(i % 7 > 3 ? "yes" : "no")
                    .append('\n');
        }
        String train = rows.toString();
        Files.writeString(folder.resolve("train.csv"), train);
        Files.writeString(
                folder.resolve("number.csv"), train.replace("yes", "1.5").replace("no", "0.25"));
        Files.writeString(folder.resolve("without-b.csv"), "a,target\n1,yes\n2,no\n");
        Files.writeString(folder.resolve("word.csv"), train.replaceFirst("\n1,1,", "\n1,oops,"));
        Files.writeString(folder.resolve("infinite.csv"), train.replaceFirst("\n1,1,", "\n1,inf,"));
        Files.writeString(folder.resolve("one-class.csv"), train.replace("yes", "no"));
        Files.writeString(folder.resolve("no-label.csv"), "a,b,target\n1,1,\n2,2,N/A\n");
        Files.writeString(folder.resolve("one.csv"), "a,b\n1,1\n");
        Files.writeString(folder.resolve("other-label.csv"), "a,b,target\n1,1,maybe\n2,2,no\n");
        Files.writeString(folder.resolve("other.log"), "{\"search\":\"grid\"}\n");
        Files.createDirectory(folder.resolve("folder"));
        Path model = folder.resolve("model.bochner");
        Console fit = Console.run(
                "fit",
                "--data",
                folder.resolve("train.csv").toString(),
                "--method",
                "linear",
                "--out",
                model.toString());
        if (fit.code() != Main.DONE) {
            throw new AssertionError(fit.toString());
        }
        StringBuilder wide = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            wide.append(i % 2)
                    .append(' ')
                    .append(i % 2 + 1)
                    .append(":1 5000:")
                    .append(i % 7)
                    .append('\n');
        }
        Files.writeString(folder.resolve("wide.svm"), wide);
        Console.json(
                "fit",
                "--data",
                folder.resolve("wide.svm").toString(),
                "--features",
                "4",
                "--set",
                "width=1",
                "--out",
                folder.resolve("wide.bochner").toString());
        byte[] bytes = Files.readAllBytes(model);
        Files.write(folder.resolve("cut.bochner"), Arrays.copyOf(bytes, bytes.length / 2));
        Files.write(folder.resolve("empty.bochner"), new byte[0]);
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("readme.txt"));
            out.write("hello".getBytes(StandardCharsets.US_ASCII));
        }
        Files.write(folder.resolve("foreign.zip"), zip.toByteArray());
    }

    static List<Case> all() {
        List<Case> cases = new ArrayList<>();
        for (String row : TABLE.split("\n")) {
            String[] cells = row.split(" \\| ", 2);
            cases.add(new Case(cells[0].strip(), cells[1].strip()));
        }
        return cases;
    }

    private static final String TABLE = """
            fitt --data @train.csv | unknown command 'fitt'; did you mean fit?
            fit | Missing required option: '--data=DATA'
            fit --data @train.csv --featurs 20 | unknown option '--featurs'; did you mean --features?
            fit --data @train.csv more | unknown argument 'more'
            fit --data @absent.csv | @absent.csv does not exist; give the path of a data file, plain or .gz
            fit --data @folder | @folder is a folder; give the path of one data file in it
            fit --data no-such-set | there is no file 'no-such-set', and no data set of that name in the catalogue \
            (…); give the path of a data file
            fit --data leter --data-dir @folder | there is no file 'leter', and no data set of that name in the \
            catalogue (…); give the path of a data file; did you mean letter?
            fit --data iris --data-dir @none | the data folder @none does not exist
            fit --data @train.csv --target c | train.csv: there is no target column 'c'; the columns are a, b, target
            fit --data @train.csv --method rfff | there is no method 'rfff'; the methods are …; did you mean rff?
            fit --data @train.csv --method svm | there is no method 'svm'; the methods are …
            fit --data @train.csv --features 0 | the number of features must be at least 1, not 0
            fit --data @train.csv --features 0,20 | the number of features must be at least 1, not 0
            fit --data @train.csv --features 10,20 --method lkrf | the features of method lkrf have no order, so that \
            one run cannot serve several numbers of them; run fit once for each number of --features
            fit --data @train.csv --method nsrf-sphere --set onto=flat | onto must be one of normalise, lift, or \
            auto, not 'flat'
            fit --data @train.csv --method nsrf-sphere --set dual=l3 | dual must be one of l1, l2, not 'l3'
            fit --data @train.csv --features many | Invalid value for option '--features' (N): 'many' is not an int
            fit --data @train.csv --set widht=1 | method rff has no setting 'widht'; its settings are …; did you mean \
            width?
            fit --data @train.csv --set width=-1 | width must be a number above 0, or auto, not '-1'
            fit --data @train.csv --set width=wide | width must be a number above 0, or auto, not 'wide'
            fit --data @train.csv --set width | Value for option '--set' (NAME=VALUE) should be in KEY=VALUE format \
            but was width
            fit --data @train.csv --set c=x | c must be a number above 0, or several with commas between them, not 'x'
            fit --data @train.csv --set c=-1 | c must be a number above 0, or several with commas between them, not '-1'
            fit --data @train.csv --set kernel=rbf | kernel 'rbf' is unknown; use one of [gaussian, laplace, \
            matern:NU, cauchy, arc-cosine:0|1|2, linear]
            fit --data @train.csv --set loss=hingy | loss must be one of hinge, squared-hinge, logistic, multinomial, \
            squared, epsilon-insensitive, squared-epsilon-insensitive, huber, or auto, not 'hingy'
            fit --data @train.csv --set solver=magic | solver must be one of auto, lbfgs, dual, cholesky, not 'magic'
            fit --data @train.csv --set tolerance=0 | tolerance must be a number above 0 and below 1, not '0'; 1e-3 \
            is usual
            fit --data @train.csv --folds 1 | folds must be 2 to 60, not 1
            fit --data @train.csv --folds some | folds must be a whole number of at least 0, or auto, not 'some'
            fit --data @train.csv --validation 1.5 | validation must be a number above 0 and below 1, not '1.5'
            fit --data @train.csv --folds 3 --validation 0.2 | --validation and folds exclude each other; give one of \
            them
            fit --data @train.csv --folds 3 --set folds=4 | --folds and --set folds are the same setting; give one of \
            them
            fit --data @train.csv --task guess | --task must be one of auto, classification, regression, not 'guess'
            fit --data @train.csv --task regression | train.csv, line 2, column 'target': the target 'no' is not a \
            number (and 59 more like it); regression needs numbers
            fit --data @train.csv --scale big | --scale must be one of standardise, common, unit-ball, min-max, none, \
            not 'big'
            fit --data @train.csv --missing drop | --missing must be one of mean, zero, error, not 'drop'
            fit --data @train.csv --unseen maybe | --unseen must be one of ignore, error, not 'maybe'
            fit --data @train.csv --ignore c | train.csv: there is no ignored column 'c'; the columns are a, b, target
            fit --data @train.csv --weight c | train.csv: there is no weight column 'c'; the columns are a, b, target
            fit --data @number.csv --target-scale 5 | a target scale is written as low,high such as 0,100, not '5'
            fit --data @number.csv --target-scale 9,1 | a target scale is two finite numbers, the lower first, not \
            9.0,1.0
            fit --data @train.csv --target-scale 0,1 | a target scale is for regression, but the task is \
            classification (the target 'no' is not a number); leave it out, or ask for regression \
            (--task regression)
            fit --data @train.csv --encode a=letters:k=5 | an encoding is written as sequence:k=5 or words:k=1-2, \
            with COLUMN= before it for one column, or for images as grey or hog, not 'a=letters:k=5'
            fit --data @train.csv --encode a=hog | an encoding is written as sequence:k=5 or words:k=1-2, with \
            COLUMN= before it for one column, or for images as grey or hog, not 'a=hog'
            fit --data @train.csv --encode hog | train.csv does not say how large its images are; write for example \
            hog:width=32,height=32
            fit --data @train.csv --encode hog:width=32 | width and height of an image go together; give both or none
            fit --data @train.csv --encode hog:width=4,height=4 | train.csv: its rows have 2 numbers, but images of 4 \
            x 4 pixels have 16 in grey and 48 in colour
            fit --data @train.csv --encode hog:size=4 | hog has no setting 'size=4'; its settings are orientations=, \
            cell=, width=, height=, channels=, with commas between them
            fit --data @train.csv --encode hog:cell=x | cell must be a whole number from 1 on, not 'x'
            fit --data @train.csv --encode hog:orientations=1 | orientations must be 2 to 180, not 1
            fit --data @train.csv --encode hog:width=2,height=1 | images of 2 x 1 pixels (width x height) are smaller \
            than a cell of 4 x 4; use a smaller cell
            fit --data @train.csv --encode grey --encode hog | --encode: images are to be encoded twice, as grey and \
            as hog; give one of them
            fit --data @train.csv --encode grey:width=2,height=1 --encode a=sequence:k=2 | a file is read as images \
            or as sequences, not both; leave one encoding out
            fit --data @train.csv --encode a=sequence | a sequence needs k, the letters of a k-gram; write for \
            example sequence:k=5
            fit --data @train.csv --encode a=sequence:k=0 | k, the letters of a k-gram, must be 1 to 100 or a range \
            such as 1-5, not '0'
            fit --data @train.csv --encode a=sequence:n=5 | a sequence has no setting 'n=5'; its settings are k=, \
            value=, place= and most=, with commas between them
            fit --data @train.csv --encode a=sequence:k=2,value=tf | value must be one of count, presence, unit, not \
            'tf'
            fit --data @train.csv --encode a=sequence:k=2,place=3 | place must be one of any, each, not '3'
            fit --data @train.csv --encode a=sequence:k=2,most=0 | most, the k-grams allowed, must be 1 to 10000000, \
            not '0'
            fit --data @train.csv --encode c=sequence:k=2 | train.csv: there is no sequence column 'c'; the columns \
            are a, b, target
            fit --data @train.csv --encode target=sequence:k=2 | train.csv: column 'target' is the target and cannot \
            be a sequence as well
            fit --data @train.csv --encode sequence:k=2 | train.csv: no column beside the target has texts to read as \
            sequences; the columns are a, b, target; name one of them, or leave the encoding out
            fit --data @train.csv --time soon | Invalid value for option '--time': 'soon' is not a time; write for \
            example 30s, 5m or 1h
            fit --data @train.csv --time 0 | Invalid value for option '--time': '0' must be more than 0 seconds
            fit --data @train.csv --threads 0 | --threads must be between 1 and 4096, not 0
            fit --data @train.csv --memory lots | memory 'lots' is not a size; write a number with k, m, g or t after \
            it, such as 2g
            fit --data @train.csv --memory 1k | memory '1k' is out of range; give at least 16m, such as 2g
            fit --data @train.csv --seed x | Invalid value for option '--seed': 'x' is not a long
            fit --data @train.csv --out @none/model.bochner | --out @none/model.bochner: there is no folder @none; \
            make it first
            fit --data @train.csv --out @folder | --out @folder is a folder; give the name of a file in it
            fit --data @train.csv --report @train.csv | --report @train.csv is a file; give the name of a folder, or \
            of a page that ends in .html
            fit --data @train.csv --test @absent.csv | @absent.csv does not exist; give the path of a data file, \
            plain or .gz
            fit --data @train.csv --test @without-b.csv | without-b.csv: column b is missing, which the model was \
            trained on; the file has a, target
            fit --data @train.csv --test @other-label.csv | other-label.csv, line 2, column 'target': the target \
            'maybe' is not one of the classes of training: no, yes
            fit --data @train.csv --test @train.csv --holdout 0.2 | --test and --holdout exclude each other; give one \
            of them
            fit --data @train.csv --holdout 1.5 | --holdout must be between 0 and 1, not 1.5
            fit --data @train.csv --target taget | train.csv: there is no target column 'taget'; the columns are a, \
            b, target; did you mean target?
            fit --data @train.csv --split day | --split must be random, time:COL or group:COL, not 'day'
            fit --data @train.csv --split group: | --split must be random, time:COL or group:COL, not 'group:'; \
            name the column after the colon
            fit --data @train.csv --split time:c | train.csv: there is no time column 'c'; the columns are a, b, \
            target
            fit --data @train.csv --search gp-ucp | there is no search 'gp-ucp'; the searches are gp-ucb, random, \
            halving, grid; did you mean gp-ucb?
            fit --data @train.csv --search grid --evaluations 0 | evaluations must be at least 1, not 0
            fit --data @train.csv --evaluations 10 | --evaluations is part of a search; give --search NAME as well, \
            one of gp-ucb, random, halving, grid
            fit --data @train.csv --search-log @log | --search-log is part of a search; give --search NAME as well, \
            one of gp-ucb, random, halving, grid
            fit --data @train.csv --search random --method auto | --search looks for the settings of one method, and \
            --method auto tries several with their own choice; give one of them
            fit --data @train.csv --search random --folds 1 | folds must be 2 or more, or 0 for one part held out, not 1
            fit --data @train.csv --search random --folds some | --folds of a search must be a whole number, not 'some'
            fit --data @train.csv --search random --folds 3 --validation 0.2 | --validation and folds exclude each \
            other; give one of them
            fit --data @train.csv --search random --repeats 0 | repeats must be at least 1, not 0
            fit --data @train.csv --search random --set width=1 --set c=1 | there is nothing to search: method rff \
            has no setting with a range that is not given already
            fit --data @train.csv --search random --range widht=1:2 | method rff has no setting 'widht'; its settings \
            are …; did you mean width?
            fit --data @train.csv --search random --range width=2:1 | a range goes from a number up to a larger one, \
            not from 2.0 to 1.0
            fit --data @train.csv --search random --range width=a:b | --range width must be LOW:HIGH, such as 0.1:10, \
            or values with commas between them, not 'a:b'
            fit --data @train.csv --search random --range width=1:2 --set width=1 | --range width and --set width \
            exclude each other; give one of them
            fit --data @train.csv --search random --search-log @none/log | --search-log @none/log: there is no folder \
            @none; make it first
            fit --data @train.csv --search random --search-log @train.csv | --search-log @train.csv, line 1: this is \
            no line of a search log; give the file of a search, or a new name
            fit --data @train.csv --search random --search-log @other.log | --search-log @other.log is of another \
            search: its search is "grid", and now it is "random, seed 1"; give another file
            fit --data @train.csv --method auto --budget huge | --budget must be small or medium or large, not 'huge'
            fit --data @train.csv --method rff --budget small | --budget belongs to --method auto
            fit --data @train.csv --method auto --blend maybe | --blend must be on or off, not 'maybe'
            fit --data @train.csv --method auto --features 10,20 | --method auto compares methods with one number of \
            --features; give one
            fit --data @train.csv --method auto --set colour=red | no method has all of the settings colour; give \
            fewer of them, or name a method
            fit --data @train.csv --report @train.csv | --report @train.csv is a file; give the name of a folder, or \
            of a page that ends in .html
            fit --data @train.csv --epsilon 1 | epsilon, the probability with which a certificate may fail, must be \
            between 0 and 1, not 1.0; 0.05 is usual
            fit --data @train.csv --rows 0 | --rows must be at least 1, not 0
            fit --data @train.csv --first 0 | --first must be at least 1, not 0
            fit --data @train.csv --first 1 | train.csv: the target 'target' has one class only, 'no'; at least two \
            are needed
            fit --data @train.csv --skip -1 | --skip must be at least 0, not -1
            fit --data @train.csv --skip 1000 | train.csv: none of its rows is among those asked for; skip fewer
            fit --data @train.csv --classes yes,maybe | train.csv: no row has the class maybe; write classes as the \
            file does
            fit --data @infinite.csv | infinite.csv, line 3, column 'b': 'inf' is not finite; correct it, or write ? \
            for a missing value
            fit --data @one-class.csv | one-class.csv: the target 'target' has one class only, 'no'; at least two are \
            needed
            fit --data @no-label.csv | no-label.csv: the target 'target' is missing in every row; is it the right \
            column?
            evaluate --data @train.csv | Missing required option: '--model=FILE'
            evaluate --model @absent.bochner --data @train.csv | there is no model file @absent.bochner; check the \
            name, or fit a model first
            evaluate --model @folder --data @train.csv | the model file @folder is a folder; give the file that fit \
            wrote
            evaluate --model @train.csv --data @train.csv | the model file @train.csv cannot be used: it does not \
            start as a model file does, so it is something else; get a whole copy of it, or fit it again
            evaluate --model @cut.bochner --data @train.csv | the model file @cut.bochner cannot be used: it is \
            damaged or cut off (zip END header not found); get a whole copy of it, or fit it again
            evaluate --model @empty.bochner --data @train.csv | the model file @empty.bochner cannot be used: it is \
            empty; get a whole copy of it, or fit it again
            evaluate --model @foreign.zip --data @train.csv | the model file @foreign.zip cannot be used: its entry \
            readme.txt is compressed, which model files never are; get a whole copy of it, or fit it again
            evaluate --model @model.bochner --data @without-b.csv | without-b.csv: column b is missing, which the \
            model was trained on; the file has a, target
            evaluate --model @model.bochner --data @word.csv | word.csv, line 3, column 'b': 'oops' is not a number; \
            correct it, or write ? for a missing value
            evaluate --model @model.bochner --data @no-label.csv | no-label.csv: the target 'target' is missing \
            in every row
            evaluate --model @model.bochner --data @other-label.csv | other-label.csv, line 2, column 'target': the \
            target 'maybe' is not one of the classes of training: no, yes
            predict --model @model.bochner --data @without-b.csv --out @p.csv | without-b.csv: column b is missing, \
            which the model was trained on; the file has a, target
            predict --model @model.bochner --data @word.csv --out @p.csv | word.csv, line 3, column 'b': 'oops' is \
            not a number; correct it, or write ? for a missing value
            predict --model @model.bochner --data @train.csv --out @none/p.csv | --out @none/p.csv: there is no \
            folder @none; make it first
            predict --model @model.bochner --data @train.csv --json | --json and the predictions cannot share \
            standard output; give --out FILE
            predict --model @model.bochner --data @train.csv --keep id --out @p.csv | train.csv: there is no kept \
            column 'id'; the columns are a, b, target
            predict --model @model.bochner --data @train.csv --only lables | --only must be one of label, \
            probabilities, scores, not 'lables'
            predict --model @model.bochner --data @train.csv --top 0 | --top must be at least 1, not 0
            predict --model @model.bochner --data @train.csv --top 2 --only label | --top and --only exclude each \
            other; give one of them
            predict --model @model.bochner --data @train.csv --explain 0 | --explain must be at least 1, not 0
            predict --model @model.bochner --data @train.csv --background @train.csv | --background is for --explain; \
            give both
            predict --model @model.bochner --data @one.csv --explain 2 | --explain compares a row with others, and \
            one.csv has one row alone; give --background DATA, such as the training data
            predict --model @wide.bochner --data @wide.svm --explain 2 | the contributions of columns are computed for \
            at most 1000 columns, and the model has 5000
            explain --model @absent.bochner | there is no model file @absent.bochner; check the name, or fit a model \
            first
            explain --model @model.bochner --top 0 | --top must be at least 1, not 0
            data describe | Missing required parameter: 'DATA'
            data describe @absent.csv | @absent.csv does not exist; give the path of a data file, plain or .gz
            data describe @train.csv --target c | train.csv: there is no target column 'c'; the columns are a, b, target
            data fetch | Missing required parameter: 'NAME'
            data fetch letters | there is no data set called 'letters' in the catalogue; it has …; did you mean letter?
            data fetch windmill | windmill comes with the program and need not be fetched
            data lst | unknown command 'lst'; did you mean list?
            compare --data @train.csv --out @cmp | Missing required option: '--methods=NAMES'
            compare --data @train.csv --out @cmp --methods rff,nsfr | there is no method 'nsfr'; the methods are …; \
            did you mean nsrf?
            compare --data @train.csv --out @cmp --methods rff,lkrf,rff | --methods names rff twice; name it once
            compare --data @train.csv --out @cmp --methods rff,linear --set widht=1 | --set: none of the methods rff, \
            linear has a setting 'widht'; write NAME=VALUE for all that have it, or METHOD.NAME=VALUE for one; did you \
            mean width?
            compare --data @train.csv --out @cmp --methods rff,linear --set linear.width=1 | --set: none of the \
            methods rff, linear has a setting 'linear.width'; write NAME=VALUE for all that have it, or \
            METHOD.NAME=VALUE for one
            compare --data @train.csv --out @cmp --methods rff --features 0,20 | --features must be at least 1, not 0
            compare --data @train.csv --out @cmp --methods rff --repeats 101 | --repeats must be 1 to 100, not 101
            compare --data @train.csv --out @cmp --methods rff --holdout 1 | --holdout must be between 0 and 1, not 1.0
            compare --data @train.csv --out @cmp --methods rff --holdout 0.2 --test @train.csv | --test and --holdout \
            exclude each other; give one of them
            compare --data @train.csv --out @cmp --methods rff --rows 0 | --rows must be at least 1, not 0
            compare --data @train.csv --out @cmp --methods rff --time soon | Invalid value for option '--time': \
            'soon' is not a time; write for example 30s, 5m or 1h
            compare --data @absent.csv --out @cmp --methods rff | @absent.csv does not exist; give the path of a data \
            file, plain or .gz
            compare --data @one-class.csv --out @cmp --methods rff | one-class.csv: the target 'target' has one class \
            only, 'no'; at least two are needed
            compare --data @train.csv --out @train.csv --methods linear | --out @train.csv is a file; give the name \
            of a folder
            reproduce nsrf/windmil --out @rep | there is no experiment 'nsrf/windmil'; the experiments are …; did you \
            mean nsrf/windmill?
            reproduce nsrf/windmill --out @rep --scale large | --scale must be one of quick, paper, not 'large'
            reproduce nsrf/windmill more --out @rep | unknown argument 'more'
            reproduce nsrf/windmill --data wind --out @rep | nsrf/windmill has no part on 'wind'; its data are windmill
            reproduce --data wind --out @rep | --data names parts of an experiment; name the experiment too, such as \
            nsrf/windmill
            reproduce nsrf/windmill --out @train.csv | --out @train.csv is a file; give the name of a folder
            demo --methods rff,rfx | there is no method 'rfx'; the methods are …; did you mean rff?
            demo --features 0 | --features must be at least 1, not 0
            demo --repeats 0 | --repeats must be 1 to 100, not 0
            """;
}
