/** Feature maps z(x) of spectral measures, and rows seen through them. */
package org.bochner.features;
