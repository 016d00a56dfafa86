package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.cli.console.TextTable;

/** Certificates as text: a short table, and below it the statement, the numbers and the violations of each. */
final class CertificateText {
    private static final int LINE = 110;

    private CertificateText() {}

    static String of(List<CertificateResult> certificates) {
        TextTable table = new TextTable("name", "value", "confidence", "verdict");
        Map<String, List<CertificateResult>> byStatement = new LinkedHashMap<>();
        for (CertificateResult each : certificates) {
            table.row(
                    each.name(),
                    Text.number(each.value()),
                    Text.number(each.confidence()),
                    (each.vacuous() ? "vacuous, it says nothing new" : "informative")
                            + (each.holds() ? "" : "; assumptions are violated"));
            byStatement
                    .computeIfAbsent(each.statement(), none -> new ArrayList<>())
                    .add(each);
        }
        StringBuilder text = new StringBuilder(table.toString());
        byStatement.forEach((statement, some) -> explain(statement, some, text));
        return text.toString();
    }

    private static void explain(String statement, List<CertificateResult> certificates, StringBuilder text) {
        String names = String.join(
                "; ", certificates.stream().map(CertificateResult::name).toList());
        wrap(names + ": " + statement, "", text);
        Map<String, List<String>> byViolation = new LinkedHashMap<>();
        for (CertificateResult each : certificates) {
            wrap(each.name() + " from " + Text.show(each.inputs()), "  ", text);
            each.violations()
                    .forEach(violation -> byViolation
                            .computeIfAbsent(violation, none -> new ArrayList<>())
                            .add(each.name()));
        }
        byViolation.forEach((violation, some) -> wrap(
                "violated: " + violation
                        + (some.size() == certificates.size() ? "" : " (" + String.join("; ", some) + ")"),
                "  ",
                text));
    }

    /** Writes words in lines; lines after the first are indented. */
    private static void wrap(String words, String indent, StringBuilder text) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : words.split(" ")) {
            if (line.length() + word.length() > LINE && !line.toString().isBlank()) {
                text.append(line.toString().stripTrailing()).append(System.lineSeparator());
                line = new StringBuilder(indent).append("  ");
            }
            line.append(word).append(' ');
        }
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
}
