package org.bochner.data.bytes;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names for all columns of a header: one that is empty or there twice gets another, the same for the same header.
 *
 * @param names a different name for each column
 * @param notes which names are not those of the header
 */
public record ColumnNames(List<String> names, List<String> notes) {
    private static final int LISTED = 10;

    public ColumnNames {
        names = List.copyOf(names);
        notes = List.copyOf(notes);
    }

    /**
     * The names of a header. A first column without one, as pandas and R write row numbers, is called {@code index},
     * others without one by their number, such as {@code column3}; the second column {@code x} is called {@code x.2}.
     */
    public static ColumnNames of(List<String> header) {
        Set<String> taken = new HashSet<>(header);
        Set<String> met = new HashSet<>();
        List<String> names = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        List<String> twice = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            String name = header.get(i);
            if (name.isEmpty()) {
                String base = i == 0 ? "index" : "column" + (i + 1);
                name = taken.contains(base) ? free(base, taken) : base;
                unnamed.add("column " + (i + 1) + " is called '" + name + "'");
                taken.add(name);
            } else if (!met.add(name)) {
                String other = free(name, taken);
                twice.add("the next '" + name + "', column " + (i + 1) + ", is called '" + other + "'");
                name = other;
                taken.add(name);
            }
            names.add(name);
        }
        List<String> notes = new ArrayList<>();
        if (!unnamed.isEmpty()) {
            notes.add("the header has no name for every column: " + list(unnamed));
        }
        if (!twice.isEmpty()) {
            notes.add("the header has a name twice: " + list(twice));
        }
        return new ColumnNames(names, notes);
    }

    private static String free(String base, Set<String> taken) {
        int k = 2;
        while (taken.contains(base + "." + k)) {
            k++;
        }
        return base + "." + k;
    }

    private static String list(List<String> parts) {
        return parts.stream().limit(LISTED).collect(Collectors.joining("; "))
                + (parts.size() > LISTED ? "; and " + (parts.size() - LISTED) + " more" : "");
    }
}
