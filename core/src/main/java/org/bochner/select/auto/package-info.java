/**
 * Choosing the method: a tournament between all methods within a given time.
 *
 * <p>{@link org.bochner.select.auto.Tournament} is the rules, and sees names, errors and seconds only;
 * {@link org.bochner.select.auto.MethodArena} trains and tests.
 */
package org.bochner.select.auto;
