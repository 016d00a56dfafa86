/** The methods that look at no label when they choose the kernel: plain random features, and none at all. */
package org.bochner.learn.plain;
