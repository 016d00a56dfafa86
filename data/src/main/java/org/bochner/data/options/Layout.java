package org.bochner.data.options;

/** How encoded rows are laid out. */
public enum Layout implements Choice {
    /** Sparse for LIBSVM files, and tables with sequences, with less than a quarter of the entries; dense else. */
    AUTO,
    DENSE,
    /** Legal for LIBSVM files and tables. */
    SPARSE
}
