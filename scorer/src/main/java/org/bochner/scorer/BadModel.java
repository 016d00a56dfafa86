package org.bochner.scorer;

/** A model file that cannot be used: damaged, something else, or of a kind that the scorer does not serve. */
public final class BadModel extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    BadModel(String message) {
        super(message);
    }

    BadModel(String message, Throwable cause) {
        super(message, cause);
    }
}
