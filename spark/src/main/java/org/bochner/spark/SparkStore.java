package org.bochner.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Task;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.Block;
import org.bochner.store.BlockReader;
import org.bochner.store.BlockShape;
import org.bochner.store.MergeTree;
import org.bochner.store.Pass;
import org.bochner.store.RowStore;
import scala.Tuple2;

/**
 * Rows in the executors of a Spark cluster. A pass goes to the rows: it is sent once to every executor, computed there
 * by the same loops as in one process, and its partials are merged by a tree.
 *
 * <p><b>Bits.</b> Blocks have the boundaries that {@link BlockShape} gives, counted over the rows in the order of the
 * source. The shape of the {@link MergeTree} depends on the number of blocks alone. So a result has the same bits for
 * any number of executors, cores and partitions, and after lost, repeated or speculative tasks; it differs from the
 * result of rows in memory, whose partials are added one after the other, by the rounding of double sums.
 *
 * <p><b>Memory.</b> Executors keep the encoded rows in memory and spill them to their disks. A task holds one block
 * in native memory, and log₂ of its leaves as partials. Partials above {@value #LARGE} bytes together are merged on the
 * executors before the driver gets them.
 *
 * <p>Passes that are {@link Pass#local} read all blocks to the driver, a partition at a time.
 */
public final class SparkStore extends RowStore {
    /** Partitions begin at multiples of so many blocks, so that leaves of as many blocks lie in one. */
    private static final int ALIGNED = 8;

    /** The rows of a partition take about so much, unless the cluster has more cores than that gives work. */
    private static final long PARTITION_BYTES = 32L << 20;

    private static final long LARGE = 64L << 20;

    /** Partitions that readers of the driver keep. */
    private static final int FETCHED = 2;

    private final JavaRDD<EncodedBlock> blocks;
    /** The first block of each partition, and the number of blocks. */
    private final int[] bounds;

    private final boolean owner;
    private final long blockBytes;
    private final Deque<Tuple2<Integer, List<EncodedBlock>>> fetched = new ArrayDeque<>();

    private SparkStore(
            JavaRDD<EncodedBlock> blocks,
            int[] bounds,
            int columns,
            boolean sparse,
            Task task,
            Execution execution,
            int[] sizes,
            boolean owner) {
        super(columns, sparse, task, execution, sizes);
        this.blocks = blocks;
        this.bounds = bounds;
        this.owner = owner;
        this.blockBytes = (long) BlockShape.rowsPerBlock(columns, sparse) * columns * Float.BYTES;
    }

