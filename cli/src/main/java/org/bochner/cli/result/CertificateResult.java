package org.bochner.cli.result;

import java.util.List;
import java.util.Map;
import org.bochner.Certificate;

/**
 * A certificate as results show it.
 *
 * @param name the theorem it comes from
 * @param value the bound
 * @param confidence the probability with which it holds
 * @param vacuous whether the value says nothing new
 * @param holds whether every assumption of the theorem holds, as far as is known
 * @param statement what is bounded
 * @param inputs the numbers of the formula
 * @param violations the assumptions that do not hold here
 */
public record CertificateResult(
        String name,
        double value,
        double confidence,
        boolean vacuous,
        boolean holds,
        String statement,
        Map<String, Double> inputs,
        List<String> violations) {
    /** All of them, in their order. */
    public static List<CertificateResult> of(List<Certificate> certificates) {
        return certificates.stream()
                .map(each -> new CertificateResult(
                        each.name(),
                        each.value(),
                        each.confidence(),
                        each.vacuous(),
                        each.holds(),
                        each.statement(),
                        each.inputs(),
                        each.violations()))
                .toList();
    }
}
