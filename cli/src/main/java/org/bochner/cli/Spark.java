package org.bochner.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.cli.console.Host;
import org.bochner.cli.console.Session;
import org.bochner.cli.option.ClusterOptions;
import org.bochner.cli.option.Input;
import org.bochner.cli.option.Labels;
import org.bochner.cli.option.ModelOption;
import org.bochner.cli.result.CommandResult;
import org.bochner.cli.result.ModelShape;
import org.bochner.cli.result.PredictResult;
import org.bochner.cli.result.Total;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.cluster.Cluster;
import org.bochner.data.grouping.SplitRule;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.split.TrainTest;
import org.bochner.learn.Method;
import org.bochner.learn.Request;
import org.bochner.select.validate.Splits;
import org.bochner.store.RowStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bochner spark}: the same commands on rows in a Spark cluster. */
@Command(
        name = "spark",
        description = "Learns, evaluates and predicts on rows that lie in an Apache Spark cluster.",
        footer = {
            "",
            "Example:",
            "  bochner spark fit --master spark://host:7077 --data hdfs:///rows.parquet --target y --method lkrf"
        })
final class Spark extends Action {
    Spark(Host host) {
        super(host);
    }

    @Override
    List<Action> parts() {
        return List.of(new OnRows(host()), new OnLabelled(host()), new OnNew(host()));
    }

    @Override
    CommandResult run(Session session) {
        throw wrong("a command is missing; give one of fit, evaluate, predict");
    }

    /** {@code bochner spark fit}. */
    @Command(
            name = "fit",
            description = "Learns a kernel and a model on it from rows in a cluster, and saves the model.",
            footer = {
                "",
                "CSV, JSON lines, Parquet and LIBSVM files and folders, of any file system that Spark knows. Methods"
                        + " linear, rff, orf, lkrf and pbrff learn from all rows; others learn their kernel from"
                        + " --learn-rows of them and train on all.",
                "",
                "Example:",
                "  bochner spark fit --master local[4] --data rows.parquet --target y --method lkrf --out m.bochner"
            })
    static final class OnRows extends Fit {
        @Mixin
        private ClusterOptions options;

        private Cluster cluster;

        OnRows(Host host) {
            super(host);
        }

        @Override
        CommandResult run(Session session) throws IOException {
            try {
                return super.run(session);
            } finally {
                if (cluster != null) {
                    cluster.close();
                }
            }
        }

        @Override
        Request checkedRequest() {
            if (most != null
                    || searching.isAsked()
                    || splitting.rule().kind() != SplitRule.Kind.RANDOM
                    || confidence.isAsked()) {
                throw new BadInput("--rows, --search, --split and --confidence are for rows in one process; leave them"
                        + " out, or use fit");
            }
            options.sample(common.seed);
            return super.checkedRequest();
        }

        @Override
        TrainTest read(Session session) {
            cluster = options.open();
            Execution execution = session.execution();
            ReadOptions reading = input.text.options(encoding.options());
            Dataset all = cluster.read(new Cluster.Input(input.data, reading), options.sample(common.seed), execution);
            try {
                if (holdout != null) {
                    Splits.Split split = Splits.holdOut(all.rows(), holdout, common.seed);
                    RowStore held = all.rows().subset(split.test());
                    return new TrainTest(all.seen(rows -> rows.subset(split.train())), held);
                }
                RowStore held = test == null
                        ? null
                        : cluster.encoded(
                                new Cluster.Input(test, input.text.options(ReadOptions.defaults())),
                                all.encoder(),
                                execution);
                return new TrainTest(all, held);
            } catch (RuntimeException failure) {
                all.close();
                throw failure;
            }
        }

        @Override
        Execution plan(Session session, TrainTest split, int features) {
            return session.execution();
        }

        @Override
        Choice choose(Session session, Request request, Dataset data) {
            Method method = cluster.learning(learning.method(), options.sample(common.seed));
            return Choice.of(method, request, data);
        }
    }

    /** {@code bochner spark evaluate}. */
    @Command(
            name = "evaluate",
            description = "Measures how well a model predicts labelled rows in a cluster.",
            footer = {"", "Example:", "  bochner spark evaluate --master local[4] --model m.bochner --data test.parquet"
            })
    static final class OnLabelled extends Evaluate {
        @Mixin
        private ClusterOptions options;

        private Cluster cluster;

        OnLabelled(Host host) {
            super(host);
        }

        @Override
        CommandResult run(Session session) {
            try {
                return super.run(session);
            } finally {
                if (cluster != null) {
                    cluster.close();
                }
            }
        }

        @Override
        RowStore read(Session session, Model model) {
            cluster = options.open();
            ReadOptions reading = input.text.options(ModelOption.reading(model));
            return cluster.encoded(new Cluster.Input(input.data, reading), model.encoder(), session.execution());
        }
    }

    /** {@code bochner spark predict}. */
    @Command(
            name = "predict",
            description = "Writes a folder of rows with what a model predicts for them.",
            footer = {
                "",
                "Example:",
                "  bochner spark predict --master local[4] --model m.bochner --data rows.parquet --out answers.parquet"
            })
    static final class OnNew extends Action {
        @Mixin
        private ModelOption model;

        @Mixin
        private Input input;

        @Mixin
        private Labels labels;

        @Mixin
        private ClusterOptions options;

        @Option(
                names = "--out",
                order = 7,
                required = true,
                paramLabel = "FOLDER",
                description = "Where to write the rows with their predictions: Parquet where the name ends in .parquet,"
                        + " else CSV.")
        private String out;

        OnNew(Host host) {
            super(host);
        }

        @Override
        CommandResult run(Session session) {
            try (Model loaded = model.load(labels);
                    Cluster cluster = options.open()) {
                ReadOptions reading = input.text.options(ModelOption.reading(loaded));
                long rows = cluster.predict(loaded, new Cluster.Input(input.data, reading), out, session.execution());
                return new PredictResult(
                        model.name(),
                        loaded.provenance().method(),
                        ModelShape.of(loaded, rows),
                        out,
                        Optional.empty(),
                        new Total(session.seconds()));
            }
        }
    }
}
