/**
 * Choosing the method: {@code auto}.
 *
 * <p>{@link org.bochner.search.auto.MethodComparison} is the rules, and sees names, errors and prices only;
 * {@link org.bochner.search.auto.Trials} trains and tests; {@link org.bochner.search.auto.Portfolio} is what is
 * known from other tables.
 */
package org.bochner.search.auto;
