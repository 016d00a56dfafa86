package org.bochner.data.schema;

import java.util.List;
import java.util.stream.Collectors;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Format;
import org.bochner.data.read.Source;
import org.bochner.data.read.TableReader;

/** Finds columns of a table by name or number. */
public final class TableColumns {
    private static final int LISTED = 30;

    private TableColumns() {}

    /** The name of the target of {@code source}, which only a table says. */
    public static String targetName(Source source, ReadOptions options) {
        Format format = options.format() != null ? options.format() : Format.of(source, null, options.charset());
        if (!format.table()) {
            return "label";
        }
        try (TableReader reader = source.rows(format, options.text())) {
            return reader.header().get(target(source.name(), reader.header(), options.target()));
        }
    }

    /** The target's place: as asked for, else the column {@code target}, else the last. */
    public static int target(String file, List<String> header, String asked) {
        if (asked != null) {
            return find(file, header, asked, "target");
        }
        int named = header.indexOf("target");
        return named >= 0 ? named : header.size() - 1;
    }

    /** The place of the column called {@code asked}, or of that number from 1 when none is called so. */
    public static int find(String file, List<String> header, String asked, String role) {
        int place = header.indexOf(asked);
        if (place >= 0) {
            return place;
        }
        if (asked.matches("\\d{1,9}")) {
            int number = Integer.parseInt(asked);
            if (number >= 1 && number <= header.size()) {
                return number - 1;
            }
            throw Fault.of(
                    file,
                    "the " + role + " column " + asked + " does not exist; columns are numbered 1 to " + header.size());
        }
        throw Fault.of(
                file,
                "there is no " + role + " column '" + Fault.shown(asked) + "'; the columns are " + list(header)
                        + Spelling.question(asked, header));
    }

    /** Names for a message, cut when there are many. */
    public static String list(List<String> names) {
        String shown = names.stream().limit(LISTED).map(Fault::shown).collect(Collectors.joining(", "));
        return names.size() <= LISTED ? shown : shown + " and " + (names.size() - LISTED) + " more";
    }
}
