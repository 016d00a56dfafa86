package org.bochner.benchmarks;

/**
 * The least work of a pass, however it is written.
 *
 * @param flops floating-point additions and multiplications, a fused one counted as two
 * @param bytes bytes that must be read from or written to memory, each counted once
 */
record Work(double flops, double bytes) {
    /** The least seconds on a computer with these rates of flops and bytes per second. */
    double limit(double flopRate, double byteRate) {
        return Math.max(flops / flopRate, bytes / byteRate);
    }

    /** Whether the limit is memory, not arithmetic. */
    boolean boundByMemory(double flopRate, double byteRate) {
        return bytes / byteRate > flops / flopRate;
    }
}
