package example;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Rff;

/** Records: components are columns; numbers, categories and missing values are found as in a CSV file. */
class FromRecords {
    record Person(int age, String job, Double hours, String income) {}

    public static void main(String[] args) {
        Random random = new Random(2);
        List<Person> persons = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int age = 18 + random.nextInt(50);
            String job = random.nextBoolean() ? "clerk" : "engineer";
            Double hours = random.nextInt(10) == 0 ? null : 20 + 30 * random.nextDouble();
            boolean much = job.equals("engineer") && age > 30 && (hours == null || hours > 30);
            persons.add(new Person(age, job, hours, much ? ">50K" : "<=50K"));
        }

        try (Dataset people = Dataset.ofRecords(persons, Person::income);
                Model model = Model.fit(people, Rff.features(100))) {
            System.out.println(people);
            System.out.println(model.predict(new Person(45, "engineer", 40.0, null)));
            System.out.println(model.predict(new Person(25, "clerk", null, null)));
        }
    }
}
