package org.bochner.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bochner.Execution;

/**
 * What a piece of work will hold in memory, item by item, against the budget: made from shapes, shown before the memory
 * is spent.
 *
 * <p>Immutable: {@link #add} gives a new plan.
 *
 * @param budget the bytes allowed
 * @param items what is held at the same time
 */
public record MemoryPlan(long budget, List<Item> items) {
    /** One thing that is held. */
    public record Item(String name, long bytes) {
        public Item {
            if (bytes < 0) {
                throw new IllegalArgumentException(name + " takes " + bytes + " bytes; they must be at least 0");
            }
        }
    }

    public MemoryPlan {
        items = List.copyOf(items);
    }

    /** An empty plan within the budget of {@code execution}. */
    public static MemoryPlan of(Execution execution) {
        return new MemoryPlan(execution.memory(), List.of());
    }

    public MemoryPlan add(String name, long bytes) {
        List<Item> more = new ArrayList<>(items);
        more.add(new Item(name, bytes));
        return new MemoryPlan(budget, more);
    }

    /** The bytes that dense rows take in memory, with a target and a weight each. */
    public static long rowBytes(long rows, int columns) {
        return Math.multiplyExact(rows, 4L * columns + 16);
    }

    public long total() {
        return items.stream().mapToLong(Item::bytes).sum();
    }

    /** A small table: every item, the total, the budget. */
    @Override
    public String toString() {
        List<Item> lines = new ArrayList<>(items);
        lines.add(new Item("total", total()));
        lines.add(new Item("allowed", budget));
        int width = lines.stream().mapToInt(item -> item.name().length()).max().orElse(0);
        StringBuilder table = new StringBuilder();
        for (Item item : lines) {
            table.append(table.isEmpty() ? "" : "\n")
                    .append(String.format(
                            Locale.ROOT, "%-" + width + "s  %9s", item.name(), Execution.memoryText(item.bytes())));
        }
        return table.toString();
    }
}
