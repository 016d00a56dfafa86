module example.programs {
    requires org.bochner.data;
    requires org.bochner.experiments;
    requires org.bochner.onnx;
    requires org.bochner.scorer;

    // Components of records are read by reflection.
    opens example to
            org.bochner.data;
}
