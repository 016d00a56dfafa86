package org.bochner.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.store.RowStore;

/** A method for tests: it has a linear model immediately, makes the file {@code ready}, and waits to be stopped. */
public final class WaitingMethod implements Method {
    @Override
    public String name() {
        return "waiting";
    }

    @Override
    public String summary() {
        return "waits until it is stopped";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(Setting.text("ready", "").help("a file to make when there is something to stop"));
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Map<String, String> settings = settings(request.given()).text();
        Fitted linear = Methods.named("linear")
                .fit(
                        rows.with(rows.execution().unlimited()),
                        Request.features(1).with("c", "1").with("calibration", "false"));
        if (!settings.get("ready").isEmpty()) {
            try {
                Files.createFile(Path.of(settings.get("ready")));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
        while (!rows.execution().stopped()) {
            LockSupport.parkNanos(1_000_000);
        }
        return new Fitted(
                linear.machine(),
                settings,
                linear.seconds(),
                List.of(),
                true,
                List.of("stopped waiting"),
                Map.of(),
                List.of());
    }
}
