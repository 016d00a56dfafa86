/** The options of the commands, and what they mean: each class is a group of options that several commands share. */
package org.bochner.cli.option;
