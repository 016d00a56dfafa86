package org.bochner.cli.option;

import java.util.Map;
import org.bochner.BadInput;
import org.bochner.data.Model;
import org.bochner.learn.Methods;
import org.bochner.learn.Setting;
import org.bochner.model.Decision;
import org.bochner.model.KernelMachine;
import picocli.CommandLine.Option;

/** How probabilities become labels: options of all commands that train, predict or evaluate. */
public class Labels {
    @Option(
            names = "--threshold",
            order = 60,
            paramLabel = "T",
            description = "Label the positive class of two where its probability is at least T.")
    private String threshold;

    @Option(
            names = "--cost",
            order = 61,
            paramLabel = "TRUE:PREDICTED=COST,...",
            description =
                    "Costs of wrong labels, such as yes:no=10,no:yes=1; pairs that are not named cost 1. The label"
                            + " is the class of the least expected cost.")
    private String cost;

    @Option(
            names = "--positive",
            order = 62,
            paramLabel = "LABEL",
            description = "The positive class of two, for --threshold, f1, recall and lift (default: the rarer one).")
    private String positive;

    /** Puts what is asked for into {@code given} (modified), as settings of a method. */
    public void put(Map<String, String> given) {
        shorthand(given, "threshold", threshold);
        shorthand(given, "cost", cost);
        shorthand(given, "positive", positive);
    }

    static void shorthand(Map<String, String> given, String name, String value) {
        if (value != null && given.put(name, value) != null) {
            throw new BadInput("--" + name + " and --set " + name + " are the same setting; give one of them");
        }
    }

    /** {@code model} with labels as the options say, else as they are. Closing it closes {@code model}. */
    public Model over(Model model) {
        KernelMachine machine = model.machine();
        if (threshold == null && cost == null && positive == null) {
            return model;
        }
        if (threshold != null && cost != null) {
            throw new BadInput("--threshold and --cost both decide labels; give one of them");
        }
        if (!machine.hasProbabilities()) {
            throw new BadInput("the model has no class probabilities, so that --threshold, --cost and --positive"
                    + " change nothing; fit it with calibration");
        }
        int known = machine.decision().map(Decision::positive).orElse(-1);
        int chosen = positive == null ? known : Decision.positive(machine.task(), positive);
        if (chosen < 0 && machine.task().classes() == 2) {
            throw new BadInput("the model does not say which class is positive; give --positive, one of "
                    + String.join(", ", machine.task().labels()));
        }
        if (threshold != null) {
            return model.withDecision(new Decision(chosen, number(), null));
        }
        return model.withDecision(
                cost != null
                        ? Decision.costs(machine.task(), costs(), chosen)
                        : machine.decision()
                                .filter(rule -> rule.positive() == chosen)
                                .orElse(Decision.likeliest(chosen)));
    }

    private double number() {
        Setting<?> setting = Methods.named("linear").setting("threshold");
        setting.parse(threshold);
        return Double.parseDouble(threshold);
    }

    @SuppressWarnings("unchecked") // The setting's own type.
    private Map<String, Double> costs() {
        Setting<?> setting = Methods.named("linear").setting("cost");
        return ((java.util.Optional<Map<String, Double>>) setting.parse(cost)).orElse(Map.of());
    }

    /** The same, and the metric by which settings are chosen: for commands that train. */
    public static final class Chosen extends Labels {
        @Option(
                names = "--optimize",
                order = 63,
                paramLabel = "METRIC",
                description = "Choose settings, and the threshold of a rare class, by accuracy, balanced-accuracy, f1,"
                        + " log-loss, auc or recall@precision=0.9 on rows that training does not see.")
        private String optimize;

        @Override
        public void put(Map<String, String> given) {
            super.put(given);
            shorthand(given, "optimize", optimize);
        }

        /** The metric asked for, or null. */
        public String optimize() {
            return optimize;
        }
    }
}
