package example;

import java.util.Random;
import java.util.stream.Stream;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.methods.Pbrff;

/** Objects of any class, with an accessor for each column, read once from a stream. */
class FromObjects {
    static class Customer {
        final double age;
        final String city;
        final int orders;

        Customer(Random random) {
            age = 18 + 60 * random.nextDouble();
            city = random.nextBoolean() ? "Ulm" : "Bern";
            orders = random.nextInt(20);
        }

        boolean returns() {
            return orders > 8 == city.equals("Ulm");
        }
    }

    public static void main(String[] args) {
        Stream<Customer> customers =
                Stream.generate(new Random(4)::nextLong).map(seed -> new Customer(new Random(seed)));

        try (Dataset data = Dataset.<Customer>builder()
                        .number("age", customer -> customer.age)
                        .number("orders", customer -> customer.orders)
                        .category("city", customer -> customer.city)
                        .label("returns", Customer::returns)
                        .weight(customer -> 1 + customer.orders / 20.0)
                        .rows(customers.limit(400));
                Model model = Model.fit(data, Pbrff.features(100))) {
            System.out.println(data);
            System.out.println(model.provenance().metrics());
        }
    }
}
