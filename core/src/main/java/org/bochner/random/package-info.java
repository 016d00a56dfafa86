/**
 * Randomness as an argument: one 64-bit seed, and a counter-based stream for every task.
 *
 * <p>A {@link org.bochner.RandomStream} is named by the seed and a path of numbers (which draw, which block,
 * which epoch), never by a thread; so the same work gets the same bits however it is spread.
 */
package org.bochner.random;
