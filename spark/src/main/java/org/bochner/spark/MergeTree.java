package org.bochner.spark;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.bochner.store.Pass;

/**
 * Merges partial results as a binary tree over the blocks: a node of level l and index i is the merge of the leaves
 * i·2ˡ to (i+1)·2ˡ − 1, its left half first. Which nodes there are depends on the number of leaves alone. So the bits
 * of the root do not depend on which process merged which part, nor on when.
 *
 * <p>Nodes come from left to right and merge as soon as they are siblings, so that at most log₂ of the leaves wait.
 * Where the number of leaves is no power of two, {@link #root} merges what is left from the right.
 *
 * @param <R> the partial result
 */
final class MergeTree<R> {
    /** A merge of leaves that lie together. */
    record Node<R>(int level, long index, R partial) {}

    private final Pass<R> pass;
    private final Deque<Node<R>> open = new ArrayDeque<>();
    private final Deque<R> free = new ArrayDeque<>();

    MergeTree(Pass<R> pass) {
        this.pass = pass;
    }

    /** An empty partial. */
    R partial() {
        R used = free.poll();
        if (used == null) {
            return pass.partial();
        }
        pass.reset(used);
        return used;
    }

    /** Takes the next node to the right. */
    void add(Node<R> node) {
        Node<R> right = node;
        while (!open.isEmpty() && right.index % 2 == 1 && open.peek().level == right.level) {
            Node<R> left = open.pop();
            pass.merge(left.partial, right.partial);
            free.push(right.partial);
            right = new Node<>(left.level + 1, left.index / 2, left.partial);
        }
        open.push(right);
    }

    /** The nodes that wait for their siblings, from left to right. */
    List<Node<R>> open() {
        List<Node<R>> nodes = new ArrayList<>();
        open.descendingIterator().forEachRemaining(nodes::add);
        return nodes;
    }

    /** The merge of all nodes, which is the caller's; other partials are released. There is at least one node. */
    R root() {
        Node<R> right = open.pop();
        while (!open.isEmpty()) {
            Node<R> left = open.pop();
            pass.merge(left.partial, right.partial);
            free.push(right.partial);
            right = left;
        }
        release();
        return right.partial;
    }

    /** Releases the partials that are not in use. */
    private void release() {
        free.forEach(pass::release);
        free.clear();
    }

    /** Releases all partials. */
    void close() {
        open.forEach(node -> pass.release(node.partial));
        open.clear();
        release();
    }
}
