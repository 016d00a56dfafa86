/** To be described. */
package org.bochner.libsvm;
