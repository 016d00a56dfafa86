/** The exact RBF support vector machine, by LIBSVM: what random features are compared with. */
package org.bochner.libsvm;
