package org.bochner.serve;

import java.util.concurrent.atomic.AtomicInteger;
import org.bochner.data.Model;

/** One version of a model, which stays open until its last request has ended. */
final class ServedModel {
    private final String name;
    private final int version;
    private final Model model;
    private final Batcher batcher;
    /** The requests that use it, and one more while it is the current version. */
    private final AtomicInteger uses = new AtomicInteger(1);

    ServedModel(String name, int version, Model model, Batcher batcher) {
        this.name = name;
        this.version = version;
        this.model = model;
        this.batcher = batcher;
    }

    String name() {
        return name;
    }

    /** 1 for the file that the server started with, and one more with each reload. */
    int version() {
        return version;
    }

    Model model() {
        return model;
    }

    Batcher batcher() {
        return batcher;
    }

    /** Keeps it open until {@link #release}; false where it is closed already. */
    boolean acquire() {
        return uses.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    void release() {
        if (uses.decrementAndGet() == 0) {
            model.close();
        }
    }
}
