/** The metrics that people quote, from predictions of labelled rows, each beside a guess that sees no inputs. */
package org.bochner.data.metrics;
