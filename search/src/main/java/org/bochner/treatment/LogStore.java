package org.bochner.treatment;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import org.bochner.Execution;
import org.bochner.store.Block;
import org.bochner.store.BlockReader;
import org.bochner.store.DerivedPass;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/** A view of rows with other targets. It owns nothing, and needs its source as long as it is used. */
final class LogStore extends RowStore {
    private final RowStore source;
    private final Log log;

    /** What a target becomes, which goes to the rows where these are in other processes. */
    interface Log extends DoubleUnaryOperator, Serializable {}

    LogStore(RowStore source, Log log) {
        super(source, source.columns(), source.sparse());
        this.source = source;
        this.log = log;
    }

    private static Block logged(Block block, Log log) {
        double[] targets = Arrays.stream(block.targets()).map(log).toArray();
        return new Block(block.index(), block.first(), block.rows(), targets, block.weights());
    }

    @Override
    public boolean remote() {
        return source.remote();
    }

    @Override
    public <R> R run(Pass<R> pass) {
        return source.remote() && !pass.local() ? DerivedPass.run(source, new Logged<>(log, pass)) : super.run(pass);
    }

    /** A pass over logarithms where the source's rows lie. */
    private static final class Logged<R> extends DerivedPass<R> {
        private final Log log;

        Logged(Log log, Pass<R> pass) {
            super(pass);
            this.log = log;
        }

        @Override
        protected Block derive(Block block, Held<R> held) {
            return logged(block, log);
        }
    }

    @Override
    public BlockReader reader() {
        BlockReader rows = source.reader();
        return new BlockReader() {
            @Override
            public Block read(int index) {
                return logged(rows.read(index), log);
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    @Override
    public void batches(long seed, int epoch, int size, Consumer<Block> each) {
        source.batches(seed, epoch, size, batch -> each.accept(logged(batch, log)));
    }

    @Override
    public RowStore subset(Selection selection) {
        return new LogStore(source.subset(selection), log);
    }

    @Override
    public RowStore someBlocks(IntPredicate kept) {
        return new LogStore(source.someBlocks(kept), log);
    }

    @Override
    public RowStore with(Execution execution) {
        return new LogStore(source.with(execution), log);
    }

    @Override
    public long residentBytes() {
        return source.residentBytes();
    }

    @Override
    public long readerBytes() {
        return source.readerBytes();
    }

    /** Those of the source: targets are few beside the columns. */
    @Override
    protected long blockBytes() {
        return source.readerBytes();
    }

    @Override
    public void close() {}
}
