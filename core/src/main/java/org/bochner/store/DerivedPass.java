package org.bochner.store;

/**
 * A pass over rows that are made of those of a store, such as some of them or their features, as a pass over the store
 * itself. So rows that lie in other processes are derived there.
 *
 * <p>Leaves of the merge are those of the store: blocks of which nothing is left add nothing.
 *
 * @param <R> the partial result of the pass over the derived rows
 */
public abstract class DerivedPass<R> implements Pass<DerivedPass.Held<R>> {
    private final Pass<R> pass;

    protected DerivedPass(Pass<R> pass) {
        this.pass = pass;
    }

    /** A partial with the scratch memory that blocks are derived in. */
    public static final class Held<R> {
        private final R partial;
        private AutoCloseable scratch;

        private Held(R partial) {
            this.partial = partial;
        }
    }

    /** The scratch memory of one worker; {@link #derive} may replace it. */
    protected final <S extends AutoCloseable> S scratch(Held<R> held, Class<S> type) {
        return type.cast(held.scratch);
    }

    /** Makes {@code scratch} that of one worker, and closes what it had before. */
    protected final void keep(Held<R> held, AutoCloseable scratch) {
        close(held);
        held.scratch = scratch;
    }

    /** What {@code block} becomes, valid until the next call with {@code held}; null where nothing is left. */
    protected abstract Block derive(Block block, Held<R> held);

    /** The result over {@code store}. */
    final R over(RowStore store) {
        Held<R> held = store.run(this);
        close(held);
        return held.partial;
    }

    /** The result of {@code derived} over {@code store}, to which its rows are brought back. */
    public static <R> R run(RowStore store, DerivedPass<R> derived) {
        return derived.over(store);
    }

    private static void close(Held<?> held) {
        try {
            if (held.scratch != null) {
                held.scratch.close();
                held.scratch = null;
            }
        } catch (RuntimeException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public final Held<R> partial() {
        return new Held<>(pass.partial());
    }

    @Override
    public final void accumulate(Block block, Held<R> held) {
        Block derived = derive(block, held);
        if (derived != null) {
            pass.accumulate(derived, held.partial);
        }
    }

    @Override
    public final void merge(Held<R> total, Held<R> part) {
        pass.merge(total.partial, part.partial);
    }

    @Override
    public final void reset(Held<R> held) {
        pass.reset(held.partial);
    }

    @Override
    public final void release(Held<R> held) {
        close(held);
        pass.release(held.partial);
    }

    @Override
    public final double[][] numbers(Held<R> held) {
        return pass.numbers(held.partial);
    }

    @Override
    public final void restore(Held<R> held, double[][] numbers) {
        pass.restore(held.partial, numbers);
    }

    @Override
    public final boolean local() {
        return pass.local();
    }

    @Override
    public final int stretch(int blocks) {
        return pass.stretch(blocks);
    }

    @Override
    public final long partialBytes() {
        return pass.partialBytes();
    }

    @Override
    public final String name() {
        return pass.name();
    }
}
