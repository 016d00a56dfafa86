package org.bochner.benchmarks;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bochner.Task;
import org.bochner.features.MeasureMap;
import org.bochner.linalg.DenseRows;
import org.bochner.linalg.LinearFunction;
import org.bochner.linalg.Matrix;
import org.bochner.model.KernelMachine;
import org.bochner.model.Link;
import org.bochner.model.Predictor;
import org.bochner.spectral.BaseKernel;
import org.bochner.spectral.Draw;
import org.bochner.spectral.FrequencyDraw;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time from one row to its score, of a model as {@code rff} fits it: D features, pairs of cosines and sines, of d
 * columns. Unlike the passes it runs on one core and has a median, so {@link Main} leaves it out:
 *
 * <pre>
 * java -cp benchmarks/target/bochner-benchmarks.jar org.openjdk.jmh.Main RowLatency -prof gc
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class RowLatency {
    private static final int ROWS = 64;

    /** D×d. */
    @Param({"200x10", "2000x50"})
    public String size;

    private KernelMachine machine;
    private Predictor predictor;
    private float[][] rows;
    private DenseRows[] blocks;
    private int next;

    /** D/2 projections of 2d flops and 45 for sine and cosine, 2D for the score; frequencies and weights once. */
    static Work work(String size) {
        double features = Integer.parseInt(size.split("x")[0]);
        double columns = Integer.parseInt(size.split("x")[1]);
        return new Work(features / 2 * (2 * columns + 45) + 2 * features, 4 * features / 2 * columns + 8 * features);
    }

    @Setup(Level.Trial)
    public void make() {
        int features = Integer.parseInt(size.split("x")[0]);
        int columns = Integer.parseInt(size.split("x")[1]);
        Random random = new Random(1);
        Matrix weights = new Matrix(features, 1);
        for (int c = 0; c < features; c++) {
            weights.set(c, 0, random.nextGaussian());
        }
        BaseKernel kernel = BaseKernel.parse("gaussian").withWidth(Math.sqrt(2 * columns));
        machine = new KernelMachine(
                new MeasureMap(FrequencyDraw.draw(kernel, Draw.IID, features / 2, columns, 1)),
                new LinearFunction(weights, new double[1]),
                Task.classification(List.of("no", "yes")),
                Link.BINARY);
        predictor = machine.predictor();
        rows = new float[ROWS][columns];
        blocks = new DenseRows[ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < columns; j++) {
                rows[i][j] = (float) random.nextGaussian();
            }
            blocks[i] = DenseRows.of(new float[][] {rows[i]});
        }
    }

    @Benchmark
    public double predictor() {
        return predictor.score(rows[next++ & (ROWS - 1)]);
    }

    @Benchmark
    public double scores() {
        return machine.scores(blocks[next++ & (ROWS - 1)])[0];
    }

    @TearDown(Level.Trial)
    public void close() {
        machine.close();
        for (DenseRows block : blocks) {
            block.memory().close();
        }
    }
}
