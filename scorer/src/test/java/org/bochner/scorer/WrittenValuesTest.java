package org.bochner.scorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bochner.data.Dataset;
import org.bochner.data.Model;
import org.bochner.data.image.ImageCode;
import org.bochner.data.options.ReadOptions;
import org.bochner.learn.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates, numbers as people write them, and images: the scorer has the library's answer, or refuses where it does. */
class WrittenValuesTest {
    /** Dates in all forms, good and bad, and what stands for missing ones. */
    private static final List<String> DATES = List.of(
            "2024-02-29",
            "2023-02-29",
            "2024-2-9",
            "2024/02/09",
            "2024.02.09",
            "2024-02-09T10:11:12Z",
            "2024-02-09 10:11:12.25+05:30",
            "2024-02-09T10:11:12+0530",
            "2024-02-09T23:59:60-08",
            "2024-02-09 5:30 PM",
            "2024-02-09T10:11[Europe/Berlin]",
            "2024-02",
            "2024.02",
            "2024",
            "1999",
            "20240209",
            "20240209T101112",
            "20241309",
            "31.01.2024",
            "01/31/2024",
            "3/4/24",
            "3/4/68",
            "3/4/69",
            "13-12-2021 10:00 UTC",
            "31 Jan 2024",
            "31. Januar 2024",
            "1er août 2023",
            "3 de mayo de 2022",
            "Jan 31, 2024",
            "January 2024",
            "Jan-24",
            "Jan'24",
            "Fri, 2 Feb 2024 10:00:00 GMT",
            "Friday 02/02/2024",
            "2nd February 2024",
            "févr. 2024",
            "31/Jan/2024:10:11:12",
            "17:30",
            "5:30 pm",
            "0:00",
            "24:00",
            "24:01",
            "13:00 am",
            "1700000000",
            "1700000000000",
            "-5",
            "",
            "?",
            "NA",
            "unknown",
            "0000-00-00",
            "0001-01-01",
            "9999-12-31",
            "soon",
            "12",
            "2024-02-09T",
            "2024-02-09,",
            " 2024-02-09 ",
            "0999-01-01",
            "3000-01-01",
            "10:11:12.5",
            "2024-02-09 10",
            "2024-02-09T10:11:12 [x",
            "31 Foo 2024");

    /** Numbers as people write them, good and bad. */
    private static final List<String> NUMBERS = List.of(
            "1.234,5",
            "1.234,50 €",
            "€ 12",
            "-1.234,5",
            "1.234,5-",
            "(12,5)",
            "1,234.5",
            "1234,5",
            "1234.5",
            "12 %",
            "0",
            "12%",
            "1.23,5",
            "1.234.567,8",
            "01.234",
            "1 234,5",
            "1'234.5",
            "12,34,567.8",
            "1e3",
            "1,5e3",
            "−7",
            "– 7",
            "+7",
            "USD 7",
            "7 $",
            "$7",
            "1,234",
            "1.234",
            "abc",
            "-",
            "none",
            "n/a",
            "",
            "1\u00a0234,5",
            "12,",
            ",5",
            "()",
            "5 5",
            "1,2,3");

    @TempDir
    private Path folder;

    private Model fit(String header, List<String> lines) throws IOException {
        Path file = Files.createTempFile(folder, "rows", ".csv");
        Files.writeString(file, header + "\n" + String.join("\n", lines) + "\n");
        try (Dataset data = Dataset.read(file, ReadOptions.defaults(), Tables.EXECUTION)) {
            return Model.fit(data, Methods.named("rff").features(20).seed(3), Tables.EXECUTION);
        }
    }

