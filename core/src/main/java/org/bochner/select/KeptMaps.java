package org.bochner.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bochner.features.FeatureMap;
import org.bochner.learn.KernelLearner;
import org.bochner.learn.Learned;
import org.bochner.store.RowStore;

/**
 * What a learner found on each part of the rows, kept for machines on fewer features of the same maps.
 *
 * <p>A path over C asks its learner for one map after another: one for each fold, then one for all rows, in the same order for
 * every number of features. The first time the learner learns; after that the map that was learned at the same place is cut. So
 * each C is chosen on rows that its map has not seen, whatever the number of features, and no map is learned twice.
 */
final class KeptMaps implements AutoCloseable {
    private final KernelLearner learner;
    private final List<Learned> kept = new ArrayList<>();

    KeptMaps(KernelLearner learner) {
        this.learner = learner;
    }

    /** The learner itself; what it finds is kept. */
    KernelLearner whole() {
        return new Cut(Integer.MAX_VALUE);
    }

    /** The learner of the first {@code columns} columns. */
    KernelLearner first(int columns) {
        return new Cut(columns);
    }

    /** Hands out copies, since who asks for a map closes it. Not for several threads. */
    private final class Cut implements KernelLearner {
        private final int columns;
        private int asked;

        Cut(int columns) {
            this.columns = columns;
        }

        @Override
        public Map<String, String> settings() {
            return learner.settings();
        }

        @Override
        public Learned learn(RowStore rows, long seed) {
            if (asked == kept.size()) {
                kept.add(learner.learn(rows, seed));
            }
            Learned whole = kept.get(asked++);
            FeatureMap first = whole.map().prefix(columns);
            boolean all = first.features() == whole.map().features();
            return new Learned(first, whole.settings(), all ? whole.certificates() : List.of(), whole.diagnostics());
        }
    }

    /** Frees the maps. */
    @Override
    public void close() {
        kept.forEach(each -> each.map().close());
    }
}
