/** The exact RBF support vector machine, by LIBSVM: the reference for random features. */
package org.bochner.libsvm;
