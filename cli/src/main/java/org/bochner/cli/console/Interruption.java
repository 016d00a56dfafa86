package org.bochner.cli.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Whether the user asked to stop.
 *
 * <p>The first Ctrl-C (or SIGTERM, as a batch system sends it) asks: the library sees it at its next block of rows, and
 * {@code fit} writes the best model so far. The second ends the program at once.
 */
public final class Interruption implements BooleanSupplier {
    /** What a shell reports for a program that SIGINT ended. */
    private static final int ENDED_BY_SIGINT = 130;

    private final AtomicInteger asked = new AtomicInteger();
    private volatile Runnable notice = () -> {};

    @Override
    public boolean getAsBoolean() {
        return asked.get() > 0;
    }

    /** Runs {@code notice} on the first request, so that the user knows that it was heard. */
    public void onRequest(Runnable notice) {
        this.notice = notice;
    }

    public void request() {
        if (asked.incrementAndGet() == 1) {
            notice.run();
        } else {
            System.exit(ENDED_BY_SIGINT);
        }
    }

    /**
     * Handles the signals from now on. {@code sun.misc.Signal} is the only way to go on working after SIGINT; javac
     * warns of it without a way to accept the warning, hence the reflection. Where it is absent, Ctrl-C ends the
     * program.
     */
    public void listen() {
        for (String name : new String[] {"INT", "TERM"}) {
            try {
                Class<?> signal = Class.forName("sun.misc.Signal");
                Class<?> handler = Class.forName("sun.misc.SignalHandler");
                Object onSignal = Proxy.newProxyInstance(
                        handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                            request();
                            return null;
                        });
                signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(name), onSignal);
            } catch (InvocationTargetException refused) {
                // The JVM leaves this signal alone (-Xrs), or the system has none of this name.
                continue;
            } catch (ReflectiveOperationException absent) {
                return;
            }
        }
    }
}
