/** The build of the tarball: runtime, launcher, man pages, completion. Nothing of it is in the tarball itself. */
package org.bochner.dist;
