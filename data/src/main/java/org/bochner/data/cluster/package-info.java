/** Rows in a cluster: what commands ask of an engine such as Apache Spark, whose module is loaded on request. */
package org.bochner.data.cluster;
