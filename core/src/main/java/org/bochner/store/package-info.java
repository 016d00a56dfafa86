/**
 * Where rows live, and passes over them.
 *
 * <p>An algorithm never holds the data. It is given a {@link org.bochner.store.RowStore} and asks it to
 * {@linkplain org.bochner.store.RowStore#run run} a {@link org.bochner.store.Pass}: what to compute on one
 * {@link org.bochner.store.Block} of rows, and how to add two partial results. Blocks are cut by the shape of the data
 * alone ({@link org.bochner.store.BlockShape}) and partial results are merged in block order, so a result has the same
 * bits at any number of threads, in memory ({@link org.bochner.store.MemoryStore}) and on disk
 * ({@link org.bochner.store.DiskStore}).
 *
 * <p>A {@link org.bochner.store.RowSink} makes a store row by row; a
 * {@linkplain org.bochner.store.MemoryStore#spillingSink spilling sink} moves rows that outgrow memory to disk. An
 * {@link org.bochner.Execution} says on how many threads, within how much memory and until when; a
 * {@link org.bochner.store.MemoryPlan} shows the memory before it is spent. What a user gave and cannot be used is a
 * {@link org.bochner.BadInput}.
 */
package org.bochner.store;
