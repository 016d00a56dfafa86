/**
 * Named data sets of the papers: what they are, where they are found, and how they are fetched from their publishers.
 */
package org.bochner.data.catalogue;
