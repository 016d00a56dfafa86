package org.bochner.scorer;

/** What the scores of a model mean. A tie goes to the class of the lowest index. */
enum Link {
    /** One score of two classes; above 0 it is class 1. */
    BINARY,
    /** One score of two classes that is the log-odds of class 1. */
    LOGISTIC,
    /** One score for each class against all others. */
    ONE_VS_REST,
    /** One score for each class, whose softmax is the law of the class. */
    MULTINOMIAL,
    /** Scores of the pairs (0,1), (0,2), …, (1,2), …; above 0 a vote for the first. Calibrated by votes. */
    PAIRWISE,
    /** As {@link #PAIRWISE}, calibrated by the margins of all pairs. */
    COUPLED,
    /** The scores are the predicted numbers. */
    IDENTITY;

    private static final double LITTLE = 1e-6;

    static Link read(ModelFile from) {
        for (Link each : values()) {
            if (each.name().equals(from.get("link"))) {
                return each;
            }
        }
        throw from.bad("its link '" + from.get("link") + "' is not one that this scorer knows");
    }

    boolean isOfPairs() {
        return this == PAIRWISE || this == COUPLED;
    }

    /** The scores per row of {@code classes} classes, or of a number (0 classes) {@code targets} times; 0: no fit. */
    long outputs(int classes, int targets) {
        switch (this) {
            case BINARY:
            case LOGISTIC:
                return classes == 2 ? 1 : 0;
            case ONE_VS_REST:
            case MULTINOMIAL:
                return classes;
            case IDENTITY:
                return classes > 0 ? 0 : targets;
            default:
                return (long) classes * (classes - 1) / 2;
        }
    }

    /** The scores per row that {@link #classScores} makes. */
    int classScoreColumns(int classes, int outputs) {
        return isOfPairs() ? classes : outputs;
    }

    /** Writes one score per class, or the one of two classes, to {@code out} (modified), for calibrations. */
    void classScores(double[] scores, double[] out, int[] votes, double[] margins) {
        if (!isOfPairs()) {
            System.arraycopy(scores, 0, out, 0, scores.length);
            return;
        }
        count(scores, votes, margins);
        if (this == PAIRWISE) {
            for (int k = 0; k < votes.length; k++) {
                double s = margins[k];
                out[k] = votes[k] + s / (3 * (Math.abs(s) + 1));
            }
            return;
        }
        java.util.Arrays.fill(out, 0);
        int pair = 0;
        for (int a = 0; a < votes.length; a++) {
            for (int b = a + 1; b < votes.length; b++, pair++) {
                out[a] -= softplus(-scores[pair]);
                out[b] -= softplus(scores[pair]);
            }
        }
        int winner = winner(votes, margins);
        double most = out[argmax(out)];
        if (out[winner] < most) {
            out[winner] = most + LITTLE * (1 - most);
        }
    }

    /** The class that the scores decide for, where there are no probabilities. */
    int decide(double[] scores, int[] votes, double[] margins) {
        if (isOfPairs()) {
            count(scores, votes, margins);
            int winner = 0;
            for (int k = 1; k < votes.length; k++) {
                winner = votes[k] > votes[winner] ? k : winner;
            }
            return winner;
        }
        return this == BINARY || this == LOGISTIC ? (scores[0] > 0 ? 1 : 0) : argmax(scores);
    }

    static int argmax(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            if (values[k] > values[best]) {
                best = k;
            }
        }
        return best;
    }

    private static void count(double[] scores, int[] votes, double[] margins) {
        java.util.Arrays.fill(votes, 0);
        java.util.Arrays.fill(margins, 0);
        int pair = 0;
        for (int a = 0; a < votes.length; a++) {
            for (int b = a + 1; b < votes.length; b++, pair++) {
                margins[a] += scores[pair];
                margins[b] -= scores[pair];
                votes[scores[pair] > 0 ? a : b]++;
            }
        }
    }

    /** The class with most votes; of several the one whose margins have the largest sum. */
    private static int winner(int[] votes, double[] margins) {
        int winner = 0;
        for (int k = 1; k < votes.length; k++) {
            if (votes[k] > votes[winner] || (votes[k] == votes[winner] && margins[k] > margins[winner])) {
                winner = k;
            }
        }
        return winner;
    }

    private static double softplus(double t) {
        return Math.max(t, 0) + Math.log1p(Math.exp(-Math.abs(t)));
    }
}
