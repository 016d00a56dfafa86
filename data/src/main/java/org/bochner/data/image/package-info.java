/** Images as rows of numbers: their grey values, and histograms of oriented gradients. */
package org.bochner.data.image;
