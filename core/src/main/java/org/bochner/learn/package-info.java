/**
 * What a kernel learner is, and what a method is.
 *
 * <p>A {@link org.bochner.learn.KernelLearner} turns rows into a feature map; it is immutable settings, and knows
 * nothing of linear models. A {@link org.bochner.learn.Method} is a learner with the way its settings are chosen
 * and the linear model trained on it: what a user names on the command line. Methods are found through
 * {@link java.util.ServiceLoader}, so a jar on the class path adds its own without a change here.
 */
package org.bochner.learn;
