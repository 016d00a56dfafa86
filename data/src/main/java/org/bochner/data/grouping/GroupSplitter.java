package org.bochner.data.grouping;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bochner.RandomStream;
import org.bochner.store.RowStore;
import org.bochner.store.Selection;

/**
 * Deals whole groups of rows to parts.
 *
 * <p>Groups come in random order, and each goes to a part with the chances of what is still to be filled there. That is
 * drawn several times; the draw whose parts are most alike in size and classes counts, and above all one in which every
 * class is there to be learned for each part that is tested.
 */
final class GroupSplitter implements RowStore.Splitter {
    private static final long GROUPS = 0x67727073;
    private static final int MOST_DRAWS = 64;
    private static final double WORK = 2e7;

    /** The group of each row, from 0, without gaps. */
    private final int[] group;

    private final int groups;

    GroupSplitter(int[] numbers) {
        Map<Integer, Integer> dense = new HashMap<>();
        this.group = Arrays.stream(numbers)
                .map(each -> dense.computeIfAbsent(each, added -> dense.size()))
                .toArray();
        this.groups = dense.size();
    }

    @Override
    public boolean ordered() {
        return false;
    }

    @Override
    public byte[] parts(int parts, double share, short[] classes, long seed) {
        int count = Math.min(parts, groups);
        if (count < 2) {
            return null;
        }
        double[] shares = new double[count];
        Arrays.fill(shares, 1.0 / count);
        if (parts == 2 && share > 0) {
            shares[0] = 1 - share;
            shares[1] = share;
        }
        boolean all = !(parts == 2 && share > 0);
        int draws = (int) Math.max(1, Math.min(MOST_DRAWS, WORK / group.length));
        byte[] best = null;
        double least = Double.POSITIVE_INFINITY;
        for (int draw = 0; draw < draws; draw++) {
            byte[] part = draw(shares, RandomStream.of(seed, GROUPS, draw));
            double unlike = unlike(part, shares, classes, all);
            if (unlike < least) {
                least = unlike;
                best = part;
            }
        }
        return best;
    }

    /** The part of each row. */
    private byte[] draw(double[] shares, RandomStream stream) {
        int[] sizes = new int[groups];
        for (int each : group) {
            sizes[each]++;
        }
        double[] left = Arrays.stream(shares).map(each -> each * group.length).toArray();
        byte[] place = new byte[groups];
        for (int each : stream.permutation(groups)) {
            double open = Arrays.stream(left).map(room -> Math.max(0, room)).sum();
            double drawn = stream.uniform() * open;
            int part = 0;
            while (part < left.length - 1 && drawn >= Math.max(0, left[part])) {
                drawn -= Math.max(0, left[part++]);
            }
            left[part] -= sizes[each];
            place[each] = (byte) part;
        }
        byte[] part = new byte[group.length];
        for (int row = 0; row < part.length; row++) {
            part[row] = place[group[row]];
        }
        return part;
    }

    /** How far the parts are from their shares of every class, and much more where a part or a class is missing. */
    private static double unlike(byte[] part, double[] shares, short[] classes, boolean all) {
        int labels = 1
                + IntStream.range(0, classes.length)
                        .map(row -> classes[row])
                        .max()
                        .orElse(0);
        long[][] counts = new long[shares.length][labels];
        long[] total = new long[labels];
        for (int row = 0; row < part.length; row++) {
            counts[part[row]][classes[row]]++;
            total[classes[row]]++;
        }
        double sum = 0;
        for (int p = 0; p < shares.length; p++) {
            sum += Arrays.stream(counts[p]).sum() == 0 ? 1e3 * part.length : 0;
            for (int c = 0; c < labels; c++) {
                boolean tested = all || p == 1;
                sum += Math.abs(counts[p][c] - shares[p] * total[c]);
                sum += tested && total[c] > 0 && counts[p][c] == total[c] ? part.length : 0;
            }
        }
        return sum;
    }

    @Override
    public RowStore.Splitter among(Selection kept) {
        return new GroupSplitter(among(group, kept));
    }

    @Override
    public String toString() {
        return "groups " + Arrays.hashCode(group);
    }

    /** The numbers of the rows that {@code kept} keeps. */
    static int[] among(int[] numbers, Selection kept) {
        return IntStream.range(0, numbers.length)
                .filter(kept::keeps)
                .map(row -> numbers[row])
                .toArray();
    }
}
