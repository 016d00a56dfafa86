package org.bochner.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.bochner.BadInput;
import org.bochner.linalg.FloatMemory;
import org.bochner.store.MergeTree;
import org.bochner.store.Pass;

/**
 * What an executor does with one partition in a pass: the partial of every leaf of its blocks, merged as far as the
 * {@link MergeTree} goes within the partition.
 *
 * @param pass the {@link Parcel} of the pass, sent once to every executor
 * @param leaf the blocks of a leaf, a power of two; partitions begin with a whole leaf
 */
record PassTask(Broadcast<byte[]> pass, int leaf) implements FlatMapFunction<Iterator<EncodedBlock>, Part> {
    @Override
    public Iterator<Part> call(Iterator<EncodedBlock> blocks) {
        try (Unpacking unpacking = new Unpacking(pass.value())) {
            @SuppressWarnings("unchecked") // The driver packed it.
            Pass<Object> content = (Pass<Object>) unpacking.content();
            return parts(content, blocks).iterator();
        } catch (BadInput bad) {
            // The same on every try: an answer, not a failure that Spark would retry.
            return List.of(Part.bad(bad.getMessage())).iterator();
        }
    }

    private List<Part> parts(Pass<Object> content, Iterator<EncodedBlock> blocks) {
        MergeTree<Object> tree = new MergeTree<>(content);
        Object partial = null;
        long at = -1;
        try {
            while (blocks.hasNext()) {
                if (TaskContext.get() != null && TaskContext.get().isInterrupted()) {
                    throw new TaskKilledException();
                }
                EncodedBlock block = blocks.next();
                if (partial != null && block.index() / leaf != at) {
                    tree.add(new MergeTree.Node<>(0, at, partial));
                    partial = null;
                }
                at = block.index() / leaf;
                partial = partial == null ? tree.partial() : partial;
                try (FloatMemory memory = block.memory()) {
                    content.accumulate(block.block(memory), partial);
                }
            }
            if (partial != null) {
                tree.add(new MergeTree.Node<>(0, at, partial));
                partial = null;
            }
            return packed(content, tree);
        } finally {
            if (partial != null) {
                content.release(partial);
            }
            tree.close();
        }
    }

    /** The nodes that wait, with their numbers. */
    static <R> List<Part> packed(Pass<R> pass, MergeTree<R> tree) {
        List<Part> parts = new ArrayList<>();
        for (MergeTree.Node<R> node : tree.open()) {
            byte[] numbers = Numbers.pack(pass.numbers(node.partial()));
            parts.add(new Part(node.level(), node.index(), numbers, null));
        }
        return parts;
    }
}
