package org.bochner.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.date.DateForm;
import org.bochner.data.date.Wave;
import org.bochner.data.options.ColumnType;
import org.bochner.data.options.DateOrder;
import org.bochner.data.options.ReadOptions;
import org.bochner.data.options.Scaling;
import org.bochner.data.schema.Column;
import org.bochner.methods.Linear;
import org.bochner.methods.Rff;
import org.bochner.model.RegressionMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of dates: how they are found, what they become, and what a model makes of them. */
class DatesTest {
    private static final ReadOptions PLAIN = ReadOptions.defaults();
    private static final DateTimeFormatter SLASHES = DateTimeFormatter.ofPattern("dd/MM/uuuu");

    @TempDir
    Path folder;

    record Sale(LocalDate day, double sales) {}

    private Path file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Dataset read(String text, ReadOptions options) {
        return Dataset.read(file("rows.csv", text), options, Execution.defaults());
    }

    /** A file of one column of texts and a number to predict. */
    private static String table(List<String> texts) {
        StringBuilder table = new StringBuilder("when,y\n");
        for (int i = 0; i < texts.size(); i++) {
            table.append(texts.get(i)).append(',').append(i % 7 + 0.5).append('\n');
        }
        return table.toString();
    }

    private static List<String> days(int count, Function<LocalDate, String> text) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(text.apply(LocalDate.of(2022, 1, 1).plusDays(i)));
        }
        return texts;
    }

    private static float[] row(Encoder encoder, Map<String, ?> values) {
        float[][] found = new float[1][];
        encoder.row().encode(values, new RowVisitor() {
            @Override
            public void dense(float[] row, double target, double weight, long line) {
                found[0] = row.clone();
            }

            @Override
            public void sparse(int[] index, float[] values, int count, double target, double weight, long line) {
                throw new AssertionError();
            }
        });
        return found[0];
    }

    @Test
    void aDateIsItsTimeStandardisedAndTheWavesOfWeekAndYear() {
        try (Dataset data = read(table(days(800, LocalDate::toString)), PLAIN)) {
            Encoder encoder = data.encoder();
            assertThat(encoder.names())
                    .containsExactly("when", "when:sin(week)", "when:cos(week)", "when:sin(year)", "when:cos(year)");
            LocalDate day = LocalDate.of(2023, 5, 17);
            double first = LocalDate.of(2022, 1, 1).toEpochDay();
            double deviation = Math.sqrt((800.0 * 800 - 1) / 12);
            double week = 2 * Math.PI * 2 / 7;
            double year = 2 * Math.PI * (day.getDayOfYear() - 1) / 365;
            float[] row = row(encoder, Map.of("when", day));
            assertThat(row[0]).isCloseTo((float) ((day.toEpochDay() - first - 399.5) / deviation), within(1e-6f));
            assertThat(row[1]).isCloseTo((float) Math.sin(week), within(1e-6f));
            assertThat(row[2]).isCloseTo((float) Math.cos(week), within(1e-6f));
            assertThat(row[3]).isCloseTo((float) Math.sin(year), within(1e-6f));
            assertThat(row[4]).isCloseTo((float) Math.cos(year), within(1e-6f));
        }
    }

    @Test
    void onlyWavesOfWhichTrainingSawAWholePeriodAreThere() {
        assertThat(waves(days(5, LocalDate::toString))).isEmpty();
        assertThat(waves(days(60, LocalDate::toString))).containsExactly(Wave.WEEK);
        assertThat(waves(days(60, day -> day + "T" + (10 + day.getDayOfMonth() % 9) + ":30")))
                .containsExactly(Wave.DAY, Wave.WEEK);
        assertThat(waves(days(60, day -> (10 + day.getDayOfMonth() % 9) + ":30")))
                .containsExactly(Wave.DAY);
        List<String> months = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            months.add(LocalDate.of(2020, 1, 1).plusMonths(i).toString().substring(0, 7));
        }
        assertThat(waves(months)).containsExactly(Wave.YEAR);
    }

    private List<Wave> waves(List<String> texts) {
        try (Dataset data = read(table(texts), PLAIN)) {
            return data.encoder().inputs().get(0).dates().waves();
        }
    }

    @Test
    void aDayAbove12DecidesTheOrderForTheWholeColumn() {
        try (Dataset data = read(table(days(40, SLASHES::format)), PLAIN);
                Dataset iso = read(table(days(40, LocalDate::toString)), PLAIN)) {
            assertThat(data.encoder().inputs().get(0).dates().style().dayFirst())
                    .isTrue();
            assertThat(data.schema().columns().get(0).moments())
                    .isEqualTo(iso.schema().columns().get(0).moments());
            assertThat(data.notes()).noneMatch(note -> note.contains("no value tells"));
        }
    }

    @Test
    void anUndecidedOrderIsMonthFirstWithANoteUnlessDotsOrTheOptionSayDayFirst() {
        List<String> undecided = List.of("01/02/2024", "03/04/2024", "05/06/2024", "07/08/2024");
        try (Dataset data = read(table(undecided), PLAIN);
                Dataset dots = read(table(undecided).replace('/', '.'), PLAIN);
                Dataset told = read(table(undecided), PLAIN.withDateOrder(DateOrder.DMY))) {
            assertThat(data.encoder()
                            .inputs()
                            .get(0)
                            .dates()
                            .shown(data.encoder().inputs().get(0).dates().last()))
                    .isEqualTo("2024-07-08");
            assertThat(data.notes())
                    .anyMatch(note -> note.contains("no value tells day from month, so '01/02/2024' is read as month"
                            + " first; give the date order to change that"));
            assertThat(dots.encoder().inputs().get(0).dates().style().dayFirst())
                    .isTrue();
            assertThat(told.encoder().inputs().get(0).dates().style().dayFirst())
                    .isTrue();
            assertThat(told.notes()).noneMatch(note -> note.contains("no value tells"));
        }
    }

    @Test
    void aFormIsToldInTheNotes() {
        try (Dataset data = read(table(days(40, SLASHES::format)), PLAIN)) {
            assertThat(data.notes())
                    .contains("column 'when' is read as dates, dd/MM/yyyy such as '01/01/2022', from 2022-01-01 to"
                            + " 2022-02-09: as linear time and waves of the week; give its type to change that");
        }
    }

    @Test
    void missingDatesAndPlaceholdersHaveAColumnAndNoWave() {
        List<String> texts = new ArrayList<>(days(40, LocalDate::toString));
        texts.set(3, "");
        texts.set(5, "0000-00-00");
        texts.set(7, "unknown");
        try (Dataset data = read(table(texts), PLAIN)) {
            assertThat(data.schema().columns().get(0).missing()).isEqualTo(3);
            assertThat(data.encoder().names()).containsExactly("when", "when:sin(week)", "when:cos(week)", "when=?");
            assertThat(row(data.encoder(), Map.of("when", "0000-00-00"))).containsExactly(0, 0, 0, 1);
            assertThat(row(data.encoder(), Map.of())).containsExactly(0, 0, 0, 1);
            assertThat(data.notes()).anyMatch(note -> note.contains("2 values such as '0000-00-00' count as missing"));
        }
    }

    @Test
    void aWrongDateAmongManyIsRefusedAtItsLineAndMissingWhereTheTypeIsGiven() {
        List<String> texts = new ArrayList<>(days(40, LocalDate::toString));
        texts.set(20, "2022-02-31");
        assertThatThrownBy(() -> read(table(texts), PLAIN))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("line 22, column 'when': '2022-02-31' is not a date, but 39 values");
        try (Dataset data = read(table(texts), PLAIN.withTypes(Map.of("when", ColumnType.DATE)))) {
            assertThat(data.schema().columns().get(0).missing()).isEqualTo(1);
            assertThat(data.notes()).anyMatch(note -> note.contains("1 value counts as missing, first '2022-02-31'"));
        }
    }

    @Test
    void aDateThatTheUserCallsMissingIsMissingInTrainingAndLater() {
        List<String> texts = new ArrayList<>(days(40, LocalDate::toString));
        texts.set(4, "1900-01-01");
        ReadOptions options = PLAIN.withMissingWords(List.of("1900-01-01"));
        for (ReadOptions each : List.of(options, options.withTypes(Map.of("when", ColumnType.DATE)))) {
            try (Dataset data = read(table(texts), each)) {
                assertThat(data.schema().columns().get(0).missing()).isEqualTo(1);
                assertThat(data.encoder().inputs().get(0).dates().span()).isEqualTo("2022-01-01 to 2022-02-09");
                assertThat(row(data.encoder(), Map.of("when", "1900-01-01"))).containsExactly(0, 0, 0, 1);
                assertThat(row(Encoder.fromJson(data.encoder().toJson()), Map.of("when", "1900-01-01")))
                        .containsExactly(0, 0, 0, 1);
            }
        }
    }

    @Test
    void textsOfWhichFewAreDatesAreNoDates() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            texts.add(i % 3 == 0 ? "2024-01-0" + (1 + i % 9) : "word " + i % 5);
        }
        try (Dataset data = read(table(texts), PLAIN)) {
            assertThat(data.schema().columns().get(0).kind()).isEqualTo(Column.Kind.CATEGORY);
        }
    }

    @Test
    void eightDigitsAreDatesByTheNameOrTheType() {
        List<String> texts = days(40, day -> day.toString().replace("-", ""));
        try (Dataset numbers = read(table(texts), PLAIN.withTypes(Map.of("when", ColumnType.NUMBER)));
                Dataset guessed = read(table(texts), PLAIN);
                Dataset typed = read(table(texts), PLAIN.withTypes(Map.of("when", ColumnType.DATE)));
                Dataset named = read(table(texts).replace("when", "sale_date"), PLAIN)) {
            assertThat(numbers.schema().columns().get(0).kind()).isEqualTo(Column.Kind.NUMBER);
            assertThat(numbers.notes()).isEmpty();
            assertThat(guessed.schema().columns().get(0).kind()).isEqualTo(Column.Kind.NUMBER);
            assertThat(guessed.notes())
                    .containsExactly("column 'when' is read as numbers, from 20220101 to 20220209; if these are dates,"
                            + " give its type");
            for (Dataset data : List.of(typed, named)) {
                assertThat(data.schema().columns().get(0).kind()).isEqualTo(Column.Kind.DATE);
                assertThat(data.encoder().inputs().get(0).dates().style().forms())
                        .containsExactly(DateForm.COMPACT);
            }
        }
    }

    @Test
    void secondsSince1970AreDatesByTheTypeAlone() {
        List<String> texts = days(40, day -> Long.toString(day.toEpochDay() * 86_400));
        try (Dataset data = read(table(texts), PLAIN.withTypes(Map.of("when", ColumnType.DATE)));
                Dataset iso = read(table(days(40, LocalDate::toString)), PLAIN)) {
            assertThat(data.schema().columns().get(0).moments())
                    .isEqualTo(iso.schema().columns().get(0).moments());
            float[] expected = row(iso.encoder(), Map.of("when", LocalDate.of(2022, 1, 9)));
            float[][] found = new float[1][];
            data.encoder()
                    .row()
                    .encode(new double[] {LocalDate.of(2022, 1, 9).toEpochDay() * 86_400.0}, new RowVisitor() {
                        @Override
                        public void dense(float[] row, double target, double weight, long line) {
                            found[0] = row.clone();
                        }

                        @Override
                        public void sparse(int[] i, float[] v, int count, double target, double weight, long line) {}
                    });
            assertThat(found[0]).containsExactly(expected);
        }
    }

    @Test
    void aModelFileKeepsFormsWavesAndSpanToTheBit() {
        List<String> texts = new ArrayList<>(days(800, SLASHES::format));
        texts.set(1, "?");
        for (Scaling scaling : Scaling.values()) {
            try (Dataset data = read(table(texts), PLAIN.withScaling(scaling))) {
                Encoder again = Encoder.fromJson(data.encoder().toJson());
                assertThat(again.inputs()).isEqualTo(data.encoder().inputs());
                Map<String, String> day = Map.of("when", "03/04/2023");
                float[] row = row(data.encoder(), day);
                assertThat(row(again, day)).containsExactly(row);
                double norm = 0;
                for (float value : row) {
                    norm += value * value;
                }
                assertThat(scaling != Scaling.UNIT_BALL || norm <= 1 + 1e-6).isTrue();
            }
        }
    }

    @Test
    void javaTimeAndJavaSqlInMemoryAreReadAsTheSameDateInAFile() {
        List<Sale> sales = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            sales.add(new Sale(LocalDate.of(2022, 1, 1).plusDays(i), i % 7 + 0.5));
        }
        try (Dataset file = read(table(days(40, LocalDate::toString)).replace("when", "day"), PLAIN);
                Dataset records = Dataset.ofRecords(sales, "sales");
                Dataset built = Dataset.<Sale>builder()
                        .date("day", Sale::day)
                        .target("sales", Sale::sales)
                        .rows(sales)) {
            assertThat(records.encoder().inputs()).isEqualTo(file.encoder().inputs());
            assertThat(built.encoder().inputs().get(0).dates())
                    .isEqualTo(file.encoder().inputs().get(0).dates());
            LocalDate day = LocalDate.of(2022, 1, 20);
            float[] expected = row(file.encoder(), Map.of("day", "2022-01-20"));
            for (Object same : List.of(
                    day,
                    day.atStartOfDay(),
                    java.sql.Date.valueOf(day),
                    java.sql.Timestamp.valueOf(day.atStartOfDay()),
                    day.atStartOfDay(ZoneId.of("UTC")).toInstant(),
                    day.atStartOfDay(ZoneId.of("UTC")),
                    java.util.Date.from(Instant.parse("2022-01-20T00:00:00Z")))) {
                assertThat(row(records.encoder(), Map.of("day", same)))
                        .as(same.getClass().getName())
                        .containsExactly(expected);
            }
        }
    }

    @Test
    void hoursAreThoseOfTheClockAndTimeIsComparedInUtc() {
        List<String> texts = days(40, day -> day.atTime(day.getDayOfMonth() % 24, 0) + ":00+02:00");
        try (Dataset data = read(table(texts), PLAIN)) {
            LocalDateTime noon = LocalDateTime.of(2022, 1, 20, 12, 0);
            float[] rome = row(data.encoder(), Map.of("when", ZonedDateTime.of(noon, ZoneId.of("+02:00"))));
            float[] utc = row(data.encoder(), Map.of("when", ZonedDateTime.of(noon, ZoneId.of("UTC"))));
            assertThat(rome[0]).isLessThan(utc[0]);
            assertThat(rome[2]).isCloseTo(-1, within(1e-6f)).isEqualTo(utc[2]);
        }
    }

    @Test
    void rowsBeyondTheDatesOfTrainingAreCountedInANote() {
        List<String> notes = new ArrayList<>();
        try (Dataset data = read(table(days(100, LocalDate::toString)), PLAIN)) {
            Path later = file("later.csv", table(List.of("2022-03-01", "2021-01-01", "2024-05-01", "2023-01-01")));
            data.encoder().read(later, PLAIN, Execution.defaults(), notes::add).close();
        }
        assertThat(notes)
                .containsExactly("3 rows are beyond the dates of training in column 'when', 2022-01-01 to 2022-04-10:"
                        + " 1 before, from 2021-01-01, and 2 after, up to 2024-05-01; predictions there are"
                        + " extrapolations");
    }

    @Test
    void aTextThatIsNoDateIsRefusedInPrediction() {
        try (Dataset data = read(table(days(40, SLASHES::format)), PLAIN)) {
            assertThatThrownBy(() -> row(data.encoder(), Map.of("when", "31/02/2022")))
                    .hasMessageContaining("column 'when': '31/02/2022' is not a date, as the dd/MM/yyyy of training");
            assertThatThrownBy(() -> data.encoder().row().encode(new double[] {5}, null))
                    .hasMessageContaining("it holds dates, not numbers");
        }
    }

    @Test
    void seasonsAreLearnedFromDatesAndNotWithoutThem() {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder("shop,day,sales\n");
        for (int i = 0; i < 1500; i++) {
            LocalDate day = LocalDate.of(2020, 1, 1).plusDays(random.nextInt(1200));
            boolean weekend = day.getDayOfWeek().compareTo(DayOfWeek.SATURDAY) >= 0;
            double season = 20 * Math.sin(2 * Math.PI * day.getDayOfYear() / 365.25);
            double shop = random.nextInt(3);
            double sales = 100 + 5 * shop + season + (weekend ? 30 : 0) + 3 * (random.nextDouble() - 0.5);
            text.append("shop")
                    .append((int) shop)
                    .append(',')
                    .append(SLASHES.format(day))
                    .append(',');
            text.append(sales).append('\n');
        }
        Path file = file("sales.csv", text.toString());
        assertThat(r2(file, PLAIN)).isGreaterThan(0.97);
        assertThat(r2(file, PLAIN.withIgnored(List.of("day")))).isLessThan(0.2);
    }

    private static double r2(Path file, ReadOptions options) {
        try (Dataset train = Dataset.read(file, options.withRows(row -> row % 3 != 0), Execution.defaults());
                Dataset test = Dataset.read(file, options.withRows(row -> row % 3 == 0), Execution.defaults());
                Model model = Model.fit(train, Rff.features(300).seed(1))) {
            return ((RegressionMetrics) model.evaluate(test)).r2();
        }
    }

    @Test
    void oneRowIsPredictedAsTheSameRowOfAFile() {
        Path file = file("train.csv", table(days(400, SLASHES::format)));
        try (Dataset data = Dataset.read(file, PLAIN, Execution.defaults());
                Model model = Model.fit(data, Linear.defaults())) {
            double many = model.predict(data).get(100).value();
            LocalDate day = LocalDate.of(2022, 1, 1).plusDays(100);
            assertThat(model.predict(Map.of("when", day)).value()).isCloseTo(many, within(1e-4));
            assertThat(model.predict(Map.of("when", SLASHES.format(day))).value())
                    .isCloseTo(many, within(1e-4));
        }
    }
}
