package org.bochner.features;

import org.bochner.model.file.ModelReader;

/**
 * Reads one kind of feature map from a model file. The maps of core are registered in a table; a module that brings a
 * map of its own names its kind in {@code META-INF/services/org.bochner.features.MapKind}. A file chooses by name among
 * the registered kinds, and runs no other code.
 */
public interface MapKind {
    /** What {@link FeatureMap#kind} of its maps answers. */
    String name();

    /** The map that {@link FeatureMap#write} wrote, with the same bits; throws {@link ModelReader#bad}. */
    FeatureMap read(ModelReader from);
}
