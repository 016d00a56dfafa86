module example.programs {
    requires org.bochner.data;
    requires org.bochner.experiments;

    // Components of records are read by reflection.
    opens example to
            org.bochner.data;
}
