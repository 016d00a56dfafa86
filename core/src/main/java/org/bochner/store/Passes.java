package org.bochner.store;

import java.util.function.Consumer;

/** Small passes that many need. */
public final class Passes {
    private Passes() {}

    /** A pass that calls {@code action} for every block, on any thread and in any order, and has no result. */
    public static Pass<Void> each(String name, Consumer<Block> action) {
        return new Pass<>() {
            @Override
            public Void partial() {
                return null;
            }

            @Override
            public void accumulate(Block block, Void partial) {
                action.accept(block);
            }

            @Override
            public void merge(Void total, Void part) {}

            @Override
            public void reset(Void partial) {}

            @Override
            public String name() {
                return name;
            }
        };
    }
}
