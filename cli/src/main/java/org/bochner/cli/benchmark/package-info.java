/** What the benchmark found, as records, and its document. */
package org.bochner.cli.benchmark;
