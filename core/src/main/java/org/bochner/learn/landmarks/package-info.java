/** Similarities to landmarks: learned for each landmark (PBRFF, section 3.1) or Gaussian. */
package org.bochner.learn.landmarks;
