package org.bochner.learn.nsrf;

import java.util.BitSet;
import java.util.function.IntToDoubleFunction;
import org.bochner.random.RandomStream;

/**
 * A Markov chain on finitely many atoms that comes to the law π_j ∝ exp(β v_j): Langevin dynamics where there is no gradient to
 * follow (NSRF, App. A.3).
 *
 * <p>One step of Metropolis from atom i of N:
 * <ol>
 *   <li>Propose, with probability ½ each, one of the two neighbours i ± 1 (around a ring), or any of the N atoms. Neighbours in
 *       the order of the harmonics have degrees that are alike, as near frequencies have alike potentials; the long jumps leave local peaks.
 *   <li>Go there with probability min(1, exp(β(v_j − v_i))), else stay.
 * </ol>
 *
 * <p>Proposals are symmetric, so π_i P_ij = π_j P_ji and π stays as it is; every atom is within one jump of every other, so
 * the chain comes to π from anywhere, at least by the factor 1 − ½ exp(−β(max v − min v)) a step. The best atom seen is what
 * is wanted; as β grows the walk is a climb.
 *
 * <p>v is asked for at most once for each atom. Where all v come from one pass, as for harmonics up to some degree, taking the
 * largest is simpler and exact; the walk is for when they are dear.
 *
 * <p>Reference: Metropolis, Rosenbluth, Rosenbluth, Teller, Teller, J. Chem. Phys. 21 (1953).
 */
public final class GibbsWalk {
    private final int atoms;
    private final double beta;

    /** A walk on {@code atoms} atoms at the inverse temperature β ≥ 0. */
    public GibbsWalk(int atoms, double beta) {
        if (atoms < 1) {
            throw new IllegalArgumentException("a walk needs at least 1 atom, not " + atoms);
        }
        if (!(beta >= 0) || !Double.isFinite(beta)) {
            throw new IllegalArgumentException("beta must be at least 0 and finite, not " + beta);
        }
        this.atoms = atoms;
        this.beta = beta;
    }

    /**
     * What a walk has seen.
     *
     * @param best the atom with the largest v on the way
     * @param height its v
     * @param visits how many steps ended on each atom
     * @param asked for how many atoms v was computed
     * @param moved the share of the steps that went elsewhere
     */
    public record Trace(int best, double height, int[] visits, int asked, double moved) {}

    /** Walks {@code steps} steps from {@code start}. */
    public Trace walk(IntToDoubleFunction potential, int start, int steps, RandomStream stream) {
        if (start < 0 || start >= atoms) {
            throw new IllegalArgumentException("start must be 0 to " + (atoms - 1) + ", not " + start);
        }
        double[] v = new double[atoms];
        BitSet known = new BitSet(atoms);
        int[] visits = new int[atoms];
        int now = start;
        int best = start;
        int moved = 0;
        value(start, potential, v, known);
        for (int step = 0; step < steps; step++) {
            int next = propose(now, stream);
            double gain = value(next, potential, v, known) - v[now];
            best = v[next] > v[best] ? next : best;
            if (gain >= 0 || stream.uniform() < Math.exp(beta * gain)) {
                moved += next == now ? 0 : 1;
                now = next;
            }
            visits[now]++;
        }
        return new Trace(best, v[best], visits, known.cardinality(), steps == 0 ? 0 : (double) moved / steps);
    }

    private int propose(int from, RandomStream stream) {
        if (stream.uniform() < 0.5) {
            return stream.below(atoms);
        }
        return Math.floorMod(from + stream.sign(), atoms);
    }

    private static double value(int atom, IntToDoubleFunction potential, double[] v, BitSet known) {
        if (!known.get(atom)) {
            v[atom] = potential.applyAsDouble(atom);
            known.set(atom);
        }
        return v[atom];
    }

    /** P_ij, the probability of one step from {@code from} to {@code to}. */
    double transition(double[] v, int from, int to) {
        if (from == to) {
            double elsewhere = 0;
            for (int j = 0; j < atoms; j++) {
                elsewhere += j == from ? 0 : transition(v, from, j);
            }
            return 1 - elsewhere;
        }
        double proposed = 0.5 / atoms;
        proposed += Math.floorMod(from + 1, atoms) == to ? 0.25 : 0;
        proposed += Math.floorMod(from - 1, atoms) == to ? 0.25 : 0;
        return proposed * Math.min(1, Math.exp(beta * (v[to] - v[from])));
    }
}
