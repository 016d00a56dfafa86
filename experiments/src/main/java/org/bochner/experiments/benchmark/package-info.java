/**
 * One benchmark of many tables and many contenders: tables of the catalogue and generated ones whose structure is
 * known, half of them for tuning and half for reporting; our methods, and scikit-learn's in a Python process.
 */
package org.bochner.experiments.benchmark;
