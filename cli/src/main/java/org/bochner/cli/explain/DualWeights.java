package org.bochner.cli.explain;

import java.util.Optional;
import org.bochner.data.Model;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.solve.Loss;

/**
 * The dual weights α_i of rows: how hard each pulls at the machine.
 *
 * <p>The weights of a machine that minimises ½‖w‖² + C Σ ℓ(y_i, f(x_i)) are w = Σ α_i y_i z(x_i) with α_i = −C·∂ℓ/∂(y_i
 * f(x_i)) at the minimum, so the scores give the dual weights. With more classes than two this is the pull of a row at
 * the score of its own class. C is the same for all and left out.
 */
final class DualWeights {
    private DualWeights() {}

    /** One per row of {@code sample}, not negative, or empty where the loss is not known. */
    static Optional<double[]> of(Model model, Sample sample) {
        KernelMachine machine = model.machine();
        Loss loss = loss(model.provenance().settings().getOrDefault("loss", "")).orElse(null);
        boolean scored = !machine.link().isOfPairs() && machine.link() != Link.IDENTITY;
        if (loss == null || !scored) {
            return Optional.empty();
        }
        double[] scores = sample.scores(machine);
        int outputs = machine.outputs();
        double[] pulls = new double[sample.size()];
        double[] shares = new double[outputs];
        for (int i = 0; i < pulls.length; i++) {
            int label = (int) sample.targets()[i];
            if (loss.joint() && outputs > 1) {
                Loss.softmax(scores, i * outputs, outputs, label, shares, 0);
                pulls[i] = 1 - shares[label];
            } else {
                double margin = outputs == 1 ? (label == 1 ? scores[i] : -scores[i]) : scores[i * outputs + label];
                pulls[i] = Math.abs((loss.joint() ? Loss.LOGISTIC : loss).slope(margin, 1, 0));
            }
        }
        return Optional.of(pulls);
    }

    /** The loss of {@code name} in the settings of a classifier; {@code softmax} is what askl calls multinomial. */
    private static Optional<Loss> loss(String name) {
        return name.equals("softmax")
                ? Optional.of(Loss.MULTINOMIAL)
                : Loss.linear().stream()
                        .filter(loss -> loss.forClasses() && loss.key().equals(name))
                        .findFirst();
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
}
