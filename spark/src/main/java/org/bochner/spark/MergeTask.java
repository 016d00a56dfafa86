package org.bochner.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.bochner.store.MergeTree;
import org.bochner.store.Pass;

/**
 * Merges nodes of several partitions on an executor, so that the driver gets few of them: for partials that are large,
 * such as the Gram matrix of many features.
 *
 * @param pass the {@link Parcel} of the pass
 */
record MergeTask(Broadcast<byte[]> pass) implements FlatMapFunction<Iterator<Part>, Part> {
    @Override
    public Iterator<Part> call(Iterator<Part> parts) {
        List<Part> all = new ArrayList<>();
        parts.forEachRemaining(all::add);
        for (Part part : all) {
            if (part.problem() != null) {
                return List.of(part).iterator();
            }
        }
        all.sort(Comparator.comparingLong(Part::leaf));
        try (Unpacking unpacking = new Unpacking(pass.value())) {
            @SuppressWarnings("unchecked") // The driver packed it.
            Pass<Object> content = (Pass<Object>) unpacking.content();
            MergeTree<Object> tree = new MergeTree<>(content);
            try {
                add(content, tree, all);
                return PassTask.packed(content, tree).iterator();
            } finally {
                tree.close();
            }
        }
    }

    /** Adds {@code parts}, in the order of their leaves, to {@code tree}. */
    static <R> void add(Pass<R> pass, MergeTree<R> tree, List<Part> parts) {
        for (Part part : parts) {
            R partial = tree.partial();
            pass.restore(partial, Numbers.unpack(part.numbers()));
            tree.add(new MergeTree.Node<>(part.level(), part.index(), partial));
        }
    }
}
