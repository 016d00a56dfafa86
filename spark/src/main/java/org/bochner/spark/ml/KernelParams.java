package org.bochner.spark.ml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import org.bochner.BadInput;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;

/**
 * The parameters of an estimator and of its models: columns, method, number of features, and each setting of any method
 * by its name, with texts as values as on the command line. A value is checked against the method's declaration when
 * the estimator is fitted.
 */
final class KernelParams {
    private final Params owner;
    private final List<Param<?>> all = new ArrayList<>();
    private final Map<String, Param<String>> settings = new LinkedHashMap<>();

    final Param<String> featuresCol;
    final StringArrayParam inputCols;
    final Param<String> labelCol;
    final Param<String> weightCol;
    final Param<String> predictionCol;
    final Param<String> rawPredictionCol;
    final Param<String> probabilityCol;
    final Param<String> method;
    final IntParam features;
    final LongParam seed;
    final LongParam learnRows;

    KernelParams(Params owner) {
        this.owner = owner;
        featuresCol = text("featuresCol", "column of vectors, dense or sparse; not used where inputCols are given");
        inputCols = add(new StringArrayParam(
                owner, "inputCols", "columns of numbers, texts and dates, encoded as those of a file"));
        labelCol = text("labelCol", "column of the target: the index of the class, or the number");
        weightCol = text("weightCol", "column of weights; each row counts one where it is not given");
        predictionCol = text("predictionCol", "column for the predicted index of the class, or the number");
        rawPredictionCol = text("rawPredictionCol", "column for a vector of scores, one for each class");
        probabilityCol = text("probabilityCol", "column for a vector of probabilities; empty for none");
        method = text("method", "what learns the kernel: rff, lkrf, pbrff, nsrf...");
        features = add(new IntParam(owner, "features", "columns of the feature map"));
        seed = add(new LongParam(owner, "seed", "seed of all randomness"));
        learnRows = add(new LongParam(
                owner,
                "learnRows",
                "rows that come to the driver: to find the encoding, and for methods that learn" + " row by row"));
        for (Method each : Methods.all()) {
            for (Setting<?> setting : each.settings()) {
                if (!settings.containsKey(setting.name())
                        && all.stream().noneMatch(p -> p.name().equals(setting.name()))) {
                    settings.put(setting.name(), text(setting.name(), setting.help()));
                }
            }
        }
    }

    private Param<String> text(String name, String help) {
        return add(new Param<>(owner.uid(), name, help, String.class));
    }

    private <P extends Param<?>> P add(P param) {
        all.add(param);
        return param;
    }

    /** The defaults, which a constructor sets once there is an owner. */
    void defaults() {
        owner.setDefault(featuresCol, "features");
        owner.setDefault(labelCol, "label");
        owner.setDefault(predictionCol, "prediction");
        owner.setDefault(rawPredictionCol, "rawPrediction");
        owner.setDefault(probabilityCol, "probability");
        owner.setDefault(method, "rff");
        owner.setDefault(features, (Object) 500);
        owner.setDefault(seed, (Object) 1L);
        owner.setDefault(learnRows, (Object) 100_000L);
    }

    Param<?>[] array() {
        return all.toArray(new Param<?>[0]);
    }

    /** The parameter of the setting {@code name}. */
    Param<String> setting(String name) {
        Param<String> found = settings.get(name);
        if (found == null) {
            throw new BadInput(
                    "there is no setting '" + name + "'; the settings are " + String.join(", ", settings.keySet()));
        }
        return found;
    }

    <T> T get(Param<T> param) {
        return owner.getOrDefault(param);
    }

    /** The columns that are encoded as those of a file, or null where there is a column of vectors. */
    String[] inputs() {
        return owner.isSet(inputCols) ? get(inputCols) : null;
    }

    /** The column of weights, or null. */
    String weight() {
        return owner.isSet(weightCol) && !get(weightCol).isEmpty() ? get(weightCol) : null;
    }

    /** What is asked of the method. */
    Request request() {
        Map<String, String> given = new HashMap<>();
        settings.forEach((name, param) -> {
            if (owner.isSet(param)) {
                given.put(name, get(param));
            }
        });
        return new Request((Integer) get(features), given, (Long) get(seed));
    }
}
