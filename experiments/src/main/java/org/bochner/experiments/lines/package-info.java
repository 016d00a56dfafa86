/** Files to which finished work is appended, a line of JSON each. */
package org.bochner.experiments.lines;
