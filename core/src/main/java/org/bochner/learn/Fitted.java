package org.bochner.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bochner.Certificate;
import org.bochner.Stopped;
import org.bochner.model.KernelMachine;

/**
 * The result of a fit: the trained model, the settings that were chosen, and what happened on the way.
 *
 * @param machine the model, owned by the receiver
 * @param settings every setting in force, chosen ones included
 * @param seconds where the time went
 * @param certificates what is guaranteed of it
 * @param interrupted whether it was stopped early and this is its best so far
 * @param notes what a user should know: what was tried, what did not converge
 * @param curve fits on the first features of the same map, by the number asked for, ascending; a number that the map
 *     does not exceed is left out, since it is the fit itself
 * @param diagnostics what happened on the way
 */
public record Fitted(
        KernelMachine machine,
        Map<String, String> settings,
        Seconds seconds,
        List<Certificate> certificates,
        boolean interrupted,
        List<String> notes,
        Map<Integer, Fitted> curve,
        List<Diagnostics> diagnostics) {
    public Fitted {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        certificates = List.copyOf(certificates);
        notes = List.copyOf(notes);
        curve = Collections.unmodifiableMap(new LinkedHashMap<>(curve));
        diagnostics = List.copyOf(diagnostics);
    }

    /** Seconds to learn the kernel and to train on it, and those of both that chose settings. */
    public record Seconds(double learn, double train, double choose) {}

    /** The same with the fits on fewer features. */
    public Fitted withCurve(Map<Integer, Fitted> fewer) {
        return new Fitted(machine, settings, seconds, certificates, interrupted, notes, fewer, diagnostics);
    }

    /** What happened on the way, as far as it is a {@code type}. */
    public <T extends Diagnostics> Optional<T> diagnostics(Class<T> type) {
        return Diagnostics.find(diagnostics, type);
    }

    /** The same with {@code lines} for the user instead of its notes. */
    public Fitted withNotes(List<String> lines) {
        return new Fitted(machine, settings, seconds, certificates, interrupted, lines, curve, diagnostics);
    }

    /** The same, marked as stopped early. */
    public Fitted asInterrupted() {
        return new Fitted(machine, settings, seconds, certificates, true, notes, curve, diagnostics);
    }

    /** The same with certificates that say {@code clause}, which they all assume not to be. */
    public Fitted withViolation(String clause) {
        List<Certificate> flagged =
                certificates.stream().map(each -> each.withViolation(clause)).toList();
        return new Fitted(machine, settings, seconds, flagged, interrupted, notes, curve, diagnostics);
    }

    /** What {@code certify} makes of it, or itself where a stop ends that. */
    public Fitted unlessStopped(UnaryOperator<Fitted> certify) {
        try {
            return certify.apply(this);
        } catch (Stopped stopped) {
            return this;
        }
    }

    /** The same with {@code more} certificates, such as those that only the trained model allows. */
    public Fitted with(List<Certificate> more) {
        List<Certificate> all = new ArrayList<>(certificates);
        all.addAll(more);
        return new Fitted(machine, settings, seconds, all, interrupted, notes, curve, diagnostics);
    }
}
