package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Random;
import org.bochner.BadInput;
import org.bochner.learn.Estimator;
import org.bochner.methods.Rff;
import org.junit.jupiter.api.Test;

class ClassWeightsTest {
    private static final double[][] X = new double[120][2];
    private static final String[] Y = new String[120];

    static {
        Random random = new Random(1);
        for (int i = 0; i < X.length; i++) {
            X[i][0] = random.nextGaussian();
            X[i][1] = random.nextGaussian();
            Y[i] = X[i][0] + 0.7 * random.nextGaussian() > 0.8 ? "yes, often" : "no";
        }
    }

    private static double[] scores(Estimator<?> estimator) {
        try (Dataset data = Dataset.of(X, Y);
                Model model = Model.fit(data, estimator)) {
            return model.predict(data).scores();
        }
    }

    @Test
    void weightsByLabelAreThoseInTheOrderOfTheLabels() {
        Rff rff = Rff.features(20).c(1);
        double[] listed = scores(rff.classWeights(1, 5));
        assertThat(listed).isNotEqualTo(scores(rff));
        assertThat(scores(rff.classWeights(Map.of("yes, often", 5.0)))).containsExactly(listed);
        assertThat(scores(rff.classWeights("no=1,yes, often=5"))).containsExactly(listed);
    }

    @Test
    void aLabelThatIsNoClassIsRefusedWithTheClasses() {
        assertThatThrownBy(() -> scores(Rff.features(20).classWeights(Map.of("maybe", 2.0))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("'maybe', which is not a class; the classes are no, yes, often");
        assertThatThrownBy(() -> Rff.features(20).classWeights("yes=many"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("class weights are 'none', 'balanced'");
    }
}
