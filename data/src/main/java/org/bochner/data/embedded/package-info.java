/** Data that comes with the program: a generated task and one small real table. */
package org.bochner.data.embedded;
