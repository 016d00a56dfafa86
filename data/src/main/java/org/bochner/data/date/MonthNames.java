package org.bochner.data.date;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The names of months in English, German, French and Spanish, whole and as they are abbreviated. */
final class MonthNames {
    private static final String[] BY_MONTH = {
        "jan january januar jän jänner janv janvier ene enero",
        "feb february februar fév févr février febrero",
        "mar march mär märz mrz maerz mars marzo",
        "apr april avr avril abr abril",
        "may mai mayo",
        "jun june juni juin junio",
        "jul july juli juil juillet julio",
        "aug august aoû août aout ago agosto",
        "sep sept september septembre septiembre setiembre",
        "oct october okt oktober octobre octubre",
        "nov november novembre noviembre",
        "dec december dez dezember déc décembre dic diciembre"
    };

    private record Name(byte[] lower, int month) {}

    /** The names by their lengths in bytes. */
    private static final List<List<Name>> BY_LENGTH = byLength();

    private MonthNames() {}

    private static List<List<Name>> byLength() {
        List<List<Name>> found = new ArrayList<>();
        for (int month = 0; month < BY_MONTH.length; month++) {
            for (String name : BY_MONTH[month].split(" ")) {
                byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
                while (found.size() <= bytes.length) {
                    found.add(new ArrayList<>());
                }
                found.get(bytes.length).add(new Name(bytes, month));
            }
        }
        return found;
    }

    /** The month, from 0, that the bytes name in letters of any case; −1 where they are no month. */
    static int find(byte[] b, int from, int to) {
        if (to - from >= BY_LENGTH.size()) {
            return -1;
        }
        for (Name name : BY_LENGTH.get(to - from)) {
            int i = 0;
            // One bit is the case of a letter, also in the second byte of ä and é.
            while (i < name.lower.length && (b[from + i] | 0x20) == (name.lower[i] | 0x20)) {
                i++;
            }
            if (i == name.lower.length) {
                return name.month;
            }
        }
        return -1;
    }
}
