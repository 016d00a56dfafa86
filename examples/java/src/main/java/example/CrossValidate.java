package example;

import org.bochner.data.CrossValidation;
import org.bochner.data.Dataset;
import org.bochner.methods.Linear;
import org.bochner.methods.Nsrf;

/** How good is it on rows that it has not seen? */
class CrossValidate {
    public static void main(String[] args) {
        try (Dataset data = Spirals.data()) {
            CrossValidation folds = CrossValidation.of(data).folds(5);
            System.out.println("linear: " + folds.run(Linear.defaults()));
            CrossValidation.Result result = folds.run(Nsrf.features(30));
            System.out.println("nsrf: " + result);
            System.out.println("row 17: " + result.predictions().get(17));
        }
    }
}
