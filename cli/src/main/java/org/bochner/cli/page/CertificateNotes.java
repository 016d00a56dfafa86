package org.bochner.cli.page;

import java.util.ArrayList;
import java.util.List;
import org.bochner.Certificate;
import org.bochner.cli.result.Text;
import org.bochner.data.guarantee.GuaranteeSentence;
import org.bochner.report.Element;
import org.bochner.report.Note;
import org.bochner.report.Prose;

/** Certificates on a page: what each says, what it was made of, and what it assumes that does not hold here. */
final class CertificateNotes {
    private CertificateNotes() {}

    static List<Element> of(List<Certificate> certificates) {
        if (certificates.isEmpty()) {
            return List.of(new Prose("This method makes no certificate for such a task: nothing is proved of this model"
                    + " beyond what was measured above."));
        }
        List<Element> notes = new ArrayList<>();
        notes.add(new Prose(GuaranteeSentence.of(certificates)));
        notes.add(new Prose(
                "A certificate is a theorem with this fit's numbers in it. It is a proof only where everything that the"
                        + " theorem assumes holds; what does not hold here is listed with it. Vacuous means that the"
                        + " bound says nothing that was not known before."));
        certificates.forEach(each -> notes.add(note(each)));
        return notes;
    }

    private static Note note(Certificate each) {
        List<String> points = new ArrayList<>();
        each.violations().forEach(violation -> points.add("Not satisfied: " + violation + "."));
        if (!each.inputs().isEmpty()) {
            points.add("Its numbers: " + Text.show(each.inputs()) + ".");
        }
        String verdict = (each.vacuous() ? "vacuous" : "informative")
                + (each.holds() ? ", assumptions hold as far as is known" : ", assumptions are violated")
                + ", confidence " + Text.number(each.confidence());
        return new Note(
                each.name() + ": " + (Double.isInfinite(each.value()) ? "infinite" : Text.number(each.value())),
                verdict,
                each.holds() && !each.vacuous(),
                sentence(each.statement()),
                points);
    }

    private static String sentence(String words) {
        String begun = words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }
}
