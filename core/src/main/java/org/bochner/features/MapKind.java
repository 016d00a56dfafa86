package org.bochner.features;

import java.util.function.Function;
import org.bochner.model.file.ModelReader;

/**
 * Reads one kind of feature map from a model file. The maps of core are registered in a list; a module that brings a
 * map of its own names its kind in {@code META-INF/services/org.bochner.features.MapKind}. A file chooses by name among
 * the registered kinds, and runs no other code.
 */
public interface MapKind {
    /** What {@link FeatureMap#kind} of its maps answers. */
    String name();

    /**
     * The map that {@link FeatureMap#write} wrote, with the same bits. What is wrong is thrown as
     * {@link ModelReader#bad}.
     */
    FeatureMap read(ModelReader from);

    /** The kind {@code name}, read by {@code reader}. */
    static MapKind of(String name, Function<ModelReader, FeatureMap> reader) {
        return new MapKind() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public FeatureMap read(ModelReader from) {
                return reader.apply(from);
            }
        };
    }
}
