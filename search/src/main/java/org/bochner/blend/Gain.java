package org.bochner.blend;

/**
 * What a blend is expected to gain over the best of its models, on rows that neither the models nor the weights saw.
 *
 * @param single the number of the best model: the least error, of equals the least loss
 * @param loss of the blend: log loss, or mean squared error
 * @param singleLoss the same of that model
 * @param lossNoise the standard error of the difference, from the rows
 * @param error of the blend: the share of wrong labels, or the root mean squared error
 * @param singleError the same of that model
 * @param errorNoise the standard error of the difference of the errors
 */
public record Gain(
        int single,
        double loss,
        double singleLoss,
        double lossNoise,
        double error,
        double singleError,
        double errorNoise) {
    /**
     * Whether the blend is the answer: unless held-out rows speak against it. Its loss is at most a standard error
     * above that of the best model, and its error at most two. That model was picked by the same rows, which flatters
     * it, and the blend was not: on tables of the catalogue this rule had less error on fresh rows than stricter ones.
     */
    public boolean better() {
        return loss <= singleLoss + lossNoise && error <= singleError + 2 * errorNoise;
    }
}
