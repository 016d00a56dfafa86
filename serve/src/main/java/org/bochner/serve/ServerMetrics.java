package org.bochner.serve;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What {@code /metrics} says, in the text form of Prometheus. */
final class ServerMetrics {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Map<String, Timer> timers = new ConcurrentHashMap<>();
    private final Map<String, Counter> counters = new ConcurrentHashMap<>();
    private final DistributionSummary blocks = DistributionSummary.builder("bochner.block.rows")
            .description("Rows of concurrent requests that were predicted together")
            .register(registry);

    /** Watches {@code running}, the number of requests that run. */
    ServerMetrics(Supplier<Number> running) {
        Gauge.builder("bochner.requests.running", running).register(registry);
        JvmMemoryMetrics memory = new JvmMemoryMetrics();
        memory.bindTo(registry);
    }

    /** Counts a request for {@code model} that ended with {@code status}. */
    void request(String model, int status, double milliseconds) {
        timers.computeIfAbsent(
                        model + " " + status,
                        key -> Timer.builder("bochner.requests")
                                .description("Requests and their time")
                                .tag("model", model)
                                .tag("status", String.valueOf(status))
                                .serviceLevelObjectives(
                                        Duration.ofMillis(1),
                                        Duration.ofMillis(5),
                                        Duration.ofMillis(20),
                                        Duration.ofMillis(50),
                                        Duration.ofMillis(200),
                                        Duration.ofSeconds(1))
                                .register(registry))
                .record(Duration.ofNanos((long) (milliseconds * 1e6)));
    }

    void rows(String model, int rows) {
        counter("bochner.rows", model).increment(rows);
    }

    void block(int rows) {
        blocks.record(rows);
    }

    /** Counts a new version of {@code model}, or a file that could not be read. */
    void reload(String model, boolean good) {
        counter(good ? "bochner.reloads" : "bochner.reloads.failed", model).increment();
    }

    private Counter counter(String name, String model) {
        return counters.computeIfAbsent(
                name + " " + model,
                key -> Counter.builder(name).tag("model", model).register(registry));
    }

    String text() {
        return registry.scrape();
    }
}
