/**
 * Benchmarks of the hot passes, and the Java side of the comparisons with peers.
 *
 * <p>Every JMH benchmark runs one whole pass on all cores and needs a fraction of a second to a few seconds, so a
 * single shot is one measurement. {@link org.bochner.benchmarks.Work} says what a pass must do at least, and
 * {@link org.bochner.benchmarks.Limits} measures the limits of the computer in the same run.
 */
package org.bochner.benchmarks;
