/**
 * Models as ONNX graphs: {@link org.bochner.onnx.Exports} writes a file, in the order inputs
 * ({@link org.bochner.onnx.InputGraph}), features ({@link org.bochner.onnx.FeatureGraph}), answers
 * ({@link org.bochner.onnx.AnswerGraph}).
 *
 * <p>Symbols: n the rows of a batch, d the encoded columns, D the features, K the classes.
 */
package org.bochner.onnx;
