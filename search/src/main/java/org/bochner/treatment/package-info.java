/** What is done to columns and targets before a method sees them: ranks instead of values, one width per column. */
package org.bochner.treatment;
