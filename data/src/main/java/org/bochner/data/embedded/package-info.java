/** Data that comes with the program: generated tasks and one small real table. */
package org.bochner.data.embedded;
