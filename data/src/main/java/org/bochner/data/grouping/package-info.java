/** Rows that must not be split at random: those of one group stay together, and the past comes before the future. */
package org.bochner.data.grouping;
