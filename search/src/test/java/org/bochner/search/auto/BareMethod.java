package org.bochner.search.auto;

import java.util.List;
import org.bochner.learn.Method;
import org.bochner.learn.Setting;

/** A method without settings, of which no more than a name is known. */
interface BareMethod extends Method {
    @Override
    default String summary() {
        return name();
    }

    @Override
    default List<Setting<?>> settings() {
        return List.of();
    }
}
