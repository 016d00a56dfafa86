/** The results of commands that compare methods with each other, or with what a paper reports. */
package org.bochner.cli.result.comparison;
