package org.bochner.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import scala.Tuple2;

/**
 * Cuts the rows of a source into blocks: row i of the source is row i mod s of block ⌊i/s⌋, wherever Spark's partitions
 * begin. One shuffle brings the pieces of a block together.
 *
 * @param offsets how many rows lie before each partition of the source
 * @param blockRows s
 * @param rows all rows
 * @param columns the columns of a row
 */
record Cutting(long[] offsets, int blockRows, long rows, int columns) implements Serializable {
    /** A piece of a block. */
    record Piece(int offset, EncodedRows rows) implements Serializable {}

    JavaRDD<EncodedBlock> blocks(JavaRDD<EncodedRows> source, int[] bounds) {
        return source.mapPartitionsWithIndex(new Number(), false)
                .mapPartitionsToPair(new Pieces(this))
                .partitionBy(new Ranges(bounds))
                .mapPartitions(new Joined(this));
    }

    /** Rows with the number of their partition. */
    record Numbered(int partition, EncodedRows rows) implements Serializable {}

    private record Number() implements Function2<Integer, Iterator<EncodedRows>, Iterator<Numbered>> {
        @Override
        public Iterator<Numbered> call(Integer partition, Iterator<EncodedRows> rows) {
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return rows.hasNext();
                }

                @Override
                public Numbered next() {
                    return new Numbered(partition, rows.next());
                }
            };
        }
    }

    private record Pieces(Cutting cutting) implements PairFlatMapFunction<Iterator<Numbered>, Integer, Piece> {
        @Override
        public Iterator<Tuple2<Integer, Piece>> call(Iterator<Numbered> source) {
            return new Iterator<>() {
                private final List<Tuple2<Integer, Piece>> ready = new ArrayList<>();
                private int next;
                private long row = -1;

                @Override
                public boolean hasNext() {
                    while (next == ready.size() && source.hasNext()) {
                        ready.clear();
                        next = 0;
                        cut(source.next());
                    }
                    return next < ready.size();
                }

                private void cut(Numbered numbered) {
                    row = row < 0 ? cutting.offsets[numbered.partition] : row;
                    int size = cutting.blockRows;
                    EncodedRows all = numbered.rows;
                    for (int from = 0; from < all.rows(); ) {
                        int offset = (int) (row % size);
                        int to = Math.min(all.rows(), from + size - offset);
                        EncodedRows part = all.slice(from, to, cutting.columns);
                        ready.add(new Tuple2<>(Math.toIntExact(row / size), new Piece(offset, part)));
                        row += to - from;
                        from = to;
                    }
                }

                @Override
                public Tuple2<Integer, Piece> next() {
                    return ready.get(next++);
                }
            };
        }
    }

    private record Joined(Cutting cutting) implements FlatMapFunction<Iterator<Tuple2<Integer, Piece>>, EncodedBlock> {
        @Override
        public Iterator<EncodedBlock> call(Iterator<Tuple2<Integer, Piece>> pieces) {
            TreeMap<Integer, List<Piece>> blocks = new TreeMap<>();
            pieces.forEachRemaining(each ->
                    blocks.computeIfAbsent(each._1(), none -> new ArrayList<>()).add(each._2()));
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !blocks.isEmpty();
                }

                @Override
                public EncodedBlock next() {
                    var first = blocks.pollFirstEntry();
                    first.getValue().sort(Comparator.comparingInt(Piece::offset));
                    return cutting.join(first.getKey(), first.getValue());
                }
            };
        }
    }

    /** The block of {@code pieces}, which are in order and together have all of its rows. */
    private EncodedBlock join(int index, List<Piece> pieces) {
        long first = (long) index * blockRows;
        int count = (int) Math.min(blockRows, rows - first);
        int found = pieces.stream().mapToInt(piece -> piece.rows.rows()).sum();
        if (found != count) {
            throw new IllegalStateException("block " + index + " has " + found + " rows and not " + count
                    + ": the source gave other rows when it was read again; store it before it is used");
        }
        EncodedRows start = pieces.get(0).rows;
        int outputs = start.targets().length / start.rows();
        boolean weighted = pieces.stream().anyMatch(piece -> piece.rows.weights() != null);
        int entries =
                pieces.stream().mapToInt(piece -> piece.rows.values().length).sum();
        float[] values = new float[entries];
        int[] ends = start.ends() == null ? null : new int[count];
        int[] at = start.ends() == null ? null : new int[entries];
        double[] targets = new double[count * outputs];
        double[] weights = weighted ? new double[count] : null;
        int entry = 0;
        for (Piece piece : pieces) {
            EncodedRows part = piece.rows;
            System.arraycopy(part.values(), 0, values, entry, part.values().length);
            System.arraycopy(part.targets(), 0, targets, piece.offset * outputs, part.targets().length);
            if (weighted) {
                double[] w = part.weights();
                for (int i = 0; i < part.rows(); i++) {
                    weights[piece.offset + i] = w == null ? 1 : w[i];
                }
            }
            if (ends != null) {
                System.arraycopy(part.at(), 0, at, entry, part.at().length);
                for (int i = 0; i < part.rows(); i++) {
                    ends[piece.offset + i] = entry + part.ends()[i];
                }
            }
            entry += part.values().length;
        }
        return new EncodedBlock(index, first, count, columns, values, ends, at, targets, weights);
    }

    /** The rows and bytes of a partition, or what is wrong with one of its rows. */
    record Tally(long rows, long bytes, String problem) implements Serializable {}

    /** Encodes a partition, and counts its rows. */
    record Count() implements FlatMapFunction<Iterator<EncodedRows>, Tally> {
        @Override
        public Iterator<Tally> call(Iterator<EncodedRows> chunks) {
            long rows = 0;
            long bytes = 0;
            while (chunks.hasNext()) {
                EncodedRows chunk = chunks.next();
                if (chunk.problem() != null) {
                    return List.of(new Tally(0, 0, chunk.problem())).iterator();
                }
                rows += chunk.rows();
                bytes += chunk.bytes();
            }
            return List.of(new Tally(rows, bytes, null)).iterator();
        }
    }

    /** Makes the blocks of a partition, and counts them. */
    record Touch() implements FlatMapFunction<Iterator<EncodedBlock>, Integer> {
        @Override
        public Iterator<Integer> call(Iterator<EncodedBlock> blocks) {
            int count = 0;
            while (blocks.hasNext()) {
                blocks.next();
                count++;
            }
            return List.of(count).iterator();
        }
    }

    /** Numbers in ranges: partition p has those from bounds[p] to before bounds[p + 1]. */
    static final class Ranges extends Partitioner {
        private static final long serialVersionUID = 1;

        private final int[] bounds;

        Ranges(int[] bounds) {
            this.bounds = bounds;
        }

        @Override
        public int numPartitions() {
            return bounds.length - 1;
        }

        @Override
        public int getPartition(Object key) {
            int number = (Integer) key;
            int found = Arrays.binarySearch(bounds, number);
            int partition = found >= 0 ? found : -2 - found;
            while (bounds[partition + 1] == number) {
                partition++;
            }
            return partition;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ranges ranges && Arrays.equals(bounds, ranges.bounds);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bounds);
        }
    }
}
