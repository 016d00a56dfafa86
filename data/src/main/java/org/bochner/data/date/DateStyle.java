package org.bochner.data.date;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How the dates of a column are written.
 *
 * @param forms the forms that the training rows have, in the order of {@link DateForm}
 * @param dayFirst whether {@code 03/04/2024} is in April, and not in March
 */
public record DateStyle(List<DateForm> forms, boolean dayFirst) {
    public DateStyle {
        forms = List.copyOf(forms);
    }

    /** Whether values are times of a day without a date. */
    public boolean clock() {
        return forms.contains(DateForm.CLOCK);
    }

    /** What plain numbers mean, or null where they are no dates. */
    public DateForm numbers() {
        return forms.stream().filter(DateForm::number).findFirst().orElse(null);
    }

    /** The forms for a reader, such as {@code dd/MM/yyyy}. */
    public String text() {
        return forms.stream().map(form -> form.pattern(dayFirst)).collect(Collectors.joining(" or "));
    }
}
