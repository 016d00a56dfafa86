package org.bochner.benchmarks;

/**
 * What a pass must do at least, whoever writes it.
 *
 * @param flops floating-point additions and multiplications, a fused one counted as two
 * @param bytes bytes that must come from memory or go there, each counted once
 */
record Work(double flops, double bytes) {
    /** The seconds below which no program comes on a machine that does so many flops and bytes each second. */
    double limit(double flopRate, double byteRate) {
        return Math.max(flops / flopRate, bytes / byteRate);
    }

    /** Whether the limit is memory, not arithmetic. */
    boolean boundByMemory(double flopRate, double byteRate) {
        return bytes / byteRate > flops / flopRate;
    }
}
