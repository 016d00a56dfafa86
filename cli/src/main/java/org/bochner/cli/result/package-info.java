/** The results of the commands, and their views as JSON and as text. */
package org.bochner.cli.result;