    /**
     * The rows of {@code chunks} in the order of its partitions, cut into blocks. It reads the chunks twice, to count
     * and to cut, and keeps them in between. The caller closes the store, which frees the executors' memory.
     *
     * @param chunks rows as their partitions encode them; block numbers do not matter yet
     * @param partitions how many partitions to make, or 0 for what suits the size and the cluster
     */
    public static SparkStore of(
            JavaRDD<EncodedRows> chunks, int columns, boolean sparse, Task task, Execution execution, int partitions) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(chunks.context());
        JavaRDD<EncodedRows> kept = chunks.persist(StorageLevel.MEMORY_AND_DISK());
        try {
            List<Cutting.Tally> counts = Jobs.collect(kept.mapPartitions(new Cutting.Count()), execution, "encode");
            long[] offsets = new long[counts.size() + 1];
            long bytes = 0;
            for (int p = 0; p < counts.size(); p++) {
                if (counts.get(p).problem() != null) {
                    throw new BadInput(counts.get(p).problem());
                }
                offsets[p + 1] = offsets[p] + counts.get(p).rows();
                bytes += counts.get(p).bytes();
            }
            long rows = offsets[counts.size()];
            if (rows == 0) {
                throw new BadInput("there are no rows; a model needs at least one row of each class");
            }
            int[] sizes = sizes(rows, BlockShape.rowsPerBlock(columns, sparse));
            int wanted = partitions > 0
                    ? partitions
                    : (int) Math.max(2L * context.defaultParallelism(), Math.min(100_000, bytes / PARTITION_BYTES));
            int[] bounds = bounds(sizes.length, wanted);
            Cutting cutting = new Cutting(offsets, BlockShape.rowsPerBlock(columns, sparse), rows, columns);
            JavaRDD<EncodedBlock> blocks = cutting.blocks(kept, bounds).persist(StorageLevel.MEMORY_AND_DISK());
            Jobs.collect(blocks.mapPartitions(new Cutting.Touch()), execution, "store");
            return new SparkStore(blocks, bounds, columns, sparse, task, execution, sizes, true);
        } finally {
            kept.unpersist(false);
        }
    }

    private static int[] sizes(long rows, int each) {
        int[] sizes = new int[Math.toIntExact((rows + each - 1) / each)];
        Arrays.fill(sizes, each);
        sizes[sizes.length - 1] = (int) (rows - (sizes.length - 1L) * each);
        return sizes;
    }

    private static int[] bounds(int blocks, int wanted) {
        int groups = (blocks + ALIGNED - 1) / ALIGNED;
        int count = Math.max(1, Math.min(groups, wanted));
        int[] bounds = new int[count + 1];
        for (int p = 0; p <= count; p++) {
            bounds[p] = (int) Math.min(blocks, (long) groups * p / count * ALIGNED);
        }
        return bounds;
    }

    /** How many partitions the rows lie in. */
    public int partitions() {
        return bounds.length - 1;
    }

    @Override
    public boolean remote() {
        return true;
    }

    @Override
    public <R> R run(Pass<R> pass) {
        if (pass.local()) {
            return super.run(pass);
        }
        execution().check();
        int leaf = pass.stretch(blocks());
        JavaSparkContext context = JavaSparkContext.fromSparkContext(blocks.context());
        Broadcast<byte[]> parcel = context.broadcast(Parcel.pack(pass));
        try (Progress.Stage stage = execution().progress().begin(pass.name(), rows())) {
            JavaRDD<Part> parts = blocks.mapPartitions(new PassTask(parcel, leaf));
            if (pass.partialBytes() * partitions() > LARGE && partitions() > 3) {
                parts = merged(parts, parcel, (blocks() + leaf - 1) / leaf);
            }
            List<Part> found = Jobs.collect(parts, execution(), pass.name(), stage, rows());
            return root(pass, found);
        } finally {
            parcel.destroy();
        }
    }

    /** Merges the nodes of about √partitions partitions at a time, in a stage of its own. */
    private JavaRDD<Part> merged(JavaRDD<Part> parts, Broadcast<byte[]> parcel, long leaves) {
        int groups = (int) Math.ceil(Math.sqrt(partitions()));
        // Nodes lie within a span, since no partition is larger than that and spans are powers of two.
        long span = Long.highestOneBit(Math.max(1, 2 * leaves / groups - 1));
        int count = (int) ((leaves + span - 1) / span);
        return parts.mapToPair(part -> new Tuple2<>((int) (part.leaf() / span), part))
                .partitionBy(new Cutting.Ranges(ranges(count)))
                .values()
                .mapPartitions(new MergeTask(parcel));
    }

    private static int[] ranges(int count) {
        int[] ranges = new int[count + 1];
        Arrays.setAll(ranges, i -> i);
        return ranges;
    }

    private static <R> R root(Pass<R> pass, List<Part> found) {
        for (Part part : found) {
            if (part.problem() != null) {
                throw new BadInput(part.problem());
            }
        }
        List<Part> parts = new ArrayList<>(found);
        parts.sort(Comparator.comparingLong(Part::leaf));
        MergeTree<R> tree = new MergeTree<>(pass);
        try {
            MergeTask.add(pass, tree, parts);
            return tree.root();
        } catch (RuntimeException | Error failed) {
            tree.close();
            throw failed;
        }
    }

    @Override
    public BlockReader reader() {
        return new Fetching();
    }

    /** Brings blocks to the driver, a partition at a time. */
    private final class Fetching implements BlockReader {
        private FloatMemory memory;

        @Override
        public Block read(int index) {
            close();
            EncodedBlock block = fetch(index);
            memory = block.memory();
            return block.block(memory);
        }

        @Override
        public void close() {
            if (memory != null) {
                memory.close();
                memory = null;
            }
        }
    }

    private EncodedBlock fetch(int index) {
        int found = Arrays.binarySearch(bounds, index);
        int partition = found >= 0 ? found : -2 - found;
        // Partitions without blocks have the bound of the next.
        while (bounds[partition + 1] == index) {
            partition++;
        }
        int wanted = partition;
        synchronized (fetched) {
            List<EncodedBlock> rows = fetched.stream()
                    .filter(each -> each._1() == wanted)
                    .map(Tuple2::_2)
                    .findFirst()
                    .orElseGet(() -> {
                        List<EncodedBlock> all =
                                Jobs.call(() -> blocks.collectPartitions(new int[] {wanted})[0], "read");
                        fetched.addFirst(new Tuple2<>(wanted, all));
                        while (fetched.size() > FETCHED) {
                            fetched.removeLast();
                        }
                        return all;
                    });
            return rows.get(index - bounds[wanted]);
        }
    }

    @Override
    public RowStore with(Execution execution) {
        int[] sizes = new int[blocks()];
        Arrays.setAll(sizes, this::size);
        return new SparkStore(blocks, bounds, columns(), sparse(), task(), execution, sizes, false).splitBy(splitter());
    }

    @Override
    protected long blockBytes() {
        return blockBytes;
    }

    @Override
    public long readerBytes() {
        return blockBytes;
    }

    /** Frees the rows on the executors. */
    @Override
    public void close() {
        if (owner) {
            blocks.unpersist(false);
        }
    }
}
