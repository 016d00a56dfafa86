package org.bochner.cli.messy;

import java.util.List;

/** Dates and times. */
final class MessyDates {
    private MessyDates() {}

    private static MessyTable written(String how, String file, String... days) {
        StringBuilder text = new StringBuilder("when;x;y\n");
        for (int i = 0; i < days.length; i++) {
            text.append(days[i]).append(';').append(i + 0.5).append(i % 2 == 0 ? ";a\n" : ";b\n");
        }
        return MessyTable.of(how, file, text.toString())
                .pandas("strings, with sep=';'")
                .reads(days.length + " rows", "when: date", "x: number 0.5 to " + (days.length - 0.5), "y = a|b")
                .says("when");
    }

    static List<MessyTable> all() {
        return List.of(
                written(
                        "months and years of two digits",
                        "months.csv",
                        "Jan-24",
                        "Feb-24",
                        "Mar-24",
                        "Apr-24",
                        "Dec-23"),
                written(
                        "German month names",
                        "monate.csv",
                        "12. März 2024",
                        "13. Mai 2024",
                        "1. Dezember 2024",
                        "7. Jan. 2023"),
                written(
                        "French month names",
                        "mois.csv",
                        "12 février 2024",
                        "13 août 2024",
                        "1er décembre 2024",
                        "7 janv. 2023"),
                written(
                        "Spanish month names",
                        "meses.csv",
                        "12 de enero de 2024",
                        "13 de agosto de 2024",
                        "1 de diciembre de 2024",
                        "7 mayo 2023"),
                written("ISO dates", "iso.csv", "2024-01-31", "2024-02-29", "2023-12-01", "2024-03-05", "2024-05-06"),
                written(
                        "ISO times",
                        "times.csv",
                        "2024-01-31T08:30:00Z",
                        "2024-02-29T23:59:59Z",
                        "2023-12-01T00:00:00Z",
                        "2024-03-05T12:00:00Z"),
                written(
                        "times with a blank",
                        "sql.csv",
                        "2024-01-31 08:30:00",
                        "2024-02-29 23:59:59.123",
                        "2023-12-01 00:00:00",
                        "2024-03-05 12:00:00"),
                written("German dates", "de.csv", "31.01.2024", "29.02.2024", "01.12.2023", "5.3.2024"),
                written("American dates", "us.csv", "01/31/2024", "02/29/2024", "12/01/2023", "3/5/2024"),
                written("British dates", "uk.csv", "31/01/2024", "29/02/2024", "01/12/2023", "5/3/2024"),
                written("dates that are either", "either.csv", "01/02/2024", "03/04/2024", "05/06/2024", "07/08/2024")
                        .says("month"),
                written("names of months", "names.csv", "31 Jan 2024", "29 Feb 2024", "1 Dec 2023", "5 Mar 2024"),
                written(
                        "American names of months",
                        "usnames.csv",
                        "Jan 31, 2024",
                        "Feb 29, 2024",
                        "Dec 1, 2023",
                        "March 5, 2024"),
                written("times of day", "clock.csv", "08:30", "23:59", "00:00", "12:15"),
                written("years and months", "months.csv", "2024-01", "2024-02", "2023-12", "2024-05"),
                written("digits alone, by option", "digits.csv", "20240131", "20240229", "20231201", "20240305")
                        .pandas("numbers, with sep=';'")
                        .with("--type", "when=date"),
                written("a date that is missing", "gap.csv", "2024-01-31", "", "2023-12-01", "2024-03-05", "2024-04-01")
                        .reads("5 rows", "when: date, 1 missing", "x: number 0.5 to 4.5", "y = a|b"));
    }
}
