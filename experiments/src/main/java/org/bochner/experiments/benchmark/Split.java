package org.bochner.experiments.benchmark;

import java.nio.file.Path;

/**
 * One split of a table as two files, which every contender reads.
 *
 * @param train the training rows: CSV with a header and the target last, or LIBSVM
 * @param test the test rows, in the same form
 * @param regression whether the target is a number; else a class
 * @param trainRows the number of training rows
 * @param testRows the number of test rows
 * @param sha256 a hash of both files
 */
public record Split(Path train, Path test, boolean regression, long trainRows, long testRows, String sha256) {}
