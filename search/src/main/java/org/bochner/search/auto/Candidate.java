package org.bochner.search.auto;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bochner.search.auto.TrialRunner.Trial;

/** A contender in a choice, with its trials so far. */
final class Candidate {
    /** The seconds of trials from which on they say more of the cost than the forecast does. */
    private static final double SURE = 0.5;

    final Contender contender;
    private final List<Trial> trials = new ArrayList<>();
    private double spent;
    private double forecast;
    private String verdict = "";

    Candidate(Contender contender) {
        this.contender = contender;
    }

    /** Takes a trial on the next part, which was to cost {@code reference} seconds of the reference machine. */
    void add(Trial trial, double reference) {
        spent += trial.seconds();
        forecast += reference;
        if (trial.ended()) {
            trials.add(trial);
        } else {
            verdict = trial.problem();
        }
    }

    /** How many times as long as forecast its trials took, where forecasts are {@code price} each second. */
    double slowness(double price) {
        return (spent + SURE) / (forecast * price + SURE);
    }

    /** What its last fit takes by its latest trial, or NaN. */
    double last() {
        Trial latest = trials.get(trials.size() - 1);
        return latest.seconds() * latest.growth();
    }

    /** Whether it gave the same model of {@code classes}, or numbers, on the first part as {@code other}. */
    boolean repeats(Candidate other, boolean classes) {
        return contender.method().equals(other.contender.method())
                && error(1) == other.error(1)
                && (!classes || loss(1) == other.loss(1));
    }

    /** Forgets its trials: {@code other} has the same. */
    void leaveTo(Candidate other) {
        trials.clear();
        verdict = "the same as " + other.contender.name();
    }

    /** On how many parts it was tested. */
    int parts() {
        return trials.size();
    }

    /** The mean error of the first {@code parts} parts. */
    double error(int parts) {
        return mean(parts, Trial::error);
    }

    /** The mean log loss of them. */
    double loss(int parts) {
        return mean(parts, Trial::loss);
    }

    /** The standard error of {@link #error}. */
    double noise(int parts) {
        return mean(parts, Trial::noise) / Math.sqrt(parts);
    }

    private double mean(int parts, ToDoubleFunction<Trial> of) {
        return trials.stream().limit(parts).mapToDouble(of).average().orElse(Double.NaN);
    }

    private double deviation() {
        double mean = error(parts());
        double sum = trials.stream()
                .mapToDouble(each -> (each.error() - mean) * (each.error() - mean))
                .sum();
        return parts() < 2 ? 0 : Math.sqrt(sum / (parts() - 1));
    }

    void judge(String text) {
        verdict = text;
    }

    boolean isJudged() {
        return !verdict.isEmpty();
    }

    /** How it ended, after training on {@code rows} rows. */
    Tried tried(long rows) {
        return new Tried(
                contender.name(),
                parts() == 0 ? 0 : rows,
                parts(),
                error(parts()),
                deviation(),
                loss(parts()),
                spent,
                verdict);
    }
}
