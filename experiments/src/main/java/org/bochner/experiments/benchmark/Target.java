package org.bochner.experiments.benchmark;

import java.util.Arrays;
import org.bochner.RandomStream;

/**
 * How the score of a generated row becomes its target: a number with noise, or a class.
 *
 * <p>Scale and thresholds come from the scores of a sample of rows that is drawn once for the law, so that they are the
 * same in every split.
 */
interface Target {
    /** The number of classes, or 0 for regression. */
    int classes();

    /** The targets of rows with the scores {@code score}. */
    String[] of(double[] score, double[] sample, RandomStream noise);

    /** The score and Gaussian noise, {@code share} of the score's deviation. */
    static Target number(double share) {
        return regression((s, deviation, noise) -> s / deviation + share * noise.gaussian());
    }

    /** The score and noise by Student's law with 2 degrees of freedom: some targets are far off. */
    static Target outliers(double share) {
        return regression(
                (s, deviation, noise) -> s / deviation + share * noise.gaussian() / Math.sqrt(noise.exponential()));
    }

    /** e to the score and noise: a heavy tail to the right. */
    static Target exponential(double size, double share) {
        return regression((s, deviation, noise) -> Math.exp(size * s / deviation + share * noise.gaussian()));
    }

    /** Classes of equal size by the score, {@code flipped} of them replaced by a random one. */
    static Target ordered(int classes, double flipped) {
        return classification(classes, flipped, (s, sorted, noise) -> {
            int at = Arrays.binarySearch(sorted, s);
            return Math.min(classes - 1, (at < 0 ? -at - 1 : at) * classes / sorted.length);
        });
    }

    /** The score is the class already. */
    static Target given(int classes, double flipped) {
        return classification(classes, flipped, (s, sorted, noise) -> (int) s);
    }

    /** Two classes by logistic regression on the score: the second has about {@code share} of the rows. */
    static Target logistic(double share, double sharpness) {
        return classification(2, 0, (s, sorted, noise) -> {
            double cut = sorted[(int) ((sorted.length - 1) * (1 - share))];
            double deviation = deviation(sorted);
            return noise.uniform() < 1 / (1 + Math.exp(-sharpness * (s - cut) / deviation)) ? 1 : 0;
        });
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double sum = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(sum / values.length);
    }

    /** The number of one row. */
    interface Number {
        double of(double score, double deviation, RandomStream noise);
    }

    /** The class of one row. */
    interface Label {
        int of(double score, double[] sorted, RandomStream noise);
    }

    private static Target regression(Number form) {
        return new Target() {
            @Override
            public int classes() {
                return 0;
            }

            @Override
            public String[] of(double[] score, double[] sample, RandomStream noise) {
                double deviation = deviation(sample);
                String[] target = new String[score.length];
                Arrays.setAll(target, i -> Draft.text(form.of(score[i], deviation, noise)));
                return target;
            }
        };
    }

    private static Target classification(int classes, double flipped, Label form) {
        return new Target() {
            @Override
            public int classes() {
                return classes;
            }

            @Override
            public String[] of(double[] score, double[] sample, RandomStream noise) {
                double[] sorted = sample.clone();
                Arrays.sort(sorted);
                String[] target = new String[score.length];
                Arrays.setAll(target, i -> {
                    int label = form.of(score[i], sorted, noise);
                    return "class-" + (char) ('a' + (noise.uniform() < flipped ? noise.below(classes) : label));
                });
                return target;
            }
        };
    }
}