    /** Compares the scorer with the library on each text of the column {@code x}. */
    private void compare(Model model, List<String> texts, int least) throws IOException {
        Path file = folder.resolve("model.bochner");
        model.save(file);
        Scorer scorer = Scorer.load(file);
        int good = 0;
        for (String text : texts) {
            Map<String, Object> row = new HashMap<>(Map.of("x", text, "a", 0.5));
            double[] expected = answer(() -> model.predict(row).scores());
            double[] found = answer(() -> scorer.score(row).scores());
            assertThat(found == null).as("'%s' is refused", text).isEqualTo(expected == null);
            if (found != null) {
                good++;
                for (int k = 0; k < found.length; k++) {
                    assertThat(Math.abs(found[k] - expected[k]))
                            .as("'%s': %s and %s", text, Arrays.toString(found), Arrays.toString(expected))
                            .isLessThanOrEqualTo(1e-6 * Math.max(1, Math.abs(expected[k])));
                }
            }
        }
        assertThat(good).as("texts that are read").isBetween(least, texts.size() - 1);
    }

    private interface Scores {
        double[] get();
    }

    private static double[] answer(Scores scores) {
        try {
            return scores.get();
        } catch (IllegalArgumentException refused) {
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"yyyy-MM-dd", "yyyy-MM-dd'T'HH:mm:ss'Z'", "dd.MM.yyyy", "MM/dd/yyyy", "d MMM yyyy", "HH:mm"})
    void datesAreReadAsTheLibraryDoes(String pattern) throws IOException {
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
        check(time -> format.format(time), 12);
    }

    @Test
    void datesThatAreNumbersAreReadAsTheLibraryDoes() throws IOException {
        check(time -> DateTimeFormatter.ofPattern("yyyyMMdd").format(time), 5);
    }

    private void check(Function<LocalDateTime, String> written, int least) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            LocalDateTime time = LocalDate.of(2021, 1, 1).atStartOfDay().plusMinutes(random.nextInt(3 * 365 * 24 * 60));
            String text = i % 17 == 0 ? "" : written.apply(time);
            String label = time.getDayOfYear() % 100 + time.getHour() > 60 ? "late" : "early";
            lines.add(text + "," + random.nextDouble() + "," + label);
        }
        try (Model model = fit("x date,a,y".replace("x date", "x"), lines)) {
            compare(model, DATES, least);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.234,5", "1,234.5", "1.234,5 €", "12,5 %", "1 234,5", "1'234.5", "(5)"})
    void numbersAsPeopleWriteThemAreReadAsTheLibraryDoes(String style) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int big = 1 + random.nextInt(8);
            int small = random.nextInt(10);
            String text = style.equals("(5)")
                    ? (big > 4 ? "(" + big + small + ")" : "" + big + small)
                    : style.replaceFirst("^1(?=[.,' ])", "" + big).replaceFirst("(?<=[.,])5", "" + small);
            lines.add("\"" + (i % 17 == 0 ? "" : text) + "\"," + random.nextDouble() + ","
                    + (big > 4 ? "much" : "little"));
        }
        try (Model model = fit("x,a,y", lines)) {
            compare(model, NUMBERS, 5);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "grey:width=8,height=6",
                "hog:width=8,height=6,cell=3,orientations=5",
                "hog:width=4,height=4,cell=2"
            })
    void imagesBecomeTheNumbersOfTheLibrary(String code) throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = new double[120][48];
        String[] labels = new String[rows.length];
        for (int i = 0; i < rows.length; i++) {
            boolean across = random.nextBoolean();
            for (int j = 0; j < 48; j++) {
                rows[i][j] = Math.floor(128 + 100 * Math.sin((across ? j / 8 : j % 8) + i) + 20 * random.nextDouble());
            }
            labels[i] = across ? "across" : "down";
        }
        ReadOptions options = ReadOptions.defaults();
        ReadOptions images = options.withEncoding(options.encoding().withImage(ImageCode.of(code)));
        try (Dataset data = Dataset.of(rows, labels, images, Tables.EXECUTION);
                Model model = Model.fit(data, Methods.named("rff").features(20).seed(3), Tables.EXECUTION)) {
            Agreement.check(model, Arrays.asList(rows), folder);
        }
    }
}
