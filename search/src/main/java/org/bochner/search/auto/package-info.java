/**
 * Choosing the method: a comparison between all methods within a given time.
 *
 * <p>{@link org.bochner.search.auto.MethodComparison} is the rules, and sees names, errors and seconds only;
 * {@link org.bochner.search.auto.MethodTrials} trains and tests.
 */
package org.bochner.search.auto;
