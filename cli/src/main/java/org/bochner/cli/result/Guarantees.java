package org.bochner.cli.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bochner.bound.Certificate;
import org.bochner.cli.console.TextTable;

/**
 * Certificates in an answer: as JSON, and as people read them, a short table with what each says, is made of and breaks
 * below it.
 */
public final class Guarantees {
    private static final int LINE = 110;

    private Guarantees() {}

    public static List<Map<String, Object>> json(List<Certificate> certificates) {
        return certificates.stream().map(Guarantees::json).toList();
    }

    private static Map<String, Object> json(Certificate certificate) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", certificate.name());
        one.put("value", certificate.value());
        one.put("confidence", certificate.confidence());
        one.put("vacuous", certificate.vacuous());
        one.put("holds", certificate.holds());
        one.put("statement", certificate.statement());
        one.put("inputs", certificate.inputs());
        one.put("violations", certificate.violations());
        return one;
    }

    /** The text of what {@link #json(List)} made. */
    public static String text(List<?> certificates) {
        TextTable table = new TextTable("name", "value", "confidence", "verdict");
        Map<String, List<Map<?, ?>>> byStatement = new LinkedHashMap<>();
        for (Object each : certificates) {
            Map<?, ?> one = (Map<?, ?>) each;
            boolean vacuous = (Boolean) one.get("vacuous");
            boolean holds = (Boolean) one.get("holds");
            table.row(
                    one.get("name"),
                    Plain.number((Double) one.get("value")),
                    Plain.number((Double) one.get("confidence")),
                    (vacuous ? "vacuous, it says nothing new" : "informative")
                            + (holds ? "" : "; assumptions are violated"));
            byStatement
                    .computeIfAbsent((String) one.get("statement"), none -> new ArrayList<>())
                    .add(one);
        }
        StringBuilder text = new StringBuilder(table.toString());
        byStatement.forEach((statement, some) -> explain(statement, some, text));
        return text.toString();
    }

    private static void explain(String statement, List<Map<?, ?>> certificates, StringBuilder text) {
        StringBuilder names = new StringBuilder();
        certificates.forEach(
                each -> names.append(names.length() == 0 ? "" : "; ").append(each.get("name")));
        wrap(names + ": " + statement, "", text);
        Map<Object, List<Object>> minders = new LinkedHashMap<>();
        for (Map<?, ?> each : certificates) {
            wrap(each.get("name") + " from " + Plain.show(each.get("inputs")), "  ", text);
            for (Object violation : (List<?>) each.get("violations")) {
                minders.computeIfAbsent(violation, none -> new ArrayList<>()).add(each.get("name"));
            }
        }
        minders.forEach((violation, minding) -> wrap(
                "violated: " + violation
                        + (minding.size() == certificates.size()
                                ? ""
                                : " ("
                                        + String.join(
                                                "; ",
                                                minding.stream()
                                                        .map(Object::toString)
                                                        .toList()) + ")"),
                "  ",
                text));
    }

    /** Writes words in lines, those after the first further in. */
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
