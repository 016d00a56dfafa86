package org.bochner.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.spark.broadcast.Broadcast;
import org.bochner.data.Model;

/** Models as the bytes of their files: how they travel, and how a Spark pipeline keeps them. */
final class SavedModel {
    /** The models of this executor, by the broadcast that brought them; forgotten with it. */
    private static final Map<Object, Model> OPEN = Collections.synchronizedMap(new WeakHashMap<>());

    private SavedModel() {}

    static byte[] bytes(Model model) {
        return file(path -> {
            model.save(path);
            return Files.readAllBytes(path);
        });
    }

    static Model of(byte[] bytes) {
        return file(path -> {
            Files.write(path, bytes);
            return Model.load(path);
        });
    }

    /** The model that {@code sent} holds, read once in each process; shared, not to be closed. */
    static Model of(Broadcast<byte[]> sent) {
        return OPEN.computeIfAbsent(sent.value(), bytes -> of((byte[]) bytes));
    }

    private interface Use<T> {
        T of(Path path) throws IOException;
    }

    private static <T> T file(Use<T> use) {
        try {
            Path path = Files.createTempFile("model", ".bochner");
            try {
                return use.of(path);
            } finally {
                Files.deleteIfExists(path);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
