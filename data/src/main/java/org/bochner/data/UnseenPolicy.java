package org.bochner.data;

/** What is done at prediction with a category, or a LIBSVM index, that was not there when the encoder was fitted. */
public enum UnseenPolicy implements Choice {
    /** It is left out: all levels of the column are zero. */
    IGNORE,
    /** The file is refused. */
    ERROR
}
