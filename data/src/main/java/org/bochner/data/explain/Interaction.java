package org.bochner.data.explain;

/**
 * How far a model's scores at two columns together are from a sum of what each says alone: Friedman's H (Friedman,
 * Popescu 2008, equation 44).
 *
 * <p>H is large too where neither column has an effect of its own, so that chance is a large part of little: look at
 * {@code strength}, and at {@code gain}. A model that is exactly a sum in the two has H = 0; a fitted one has never,
 * for it follows the noise of its training rows. The gain tells the two apart where the rows are not those of
 * training: it is positive, by more than two deviations, only where the interaction is in the data.
 *
 * @param first a column
 * @param second another
 * @param h from 0: the part of the joint effect that is interaction, 1 where it is all
 * @param strength the root of the mean squared interaction, in the unit of the scores
 * @param gain how much the mean loss rises when the interaction is taken out of the scores; NaN without targets
 * @param deviation the standard deviation of the gain over the rows
 */
public record Interaction(String first, String second, double h, double strength, double gain, double deviation) {}
