/**
 * Guarantees from rows that training did not see: the exact bound on the error of a classifier, and conformal sets and
 * intervals. They hold for any method, whatever was chosen on the training rows.
 */
package org.bochner.data.guarantee;
