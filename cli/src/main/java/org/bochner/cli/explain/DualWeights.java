package org.bochner.cli.explain;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.bochner.data.Model;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;

/**
 * The dual weights α_i of rows: how hard each pulls at the machine.
 *
 * <p>The weights of a machine that minimises ½‖w‖² + C Σ ℓ(y_i, f(x_i)) are w = Σ α_i y_i z(x_i) with α_i = −C·∂ℓ/∂(y_i
 * f(x_i)) at the minimum, so the scores give the dual weights. With more classes than two this is the pull of a row at
 * the score of its own class. C is the same for all and left out.
 */
final class DualWeights {
    private static final Set<String> KNOWN =
            Set.of("hinge", "squared-hinge", "logistic", "squared", "multinomial", "softmax");

    private DualWeights() {}

    /** One per row of {@code sample}, not negative, or empty where the loss is not known. */
    static Optional<double[]> of(Model model, Sample sample) {
        KernelMachine machine = model.machine();
        String loss = model.provenance().settings().get("loss");
        boolean scored = !machine.link().isOfPairs() && machine.link() != Link.IDENTITY;
        if (loss == null || !scored || !KNOWN.contains(loss)) {
            return Optional.empty();
        }
        double[] scores = sample.scores(machine);
        int outputs = machine.outputs();
        double[] pulls = new double[sample.size()];
        for (int i = 0; i < pulls.length; i++) {
            int label = (int) sample.targets()[i];
            double margin = outputs == 1 ? (label == 1 ? scores[i] : -scores[i]) : scores[i * outputs + label];
            if (outputs > 1 && (loss.equals("multinomial") || loss.equals("softmax"))) {
                double[] row = Arrays.copyOfRange(scores, i * outputs, (i + 1) * outputs);
                pulls[i] = 1 - softmax(row, label);
            } else {
                pulls[i] = pull(loss, margin);
            }
        }
        return Optional.of(pulls);
    }

    /** α_i with the sign of the row's class, for two classes: what the potential of a machine's rows is made of. */
    static Optional<double[]> signed(Model model, Sample sample) {
        if (model.machine().task().classes() != 2) {
            return Optional.empty();
        }
        return of(model, sample).map(pulls -> {
            for (int i = 0; i < pulls.length; i++) {
                pulls[i] *= sample.targets()[i] == 1 ? 1 : -1;
            }
            return pulls;
        });
    }

    /** −∂ℓ/∂m at the margin m. */
    private static double pull(String loss, double margin) {
        return switch (loss) {
            case "hinge" -> margin < 1 ? 1 : 0;
            case "squared-hinge" -> 2 * Math.max(0, 1 - margin);
            case "logistic", "multinomial", "softmax" -> 1 / (1 + Math.exp(margin));
            default -> 2 * Math.abs(1 - margin);
        };
    }

    private static double softmax(double[] scores, int label) {
        double most = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            most = Math.max(most, score);
        }
        double sum = 0;
        for (double score : scores) {
            sum += Math.exp(score - most);
        }
        return Math.exp(scores[label] - most) / sum;
    }
}
