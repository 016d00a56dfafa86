/** From scores to probabilities. */
package org.bochner.model.calibrate;
