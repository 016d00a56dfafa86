/**
 * Models behind HTTP.
 *
 * <p>A request is read, its rows are encoded on the thread of the request, {@link org.bochner.serve.Batcher} predicts
 * the rows of concurrent requests in one block, and the answer is written as JSON or CSV. {@link
 * org.bochner.serve.ModelServer} is the door.
 */
package org.bochner.serve;
