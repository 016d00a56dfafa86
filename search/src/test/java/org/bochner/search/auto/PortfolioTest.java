package org.bochner.search.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bochner.Execution;
import org.bochner.Task;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.store.MemoryStore;
import org.bochner.store.RowStore;
import org.junit.jupiter.api.Test;

class PortfolioTest {
    private static final Request FEW = Request.features(Portfolio.FEW);
    private static final Request MANY = Request.features(Portfolio.FEW + 1);

    private static List<Method> able() {
        return Methods.all().stream().filter(Method::inAuto).toList();
    }

    private static List<String> names(List<Method> methods, Request request) {
        return Portfolio.of(methods, request).stream()
                .map(each -> each.method().name())
                .toList();
    }

    @Test
    void whereFeaturesAreFewChainsTakePartAndLargerModelsDoNot() {
        assertThat(names(able(), FEW)).contains("nsrf+lkrf", "nsrf", "lkrf", "linear");
        assertThat(names(able(), FEW)).doesNotContain("mkl");
        assertThat(Portfolio.of(able(), FEW))
                .filteredOn(each -> !each.method().countsFeatures())
                .extracting(each -> each.method().name())
                .containsExactly("linear");
        assertThat(names(able(), MANY)).contains("mkl", "lkrf").noneMatch(name -> name.contains("+"));
    }

    @Test
    void chainsAreOfMethodsThatTakePartAndHaveTheGivenSettings() {
        List<Method> two = List.of(Methods.named("nsrf"), Methods.named("lkrf"));
        assertThat(names(two, FEW)).contains("nsrf+lkrf").doesNotContain("nsrf+trf", "trf");
        assertThat(names(able(), FEW.with("rho", "2")))
                .contains("lkrf", "nsrf+lkrf")
                .doesNotContain("nsrf", "nsrf+trf");
    }

    /** Places are those of an order: every line has one of its own, for each kind of table. */
    @Test
    void everyLineHasAPlaceOfItsOwn() {
        for (Request request : List.of(FEW, MANY)) {
            List<Contender> all = Portfolio.of(able(), request).stream()
                    .filter(each -> !each.method().name().equals("rbf-svm"))
                    .toList();
            for (boolean classes : new boolean[] {false, true}) {
                for (long rows : new long[] {300, 3000, 30_000}) {
                    for (boolean wide : new boolean[] {false, true}) {
                        Shape shape = new Shape(classes, rows, 10, 2, wide);
                        List<Double> places = new ArrayList<>();
                        all.forEach(each -> places.add(each.place(shape)));
                        assertThat(places).doesNotHaveDuplicates();
                    }
                }
            }
        }
    }

    private record Own() implements BareMethod {
        @Override
        public String name() {
            return "own";
        }

        @Override
        public Fitted fit(RowStore rows, Request request) {
            throw new AssertionError("not fitted here");
        }
    }

    @Test
    void aMethodOfTheUserTakesPartAfterTheFirstSix() {
        for (Request request : List.of(FEW, MANY)) {
            List<Method> all = new ArrayList<>(able());
            all.add(new Own());
            Contender own = Portfolio.of(all, request).stream()
                    .filter(each -> each.method().name().equals("own"))
                    .findFirst()
                    .orElseThrow();
            assertThat(own.place(new Shape(true, 1000, 10, 2, false))).isBetween(6.0, 7.0);
        }
    }

    @Test
    void wideTablesHaveAnOrderOfTheirOwn() {
        Shape wide = new Shape(true, 10_000, 784, 10, true);
        List<String> order = Portfolio.of(able(), MANY).stream()
                .sorted(Comparator.comparingDouble(each -> each.place(wide)))
                .map(Contender::name)
                .toList();
        assertThat(order).startsWith("rbf-landmarks").endsWith("linear");
    }

    @Test
    void aTableIsWideByItsColumnsOfManyValues() {
        for (int many : new int[] {128, 129}) {
            float[][] x = new float[40][300];
            for (int i = 0; i < x.length; i++) {
                for (int j = 0; j < x[i].length; j++) {
                    x[i][j] = j < many ? i % 3 : i % 2;
                }
            }
            try (MemoryStore rows = MemoryStore.of(x, new double[40], null, Task.regression(), Execution.defaults())) {
                assertThat(Shape.of(rows, rows).wide()).isEqualTo(many == 129);
            }
        }
    }
}
