/**
 * The methods as typed estimators: a class for each, with a Java method for each of its settings.
 *
 * <pre>{@code
 * Model model = Model.fit(data, Nsrf.features(200).radius(8).c(1, 10, 100).seed(7));
 * }</pre>
 *
 * <p>All classes here are generated from the declarations of the settings; a test keeps them current.
 */
package org.bochner.methods;
