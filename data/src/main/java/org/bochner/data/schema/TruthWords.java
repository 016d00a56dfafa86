package org.bochner.data.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.bochner.data.read.Fault;

/** Truth values that differ by upper and lower case only, such as {@code true} and {@code TRUE}, are one category. */
public final class TruthWords {
    private static final Set<String> WORDS = Set.of("true", "false", "yes", "no", "y", "n");

    private TruthWords() {}

    /** Whether a level is a truth value. */
    static boolean any(List<Column.Level> levels) {
        return levels.stream().anyMatch(level -> WORDS.contains(level.name().toLowerCase(Locale.ROOT)));
    }

    /**
     * The levels, in their order, with truth values joined under the spelling that most rows have, of several the
     * one in lower case. {@code notes} hears of it, and of other words that differ by case only, which are not joined.
     *
     * @param what whose levels they are, such as {@code column 'paid'}
     */
    static List<Column.Level> join(List<Column.Level> levels, String what, Consumer<String> notes) {
        Map<String, List<Column.Level>> alike = new LinkedHashMap<>();
        levels.forEach(level -> alike.computeIfAbsent(level.name().toLowerCase(Locale.ROOT), word -> new ArrayList<>())
                .add(level));
        List<Column.Level> joined = new ArrayList<>(levels);
        List<String> said = new ArrayList<>();
        alike.forEach((word, same) -> {
            if (same.size() == 1) {
                return;
            }
            String names = String.join(
                    ", ",
                    same.stream()
                            .map(level -> "'" + Fault.shown(level.name()) + "'")
                            .toList());
            if (!WORDS.contains(word)) {
                said.add(names);
                return;
            }
            Column.Level first = same.get(0);
            for (Column.Level level : same) {
                boolean plain = level.count() == first.count() && level.name().equals(word);
                first = level.count() > first.count() || plain ? level : first;
            }
            long count = same.stream().mapToLong(Column.Level::count).sum();
            joined.removeAll(same);
            joined.add(new Column.Level(first.name(), count));
            notes.accept(what + ": " + names + " are one, '" + first.name() + "'");
        });
        if (joined.size() < levels.size()) {
            List<String> order = levels.stream().map(Column.Level::name).toList();
            joined.sort(Comparator.comparingInt(level -> order.indexOf(level.name())));
        }
        if (!said.isEmpty()) {
            notes.accept(what + ": " + String.join("; ", said.subList(0, Math.min(3, said.size())))
                    + (said.size() > 3 ? " and " + (said.size() - 3) + " more" : "")
                    + " differ by upper and lower case only, and are kept apart; if they mean the same, write them"
                    + " alike");
        }
        return joined;
    }

    /** The place of the truth value that the bytes spell among {@code names}, whatever its case, or −1. */
    public static int find(byte[] b, int from, int to, List<String> names) {
        if (to - from > 5) {
            return -1;
        }
        String word = new String(b, from, to - from, StandardCharsets.UTF_8);
        if (WORDS.contains(word.toLowerCase(Locale.ROOT))) {
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).equalsIgnoreCase(word)) {
                    return i;
                }
            }
        }
        return -1;
    }
}
