/** Which rows train and which test, before anything is learned from them. */
package org.bochner.data.split;
