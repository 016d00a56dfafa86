/** What a fit guarantees from rows that it held out. */
package org.bochner.cli.guarantee;
