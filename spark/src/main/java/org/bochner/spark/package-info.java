/**
 * Rows in the executors of Apache Spark, and passes over them: {@link org.bochner.spark.SparkStore} is a store like
 * those in memory and on disk, so that methods, solvers and metrics work on it as they are.
 */
package org.bochner.spark;
