package org.bochner.treatment;

import org.bochner.learn.Method;
import org.bochner.learn.Methods;

/** Gives every method the settings {@code inputs} and {@code targets}. */
public final class Treatments implements Methods.Extension {
    @Override
    public Method extend(Method method) {
        return new TreatedMethod(method);
    }
}
