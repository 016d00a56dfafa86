package org.bochner.experiments;

import java.util.List;

/** A table or figure of a paper: its data, methods and protocol, and what the paper printed. */
public interface Experiment {
    /** What users call it, such as {@code nsrf/windmill}. */
    String name();

    /** What it shows, in a line. */
    String title();

    /** Authors, year and place in the paper. */
    String source();

    /** What is done at the scale of {@code setup}: comparisons, each with the figures that it is to give. */
    List<Part> parts(Setup setup);

    /** Where the protocol differs from the paper's, and why; empty where it does not. */
    default String remark() {
        return "";
    }
}
