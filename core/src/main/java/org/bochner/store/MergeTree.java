package org.bochner.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Merges partial results as a binary tree over the blocks: a node of level l and index i is the merge of the leaves
 * i·2ˡ to (i+1)·2ˡ − 1, its left half first. Which nodes there are depends on the leaves alone. So the bits of the root
 * do not depend on which thread or process merged which part, nor on when.
 *
 * <p>Nodes come from left to right and merge as soon as they are siblings, so that at most {@link #depth} wait. Where
 * the number of leaves is no power of two, {@link #root} merges what is left from the right. For one thread at a time.
 *
 * @param <R> the partial result, which may be null
 */
public final class MergeTree<R> {
    /** A merge of leaves that lie together; {@code empty} where none of them is there, and nothing is merged. */
    public record Node<R>(int level, long index, R partial, boolean empty) {
        public Node(int level, long index, R partial) {
            this(level, index, partial, false);
        }
    }

    private final Pass<R> pass;
    private final Deque<Node<R>> open = new ArrayDeque<>();
    private final List<R> free = new ArrayList<>();

    public MergeTree(Pass<R> pass) {
        this.pass = pass;
    }

    /** How many nodes wait at most, of {@code leaves} leaves. */
    static int depth(int leaves) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(leaves);
    }

    /** An empty partial. */
    public R partial() {
        if (free.isEmpty()) {
            return pass.partial();
        }
        R used = free.get(free.size() - 1);
        pass.reset(used);
        return free.remove(free.size() - 1);
    }

    /** Takes the next node to the right. Where a merge fails, all partials are still there for {@link #close}. */
    public void add(Node<R> node) {
        open.push(node);
        while (open.size() > 1 && open.peek().index % 2 == 1 && second().level == open.peek().level) {
            mergeLast();
        }
    }

    /** Takes a leaf to the right that is not there. */
    void skip(long leaf) {
        add(new Node<>(0, leaf, null, true));
    }

    private Node<R> second() {
        var nodes = open.iterator();
        nodes.next();
        return nodes.next();
    }

    private void mergeLast() {
        Node<R> right = open.peek();
        Node<R> left = second();
        if (!left.empty && !right.empty) {
            pass.merge(left.partial, right.partial);
            free.add(right.partial);
        }
        open.pop();
        open.pop();
        R partial = left.empty ? right.partial : left.partial;
        open.push(new Node<>(left.level + 1, left.index / 2, partial, left.empty && right.empty));
    }

    /** The partials that are no longer in use, which are the caller's now. */
    List<R> take() {
        List<R> taken = new ArrayList<>(free);
        free.clear();
        return taken;
    }

    /** The nodes that wait for their siblings, from left to right. */
    public List<Node<R>> open() {
        List<Node<R>> nodes = new ArrayList<>();
        open.descendingIterator().forEachRemaining(nodes::add);
        return nodes;
    }

    /** The merge of all nodes, which is the caller's; other partials are released. There is at least one node. */
    public R root() {
        while (open.size() > 1) {
            mergeLast();
        }
        R root = open.pop().partial;
        close();
        return root;
    }

    /** Releases all partials. */
    public void close() {
        open.stream().filter(node -> !node.empty).forEach(node -> pass.release(node.partial));
        open.clear();
        free.forEach(pass::release);
        free.clear();
    }
}
