package org.bochner.data.encode;

/** Takes the encoded rows of a file in their order. The arrays are reused for the next row. */
public interface RowVisitor {
    /** Takes rows and does nothing with them. */
    RowVisitor NONE = new RowVisitor() {
        @Override
        public void dense(float[] row, double target, double weight, long line) {}

        @Override
        public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {}
    };

    /** A dense row; the target is NaN where the file has none. */
    void dense(float[] row, double target, double weight, long line);

    /** A sparse row; the target is NaN where the file has none. */
    void sparse(int[] index, float[] values, int count, double target, double weight, long line);
}
