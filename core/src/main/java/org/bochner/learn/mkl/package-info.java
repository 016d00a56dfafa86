/** Multiple-kernel learning: the best weighted sum of a few kernels. */
package org.bochner.learn.mkl;
