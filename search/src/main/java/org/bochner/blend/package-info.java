/**
 * Averages of models: {@link org.bochner.blend.Blend} finds their weights on held-out rows and joins them into one
 * kernel machine.
 */
package org.bochner.blend;
