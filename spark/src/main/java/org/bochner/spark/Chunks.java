package org.bochner.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** What a function makes of some elements at a time, one after the other. */
final class Chunks<T, R> implements Iterator<R> {
    private final Iterator<T> elements;
    private final int count;
    private final Function<List<T>, List<R>> each;
    private Iterator<R> ready = List.<R>of().iterator();

    Chunks(Iterator<T> elements, int count, Function<List<T>, List<R>> each) {
        this.elements = elements;
        this.count = count;
        this.each = each;
    }

    @Override
    public boolean hasNext() {
        while (!ready.hasNext() && elements.hasNext()) {
            List<T> some = new ArrayList<>();
            while (some.size() < count && elements.hasNext()) {
                some.add(elements.next());
            }
            ready = each.apply(some).iterator();
        }
        return ready.hasNext();
    }

    @Override
    public R next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return ready.next();
    }
}
