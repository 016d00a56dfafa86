package org.bochner.experiments.lkrf;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bochner.data.options.ReadOptions;
import org.bochner.experiments.Claim;
import org.bochner.experiments.Experiment;
import org.bochner.experiments.NamedMethod;
import org.bochner.experiments.Part;
import org.bochner.experiments.Setup;
import org.bochner.experiments.comparison.SplitSource;

/** Alignment before training, or kernel and model learned together: what the slower way gains (Table 2). */
public final class JointExperiment implements Experiment {
    /** What a line of the table prints: training error, test error and seconds, of both ways. */
    private record Line(String data, double[] ours, double[] joint) {}

    private static final List<Line> LINES = List.of(
            new Line("a9a", new double[] {16.22, 16.36, 1.8}, new double[] {14.88, 16.31, 198.1}),
            new Line("reuters", new double[] {7.64, 9.66, 0.6}, new double[] {6.30, 8.96, 173.3}));

    @Override
    public String name() {
        return "lkrf/joint";
    }

    @Override
    public String title() {
        return "aligning the kernel compared with learning kernel and model together, on 5000 rows";
    }

    @Override
    public String source() {
        return "Sinha, Duchi (2016), Table 2";
    }

    @Override
    public String remark() {
        return "The third line of the table, buzz, is left out: its digits are damaged in our text of the paper.";
    }

    @Override
    public List<Part> parts(Setup setup) {
        return LINES.stream().map(line -> part(line, setup)).toList();
    }

    private static Part part(Line line, Setup setup) {
        boolean linear = line.data.equals("reuters");
        Map<String, String> given =
                linear ? Map.of("kernel", "linear") : Map.of("candidates", String.valueOf(setup.size(1000, 20_000)));
        Supplier<SplitSource> splits =
                () -> setup.officialTest(line.data, ReadOptions.defaults(), List.of(), setup.size(1500, 5000));
        int features = 500;
        return Part.of(
                        line.data,
                        splits,
                        List.of(features),
                        setup.size(1, 3),
                        List.of(
                                new NamedMethod("aligned", "lkrf", given),
                                new NamedMethod("joint", "lkrf-joint", given)))
                .showing(List.of(
                        Claim.trainError("aligned", features, line.ours[0]),
                        Claim.error("aligned", features, line.ours[1]),
                        Claim.seconds("aligned", features, line.ours[2]),
                        Claim.trainError("joint", features, line.joint[0]),
                        Claim.error("joint", features, line.joint[1]),
                        Claim.seconds("joint", features, line.joint[2])));
    }
}
