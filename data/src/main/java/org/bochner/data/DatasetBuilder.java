package org.bochner.data;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.TaskChoice;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Table;
import org.bochner.data.read.Values;

/**
 * Makes a {@link Dataset} of objects of any class, with a function for each column.
 *
 * <pre>{@code
 * Dataset data = Dataset.<Customer>builder()
 *         .number("age", Customer::age)
 *         .category("city", Customer::city)
 *         .label(Customer::churned)
 *         .rows(customers);
 * }</pre>
 *
 * <p>Not thread-safe; used once. Objects are read once, in their order, and are not kept.
 *
 * @param <T> the class of the objects
 */
public final class DatasetBuilder<T> {
    private static final String WEIGHT = "weight";

    private final Table.Builder table = new Table.Builder();
    private final List<Function<? super T, ?>> columns = new ArrayList<>();
    private ReadOptions options = ReadOptions.defaults();
    private final Map<String, ColumnType> types = new LinkedHashMap<>();
    private Execution execution = Execution.defaults();
    private String target;
    private boolean weighted;
    private boolean regression;

    DatasetBuilder() {}

    /** A column of numbers, such as {@code Customer::age}; null and NaN are missing values. */
    public DatasetBuilder<T> number(String name, Function<? super T, ? extends Number> value) {
        table.numbers(name);
        columns.add(value);
        return this;
    }

    /** A column of categories: texts, enums, booleans or codes that are numbers; null is a missing value. */
    public DatasetBuilder<T> category(String name, Function<? super T, ?> value) {
        return column(name, true, value);
    }

    /** A column of days or times, of java.time or java.sql, or of texts that are dates; null is a missing value. */
    public DatasetBuilder<T> date(String name, Function<? super T, ?> value) {
        types.put(name, ColumnType.DATE);
        return column(name, false, value);
    }

    /**
     * A column of texts, which become numbers as {@link ReadOptions#sequences} says, or are treated as in a CSV file.
     */
    public DatasetBuilder<T> text(String name, Function<? super T, ? extends CharSequence> value) {
        return column(name, false, value);
    }

    /** The class to predict: a text, an enum, a boolean or a number. Its column is called {@code target}. */
    public DatasetBuilder<T> label(Function<? super T, ?> value) {
        return label(ArrayTable.TARGET, value);
    }

    /** The class to predict, in a column called {@code name}. */
    public DatasetBuilder<T> label(String name, Function<? super T, ?> value) {
        setTarget(name);
        return column(name, true, value);
    }

    /** The number to predict. Its column is called {@code target}. */
    public DatasetBuilder<T> target(ToDoubleFunction<? super T> value) {
        return target(ArrayTable.TARGET, value);
    }

    /** The number to predict, in a column called {@code name}. */
    public DatasetBuilder<T> target(String name, ToDoubleFunction<? super T> value) {
        setTarget(name);
        regression = true;
        return column(name, false, value::applyAsDouble);
    }

    private void setTarget(String name) {
        if (target != null) {
            throw new BadInput("there are two targets, '" + Fault.shown(target) + "' and '" + Fault.shown(name)
                    + "'; give one label or one target");
        }
        target = name;
    }

    /** How much a row counts, at least 0: a row of weight 2 is that row twice. */
    public DatasetBuilder<T> weight(ToDoubleFunction<? super T> value) {
        weighted = true;
        return column(WEIGHT, false, value::applyAsDouble);
    }

    /** How columns become numbers: scaling, missing values, columns to leave out. */
    public DatasetBuilder<T> options(ReadOptions value) {
        options = value;
        return this;
    }

    /** Threads, memory and when to stop. */
    public DatasetBuilder<T> execution(Execution value) {
        execution = value;
        return this;
    }

    private DatasetBuilder<T> column(String name, boolean category, Function<? super T, ?> value) {
        table.column(name, category);
        columns.add(value);
        return this;
    }

    /** The data set of {@code rows}; the caller closes it. */
    public Dataset rows(Iterable<? extends T> rows) {
        return rows(rows.iterator());
    }

    /** The data set of {@code rows}, which it reads and closes; the caller closes the data set. */
    public Dataset rows(Stream<? extends T> rows) {
        try (rows) {
            return rows(rows.sequential().iterator());
        }
    }

    /** The data set of {@code rows}; the caller closes it. */
    public Dataset rows(Iterator<? extends T> rows) {
        if (target == null) {
            throw new BadInput("there is no target; say what to predict by label(...) or target(...)");
        }
        if (table.rows() > 0) {
            throw new IllegalStateException("a builder makes one data set; make another builder");
        }
        while (rows.hasNext()) {
            T row = rows.next();
            if (row == null) {
                throw Fault.at(Fault.MEMORY, table.rows() + 1, "the row is null; fill it or remove it");
            }
            for (int j = 0; j < columns.size(); j++) {
                Values.put(columns.get(j).apply(row), table, j);
            }
            table.next();
        }
        types.putAll(options.types());
        ReadOptions typed = options.withTypes(types);
        ReadOptions named = weighted ? typed.withWeight(WEIGHT) : typed;
        boolean decided = regression && options.task() == TaskChoice.AUTO;
        return Dataset.of(
                table.table(target, List.of()), decided ? named.withTask(TaskChoice.REGRESSION) : named, execution);
    }
}
