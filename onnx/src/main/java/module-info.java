/** Writes models as ONNX graphs, which run without Bochner and without Java. */
module org.bochner.onnx {
    requires transitive org.bochner.data;

    exports org.bochner.onnx;
}
