package org.bochner.learn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened while a model was learned: results that are neither settings nor guarantees. One record per kind of
 * learner; a model keeps them, and {@code fit} prints them.
 */
public sealed interface Diagnostics {
    /** The kinds by the names that model files and JSON give them. */
    Map<String, Class<? extends Diagnostics>> KINDS = Map.ofEntries(
            Map.entry("peaks", PeakTrace.class),
            Map.entry("density", DensityTrace.class),
            Map.entry("ball", BallTrace.class),
            Map.entry("posterior", Posterior.class),
            Map.entry("kernel-weights", KernelWeights.class),
            Map.entry("epochs", EpochTrace.class),
            Map.entry("drawn-lengths", DrawnLengths.class),
            Map.entry("search", SearchTrace.class),
            Map.entry("outliers", OutlierTrace.class),
            Map.entry("blend", BlendTrace.class),
            Map.entry("stages", StageTrace.class));

    /** The first of {@code all} that is a {@code type}. */
    static <T extends Diagnostics> Optional<T> find(List<Diagnostics> all, Class<T> type) {
        return all.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** Its name in {@link #KINDS}. */
    default String kind() {
        return KINDS.entrySet().stream()
                .filter(each -> each.getValue() == getClass())
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    /** The same without what differs from run to run, such as seconds: what a model file keeps. */
    default Diagnostics reproducible() {
        return this;
    }

    /**
     * The search of {@code nsrf} and {@code nsrf-sphere}.
     *
     * @param heights the potential v/(Σ|s|)² of each atom when it was found, in order of discovery; empty where atoms
     *     are not found by height
     * @param atoms how many there are
     * @param rounds how many rounds the game took
     * @param gap the relative gap of the game at its end; NaN where it is not known
     */
    record PeakTrace(List<Double> heights, int atoms, int rounds, double gap) implements Diagnostics {
        public PeakTrace {
            heights = List.copyOf(heights);
        }
    }

    /**
     * The density ratios that {@code trf} and {@code fkl} found.
     *
     * @param least the least ratio
     * @param largest the largest
     * @param gap the relative gap of the problem
     * @param violation by how much the conditions of a minimum are missed
     * @param rounds the steps of the solver
     * @param converged whether the tolerance was reached
     * @param matchingC C of the linear model that λ stands for
     */
    record DensityTrace(
            double least, double largest, double gap, double violation, int rounds, boolean converged, double matchingC)
            implements Diagnostics {}

    /**
     * The reweighting of {@code lkrf} and {@code lkrf-joint}.
     *
     * @param support how many candidates have a weight
     * @param gap the gap of the problem at its solution
     * @param atoms how many atoms the map has
     * @param rounds the rounds of {@code lkrf-joint}; 0 for {@code lkrf}, which needs none
     */
    record BallTrace(int support, double gap, int atoms, int rounds) implements Diagnostics {}

    /**
     * The pseudo-posterior of {@code pbrff} and {@code landmarks}.
     *
     * @param effectiveSampleSize 1/ΣQ²: how many equally weighted candidates it is worth; of several landmarks the mean
     */
    record Posterior(double effectiveSampleSize) implements Diagnostics {}

    /**
     * The sum of kernels of {@code mkl}.
     *
     * @param weights the share of each kernel, in the order of the setting {@code kernels}
     * @param exact whether every row is a landmark, so that the kernel is exact
     */
    record KernelWeights(List<Double> weights, boolean exact) implements Diagnostics {
        public KernelWeights {
            weights = List.copyOf(weights);
        }
    }

    /**
     * Training by epochs, of {@code askl} and its variants.
     *
     * @param metric what {@link Epoch#metric} is: {@code accuracy} or {@code rmse}
     * @param epochs from the first to the last
     */
    record EpochTrace(String metric, List<Epoch> epochs) implements Diagnostics {
        public EpochTrace {
            epochs = List.copyOf(epochs);
        }

        @Override
        public EpochTrace reproducible() {
            return new EpochTrace(
                    metric, epochs.stream().map(Epoch::withoutSeconds).toList());
        }
    }

    /**
     * One epoch: the curves of Figures 3 and 4 of the ASKL paper.
     *
     * @param number from 1
     * @param seconds since training began; NaN in a model file
     * @param rate η at its end
     * @param loss the mean loss of its batches, each before it was learned from
     * @param objective {@code loss} with both penalties after the epoch, (4) per row
     * @param metric accuracy, or root mean squared error, on the rows held out; NaN where there are none
     * @param heldOutLoss the mean loss on them
     * @param traceNorm ‖W‖_*
     * @param squares the mean of ‖φ(x)‖² over the rows held out, or over some others where there are none
     */
    record Epoch(
            int number,
            double seconds,
            double rate,
            double loss,
            double objective,
            double metric,
            double heldOutLoss,
            double traceNorm,
            double squares) {
        Epoch withoutSeconds() {
            return new Epoch(number, Double.NaN, rate, loss, objective, metric, heldOutLoss, traceNorm, squares);
        }
    }

    /**
     * The frequencies of {@code askl} before training.
     *
     * @param quantiles of their lengths, evenly from the least to the largest
     */
    record DrawnLengths(List<Double> quantiles) implements Diagnostics {
        public DrawnLengths {
            quantiles = List.copyOf(quantiles);
        }
    }

    /**
     * A search over settings before the fit.
     *
     * @param error the least cross-validated error
     * @param points how many settings were tried
     */
    record SearchTrace(double error, int points) implements Diagnostics {}

    /**
     * A choice of the loss, since validation residuals of the squared loss have heavy tails. Errors are mean absolute
     * errors on the same validation rows, each row counting at most {@code cap}.
     *
     * @param tailWeight how heavy the tails are, 1 for Gaussian ones
     * @param far the share of the residuals that lie farther off than any Gaussian one
     * @param cap the most that a row counts
     * @param squared the error of the squared loss
     * @param huber the error of the Huber loss
     * @param deviation the standard error of their difference
     * @param chosen the loss that was chosen
     */
    record OutlierTrace(
            double tailWeight, double far, double cap, double squared, double huber, double deviation, String chosen)
            implements Diagnostics {}

    /**
     * The models of a blend.
     *
     * @param members those that have a weight
     * @param best the method of the model that is best alone
     * @param loss the log loss, or mean squared error, of the blend on held-out rows
     * @param bestLoss the same of the best model
     * @param error the share of wrong labels, or root mean squared error, of the blend there
     * @param bestError the same of the best model
     */
    record BlendTrace(List<Member> members, String best, double loss, double bestLoss, double error, double bestError)
            implements Diagnostics {
        public BlendTrace {
            members = List.copyOf(members);
        }
    }

    /**
     * A model of a blend.
     *
     * @param method the method that learned it
     * @param weight its share of the weights
     * @param features the columns of its feature map
     * @param settings all its settings in force
     */
    record Member(String method, double weight, int features, Map<String, String> settings) {
        public Member {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }

    /**
     * The stages of a chain.
     *
     * @param stages from the first, which draws or searches, to the last, whose model it is
     */
    record StageTrace(List<Stage> stages) implements Diagnostics {
        public StageTrace {
            stages = List.copyOf(stages);
        }
    }

    /**
     * A stage of a chain.
     *
     * @param method the method
     * @param features the columns of what it made of all rows
     * @param settings all its settings in force
     */
    record Stage(String method, int features, Map<String, String> settings) {
        public Stage {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
