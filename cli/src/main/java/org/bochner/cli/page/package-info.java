/** The HTML pages of the commands: the words and charts that each shows. {@link org.bochner.report} draws them. */
package org.bochner.cli.page;
