package example;

import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.learn.Estimator;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;

/** Methods and settings by name, as an application's configuration has them; and the same model again. */
class SettingsByName {
    public static void main(String[] args) {
        for (Method method : Methods.all()) {
            System.out.println(method.name() + ": " + method.summary());
        }
        Estimator<?> estimator =
                Methods.named("lkrf").features(60).set("kernel", "laplace").set("candidates", 2000);

        try (Dataset data = Spirals.data();
                Model model = Model.fit(data, estimator);
                Model again = Model.fit(data, model.provenance().estimator())) {
            System.out.println(model.provenance().settings());
            System.out.println(model.predict(new double[] {1, 0}).equals(again.predict(new double[] {1, 0})));
        }
    }
}
