/** The sphere: spherical harmonics, the feature map of weighted harmonics, and their potential. */
package org.bochner.sphere;
