package org.bochner.data.image;

/** What becomes of the pixels of one image. It keeps work space, so one thread uses it at a time. */
@FunctionalInterface
public interface ImageTransform {
    /** Puts what {@code pixels} become into {@code into} (modified), as many numbers as {@link ImageCode#columns}. */
    void apply(float[] pixels, float[] into);
}
