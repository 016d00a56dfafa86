package org.bochner.data;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.BadInput;
import org.bochner.Task;
import org.bochner.blend.Blend;
import org.bochner.blend.HeldOut;
import org.bochner.data.encode.Encoder;
import org.bochner.learn.Request;
import org.bochner.learn.Settings;
import org.bochner.model.KernelMachine;
import org.bochner.select.validate.Deciding;
import org.bochner.solve.ClassWeights;
import org.bochner.store.Passes;
import org.bochner.store.RowStore;

/** The average of fitted models, as one. Labels follow the rule that was asked of the first. */
final class ModelBlend {
    private static final String METHOD = "blend";
    private static final String WEIGHTS = "class-weights";

    private ModelBlend() {}

    static Model of(List<Model> models, RowStore rows) {
        if (models.size() < 2) {
            throw new BadInput("a blend is of two models or more, not " + models.size());
        }
        for (int m = 1; m < models.size(); m++) {
            checkEncoding(models, m);
        }
        if (models.stream().anyMatch(each -> each.machine().isOfLogarithms())) {
            throw new BadInput("a model of logarithms cannot be a member of a blend; fit it with targets=standard");
        }
        Model first = models.get(0);
        Task task = first.machine().task();
        Blend blend = Blend.of(
                task,
                models.stream()
                        .map(each -> new HeldOut(
                                each.provenance().method(),
                                each.machine().link(),
                                each.machine().scores(rows)))
                        .toList(),
                Passes.targets(rows),
                Passes.weights(rows),
                rows.execution());
        List<Model> used = Arrays.stream(blend.used()).mapToObj(models::get).toList();
        List<KernelMachine> machines = used.stream().map(Model::machine).toList();
        Deciding deciding = deciding(first.provenance().request(), rows);
        KernelMachine machine = blend.machine(machines, deciding);
        Map<String, String> settings = blend.settings();
        deciding.show(settings);
        Provenance provenance = new Provenance(
                Model.version(),
                METHOD,
                settings,
                new Request(machine.features(), Map.of(), first.provenance().seed()),
                first.provenance().dataSha256(),
                first.provenance().rows(),
                Map.of(),
                List.of(),
                List.of(blend.trace(
                        machines,
                        used.stream().map(each -> each.provenance().settings()).toList())),
                models.stream().anyMatch(each -> each.provenance().interrupted()));
        IntStream.range(0, models.size())
                .filter(m -> !used.contains(models.get(m)))
                .forEach(m -> models.get(m).close());
        return new Model(first.encoder(), machine, provenance);
    }

    private static Deciding deciding(Request asked, RowStore rows) {
        Map<String, String> given = new HashMap<>(asked.given());
        ClassWeights weights =
                ClassWeights.of(given.getOrDefault(WEIGHTS, "none")).listedFor(rows.task());
        given.keySet()
                .removeIf(name ->
                        Deciding.SETTINGS.stream().noneMatch(each -> each.name().equals(name)));
        boolean classes = rows.task().isClassification();
        return classes
                ? Deciding.of(Settings.parse(METHOD, Deciding.SETTINGS, given), rows, weights, true)
                : Deciding.USUAL;
    }

    private static void checkEncoding(List<Model> models, int number) {
        Encoder one = models.get(0).encoder();
        Encoder other = models.get(number).encoder();
        if (one.toJson().equals(other.toJson())) {
            return;
        }
        String what = !one.names().equals(other.names())
                ? "it has other columns, " + other.columns() + " instead of " + one.columns()
                : !one.task().equals(other.task())
                        ? "it predicts another target or other labels"
                        : "scales, categories or how files are read differ";
        throw new BadInput("model " + (number + 1) + " ("
                + models.get(number).provenance().method() + ") cannot be blended with model 1 ("
                + models.get(0).provenance().method() + "): " + what
                + "; fit them on the same rows with the same options for the data");
    }
}
