package org.bochner.model.file;

import org.bochner.features.FeatureMap;

/**
 * How one kind of feature map is kept in a model file. A module that brings its own map names its codec in
 * {@code META-INF/services/org.bochner.model.file.MapCodec}; the names in a file only choose among the codecs that are
 * there.
 */
public interface MapCodec {
    /** What the file calls this kind of map; small letters and dashes. */
    String name();

    /** Whether {@code map} is of this kind. */
    boolean writes(FeatureMap map);

    /** Puts all that {@link #read} needs into {@code to} (modified); keys and entries are its own. */
    void write(FeatureMap map, ModelFile.Writer to);

    /** The map that was written, with the same bits. What is wrong is thrown as {@link ModelFile.Reader#bad}. */
    FeatureMap read(ModelFile.Reader from);
}
