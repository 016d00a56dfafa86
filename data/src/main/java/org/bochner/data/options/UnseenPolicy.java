package org.bochner.data.options;

/**
 * What is done at prediction with a category, k-gram or LIBSVM index that was not there when the encoder was fitted.
 */
public enum UnseenPolicy implements Choice {
    /** It is left out: it has no column. */
    IGNORE,
    /** The file is refused. */
    ERROR
}
