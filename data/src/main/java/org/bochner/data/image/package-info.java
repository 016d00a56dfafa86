/**
 * Images as rows of numbers: readers of IDX files, of PNG sheets and of CIFAR-10's batches, grey values, and histograms
 * of oriented gradients.
 */
package org.bochner.data.image;
