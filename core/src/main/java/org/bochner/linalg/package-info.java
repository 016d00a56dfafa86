/**
 * Rows of data, small matrices and the arithmetic on them. Nothing here knows of kernels or learning.
 *
 * <p>A map, from the data outwards:
 *
 * <ul>
 *   <li><b>Memory.</b> {@link org.bochner.linalg.FloatMemory} is float32 outside the heap, closed by its owner;
 *       {@link org.bochner.linalg.Rows} over it are {@link org.bochner.linalg.DenseRows} or
 *       {@link org.bochner.linalg.SparseRows}. {@link org.bochner.linalg.Matrix} is float64 on the heap, for what
 *       solvers hold.
 *   <li><b>Products.</b> {@link org.bochner.linalg.loops.Products} multiplies rows of either kind; below it
 *       {@link org.bochner.linalg.Blas} has two implementations, OpenBLAS or plain Java
 *       ({@code -Dbochner.blas=native|java}).
 *   <li><b>Decompositions</b>, which check their matrix and report trouble as a result:
 *       {@link org.bochner.linalg.loops.Cholesky} (jitter), {@link org.bochner.linalg.loops.SymmetricEigen}.
 *   <li><b>Arrays.</b> {@link org.bochner.linalg.loops.Trigonometry} (its error bound is proven in
 *       {@link org.bochner.linalg.loops.SinePolynomial}) and {@link org.bochner.linalg.loops.Hadamard}; below them
 *       {@link org.bochner.linalg.loops.ArrayLoops} has two implementations, the Vector API or plain loops
 *       ({@code -Dbochner.simd=vector|plain}), with the same bits.
 * </ul>
 *
 * <p>Everything computes on the calling thread. The public classes check their arguments; {@code Blas} and {@code
 * ArrayLoops} trust them.
 */
package org.bochner.linalg;
