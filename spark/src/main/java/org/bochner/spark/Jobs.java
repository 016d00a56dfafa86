package org.bochner.spark;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.Progress;
import org.bochner.Stopped;

/**
 * Runs jobs of Spark as Bochner's passes run: with progress, stopped when the execution is, and failing in plain words.
 */
final class Jobs {
    private static final long POLL_MILLIS = 50;

    private Jobs() {}

    /** All elements of {@code rdd}, in the order of its partitions. */
    static <T> List<T> collect(JavaRDD<T> rdd, Execution execution, String name) {
        try (Progress.Stage stage = execution.progress().begin(name, 1000)) {
            return collect(rdd, execution, name, stage, 1000);
        }
    }

    /** The same; {@code stage} advances by {@code size} in all, as tasks end. */
    static <T> List<T> collect(JavaRDD<T> rdd, Execution execution, String name, Progress.Stage stage, long size) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(rdd.context());
        context.sc().setJobDescription("bochner: " + name);
        JavaFutureAction<List<T>> job = call(rdd::collectAsync, name);
        long shown = 0;
        try {
            while (true) {
                try {
                    List<T> all = job.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                    stage.advance(size - shown);
                    return all;
                } catch (TimeoutException running) {
                    execution.check();
                    long now = Math.min(size, (long) (size * done(context.statusTracker(), job)));
                    if (now > shown) {
                        stage.advance(now - shown);
                        shown = now;
                    }
                }
            }
        } catch (Stopped stopped) {
            job.cancel(true);
            throw stopped;
        } catch (InterruptedException interrupted) {
            job.cancel(true);
            Thread.currentThread().interrupt();
            throw new Stopped("interrupted");
        } catch (ExecutionException failed) {
            throw plain(failed, name);
        }
    }

    /** The share of tasks that ended. */
    private static double done(JavaSparkStatusTracker tracker, JavaFutureAction<?> job) {
        int tasks = 0;
        int ended = 0;
        for (int id : job.jobIds()) {
            if (tracker.getJobInfo(id) != null) {
                for (int stage : tracker.getJobInfo(id).stageIds()) {
                    SparkStageInfo info = tracker.getStageInfo(stage);
                    tasks += info == null ? 0 : info.numTasks();
                    ended += info == null ? 0 : info.numCompletedTasks();
                }
            }
        }
        return tasks == 0 ? 0 : (double) ended / tasks;
    }

    interface Call<T> {
        T run() throws Exception;
    }

    /** What {@code call} to Spark answers; its failures in plain words. */
    static <T> T call(Call<T> call, String name) {
        try {
            return call.run();
        } catch (BadInput | Stopped known) {
            throw known;
        } catch (Exception failed) {
            throw plain(failed, name);
        }
    }

    /** What a failure of Spark means, with the line of it that says most; never a page of it. */
    static RuntimeException plain(Throwable failed, String name) {
        StringBuilder text = new StringBuilder();
        for (Throwable each = failed; each != null; each = each.getCause()) {
            if (each instanceof BadInput bad) {
                return bad;
            }
            text.append(each).append('\n');
        }
        String all = text.toString();
        if (all.contains("No space left on device") || all.contains("not enough free disk")) {
            return new BadInput(
                    "a disk of the cluster is full ('" + name + "'): executors spill rows to"
                            + " spark.local.dir; free space there, set it to a larger disk, or add executors",
                    failed);
        }
        if (all.contains("OutOfMemoryError") || all.contains("GC overhead")) {
            return new BadInput(
                    "an executor ran out of memory ('" + name + "'); give executors more"
                            + " (--executor-memory), or take fewer features",
                    failed);
        }
        if (all.contains("maxResultSize")) {
            return new BadInput(
                    "the partial results of '" + name + "' are more than the driver takes; set"
                            + " spark.driver.maxResultSize higher, or take fewer features",
                    failed);
        }
        if (all.contains("cancelled") || all.contains("was shut down") || all.contains("stopped SparkContext")) {
            return new Stopped("the Spark job was cancelled");
        }
        if (all.contains("FileNotFoundException") || all.contains("PATH_NOT_FOUND")) {
            return new BadInput(
                    "a file of the data is gone: " + line(all, "FileNotFoundException", "PATH_NOT_FOUND")
                            + "; give a folder that stays while it is read",
                    failed);
        }
        return new BadInput("Spark failed in '" + name + "': " + cause(all), failed);
    }

    private static String line(String all, String... words) {
        for (String line : all.split("\n")) {
            for (String word : words) {
                if (line.contains(word)) {
                    return line.strip();
                }
            }
        }
        return all;
    }

    /** The last line that names a cause, without Java's class before it. */
    private static String cause(String all) {
        String last = "no reason is given";
        for (String line : all.split("\n")) {
            String stripped = line.strip();
            if (!stripped.isEmpty() && !stripped.startsWith("at ") && !stripped.startsWith("Driver stacktrace")) {
                boolean task = stripped.contains("Lost task") || stripped.contains("Exception: ");
                last = task || last.startsWith("no reason") ? stripped : last;
            }
        }
        return last.length() > 400 ? last.substring(0, 400) + "..." : last;
    }
}
