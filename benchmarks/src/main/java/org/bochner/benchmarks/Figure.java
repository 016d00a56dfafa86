package org.bochner.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;

/**
 * One measured pass.
 *
 * @param pass class and method of the benchmark
 * @param parameters its sizes
 * @param work the least that it must do
 * @param best the fastest of all shots, in seconds
 * @param mean the mean of all shots, in seconds
 */
record Figure(String pass, Map<String, String> parameters, Work work, double best, double mean) {
    /** The figures of a JMH run. */
    static List<Figure> of(Collection<RunResult> results) {
        List<Figure> figures = new ArrayList<>();
        for (RunResult result : results) {
            BenchmarkParams run = result.getParams();
            Map<String, String> parameters = new LinkedHashMap<>();
            for (String key : run.getParamsKeys()) {
                parameters.put(key, run.getParam(key));
            }
            String[] path = run.getBenchmark().split("\\.");
            String pass = path[path.length - 2] + "." + path[path.length - 1];
            var seconds = result.getPrimaryResult().getStatistics();
            figures.add(
                    new Figure(pass, parameters, Passes.work(pass, parameters), seconds.getMin(), seconds.getMean()));
        }
        return figures;
    }

    double flopRate() {
        return work.flops() / best;
    }

    double byteRate() {
        return work.bytes() / best;
    }

    /** The figure beside the limits of the computer, as JSON has it. */
    record Line(
            String pass,
            Map<String, String> parameters,
            double bestSeconds,
            double meanSeconds,
            double gflop,
            double gigabytes,
            double gflopPerSecond,
            double gigabytesPerSecond,
            double limitSeconds,
            String limitedBy,
            double ofLimit) {}

    Line against(double flopRate, double byteRate) {
        return new Line(
                pass,
                parameters,
                best,
                mean,
                work.flops() * 1e-9,
                work.bytes() * 1e-9,
                flopRate() * 1e-9,
                byteRate() * 1e-9,
                work.limit(flopRate, byteRate),
                work.boundByMemory(flopRate, byteRate) ? "memory" : "arithmetic",
                work.limit(flopRate, byteRate) / best);
    }
}
