/**
 * Kernel models and random features as stages of Spark ML pipelines. Models and their estimators have the columns and
 * parameters that Spark's own have; each setting of a method is a parameter too.
 */
package org.bochner.spark.ml;
