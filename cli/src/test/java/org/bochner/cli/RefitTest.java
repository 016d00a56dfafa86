package org.bochner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.Provenance;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.libsvm.RbfSvm;
import org.bochner.methods.Askl;
import org.bochner.methods.Linear;
import org.bochner.methods.Mkl;
import org.bochner.methods.Nsrf;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A model file has the request that made the model, and the request makes the same model again. */
class RefitTest {
    private static final Execution EXECUTION = Execution.defaults().threads(2);

    @TempDir
    private Path folder;

    static Stream<String> methods() {
        return Methods.all().stream()
                .filter(method -> !method.provider().getPackageName().equals(RefitTest.class.getPackageName()))
                .map(Method::name);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theRequestInAModelFileFitsTheSameClassifierToTheBit(String name) throws IOException {
        check(name, true);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void theRequestInAModelFileFitsTheSameRegressionToTheBit(String name) throws IOException {
        if (!name.equals("lkrf-joint")) {
            check(name, false);
        }
    }

    private void check(String name, boolean classes) throws IOException {
        Method method = Methods.named(name);
        Estimator<?> asked = method.features(12).seed(5).certificateEpsilon(0.02);
        if (method.hasSetting("width")) {
            asked = asked.set("width", 1.3);
        }
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        try (Dataset data = Dataset.read(table(classes), ReadOptions.defaults(), EXECUTION)) {
            try (Model model = Model.fit(data, asked)) {
                model.save(first);
            }
            Provenance provenance;
            try (Model model = Model.load(first)) {
                provenance = model.provenance();
            }
            assertThat(provenance.request()).isEqualTo(asked.request());
            assertThat(provenance.estimator()).isEqualTo(asked);
            try (Model model = Model.fit(data, provenance.estimator())) {
                model.save(second);
            }
        }
        assertThat(second).hasSameBinaryContentAs(first);
    }

    private Path table(boolean classes) throws IOException {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("a,b,target\n");
        for (int i = 0; i < 150; i++) {
            double a = random.nextGaussian();
            double b = random.nextGaussian();
            double wave = Math.sin(2 * a) + b * b;
            text.append(a).append(',').append(b).append(',').append(classes ? (wave > 1 ? "yes" : "no") : "" + wave);
            text.append('\n');
        }
        return Files.writeString(folder.resolve("table.csv"), text);
    }

    @Test
    void aTypedEstimatorAsksForWhatTheNamedOneDoes() {
        List<Estimator<?>> typed = List.of(
                Nsrf.features(200).radius(8).c(1, 10, 100).seed(7),
                Nsrf.features(20).radius("none"),
                Askl.features(30).layers(2).allRows(true),
                Mkl.features(30).kernels("gaussian", "laplace").classWeights(1, 2),
                RbfSvm.defaults().width(1, 2).epsilon(0.2).certificateEpsilon(0.01),
                Linear.defaults().classWeights("balanced"),
                Rff.features(9).withFeatures(10).prefixes(5));
        List<String> texts = List.of(
                "nsrf(features=200, c=1,10,100, radius=8, seed=7)",
                "nsrf(features=20, radius=none, seed=1)",
                "askl(features=30, all-rows=true, layers=2, seed=1)",
                "mkl(features=30, class-weights=1.0,2.0, kernels=gaussian,laplace, seed=1)",
                "rbf-svm(epsilon=0.2, width=1,2, seed=1)",
                "linear(class-weights=balanced, seed=1)",
                "rff(features=10, seed=1)");
        assertThat(typed).map(Estimator::toString).isEqualTo(texts);
        assertThat(typed.get(1)).isEqualTo(Methods.named("nsrf").features(20).set("radius", "none"));
    }
}
