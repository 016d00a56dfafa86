package org.bochner.cli.messy;

import java.util.List;

/** Numbers as people write them. */
final class MessyNumbers {
    private MessyNumbers() {}

    /** A table of {@code x;y} with four values of x. */
    private static MessyTable written(String how, String file, String... x) {
        return MessyTable.of(how, file, "x;y\n" + x[0] + ";a\n" + x[1] + ";b\n" + x[2] + ";a\n" + x[3] + ";b\n");
    }

    private static MessyTable as(MessyTable table, String x) {
        return table.reads("4 rows", "x: number " + x, "y = a|b");
    }

    static List<MessyTable> all() {
        return List.of(
                as(written("decimal commas", "comma.csv", "1,5", "-2,25", "3,125", "0,5"), "-2.25 to 3.125")
                        .pandas("strings, with sep=';'")
                        .says("comma"),
                as(
                                MessyTable.of(
                                        "decimal commas in quotes, commas between",
                                        "quoted.csv",
                                        "x,y\n\"1,5\",a\n\"2,75\",b\n\"3,5\",a\n\"0,25\",b\n"),
                                "0.25 to 3.5")
                        .pandas("strings")
                        .says("comma"),
                as(
                                written(
                                        "thousands by commas",
                                        "thousands.csv",
                                        "1,234,567",
                                        "12,000.5",
                                        "999",
                                        "2,500"),
                                "999 to 1234567")
                        .pandas("strings, with sep=';'")
                        .says("thousands"),
                as(
                                written("thousands by points", "points.csv", "1.234.567", "12.000,5", "999", "2.500"),
                                "999 to 1234567")
                        .pandas("strings, with sep=';'")
                        .says("thousands"),
                as(written("thousands by blanks", "blanks.csv", "1 234", "12 000", "999", "2 500,5"), "999 to 12000")
                        .pandas("strings, with sep=';'"),
                as(
                                written(
                                        "thousands by no-break blanks",
                                        "nbsp.csv",
                                        "1\u00A0234",
                                        "12\u202F000",
                                        "999",
                                        "2\u00A0500"),
                                "999 to 12000")
                        .pandas("strings, with sep=';'"),
                as(
                                written("thousands by apostrophes", "swiss.csv", "1'234.50", "12'000", "999", "2'500"),
                                "999 to 12000")
                        .pandas("strings, with sep=';'"),
                as(written("percent", "percent.csv", "12 %", "7.5%", "100%", "0%"), "0 to 100")
                        .pandas("strings, with sep=';'")
                        .says("percent"),
                as(written("dollars", "dollar.csv", "$1,200.50", "$3", "-$45.25", "$0.75"), "-45.25 to 1200.5")
                        .pandas("strings, with sep=';'")
                        .says("$"),
                as(
                                written(
                                        "euros behind the number",
                                        "euro.csv",
                                        "1.200,50 €",
                                        "3,00 €",
                                        "45,25 €",
                                        "0,75 €"),
                                "0.75 to 1200.5")
                        .pandas("strings, with sep=';'")
                        .says("€"),
                as(written("a currency code", "code.csv", "EUR 12.5", "EUR 1300", "EUR 7.25", "EUR 8"), "7.25 to 1300")
                        .pandas("strings, with sep=';'")
                        .says("EUR"),
                as(written("accounting minus", "accounting.csv", "(123.50)", "45", "(6)", "1,200"), "-123.5 to 1200")
                        .pandas("strings, with sep=';'"),
                as(written("minus behind the number", "behind.csv", "123-", "45", "6-", "200.5"), "-123 to 200.5")
                        .pandas("strings, with sep=';'"),
                as(written("a typographic minus", "minus.csv", "\u22125.5", "4", "\u22121", "2"), "-5.5 to 4")
                        .pandas("strings, with sep=';'"),
                as(written("plus signs and exponents", "plus.csv", "+5.5", "1e3", "-2E-1", "+7"), "-0.2 to 1000")
                        .pandas("right, with sep=';'"),
                as(
                                written("1,234 between semicolons", "doubt.csv", "1,234", "2,345", "3,456", "4,567"),
                                "1.234 to 4.567")
                        .pandas("strings, with sep=';'")
                        .says("1,234", "--decimal"),
                as(
                                written(
                                                "1,234 between semicolons, by option",
                                                "doubt2.csv",
                                                "1,234",
                                                "2,345",
                                                "3,456",
                                                "4,567")
                                        .with("--decimal", "point"),
                                "1234 to 4567")
                        .pandas("strings, with sep=';'"),
                as(
                                MessyTable.of(
                                        "1,234 in quotes, commas between",
                                        "doubt3.csv",
                                        "x,y\n\"1,234\",a\n\"2,345\",b\n\"3,456\",a\n\"4,567\",b\n"),
                                "1234 to 4567")
                        .pandas("strings")
                        .says("1,234", "--decimal"),
                MessyTable.of("units behind the number", "weights.csv", """
                                weight,size,y
                                12 kg,3.5,a
                                7.5 kg,2.5,b
                                12 kg,4.5,a
                                100 kg,7.5,b
                                """)
                        .pandas("strings")
                        .reads("4 rows", "weight: category of 3", "size: number 2.5 to 7.5", "y = a|b")
                        .says("order is not used"),
                MessyTable.of("limits of detection", "lab.csv", """
                                lead,size,y
                                <0.5,3.5,a
                                1.2,2.5,b
                                <0.5,4.5,a
                                >100,7.5,b
                                """)
                        .pandas("strings")
                        .reads("4 rows", "lead: category of 3", "size: number 2.5 to 7.5", "y = a|b")
                        .says("order is not used"),
                MessyTable.of("leading zeros", "zip.csv", """
                                zip,size,y
                                01067,3.5,a
                                04109,2.5,b
                                01067,4.5,a
                                04109,7.5,b
                                """)
                        .pandas("numbers 1067 and 4109")
                        .reads("4 rows", "zip: category of 2", "size: number 2.5 to 7.5", "y = a|b")
                        .says("zero"),
                MessyTable.of("a target in dollars", "prices.csv", """
                                size,price
                                30,"$1,200"
                                40,"$1,550"
                                35,"$1,310"
                                60,"$2,405"
                                52,"$1,990"
                                """)
                        .pandas("strings")
                        .reads("5 rows", "size: number 30 to 60", "price = number")
                        .says("price"),
                MessyTable.of("full thousands by points beside decimal commas", "full.csv", """
                                x;z;y
                                12.000;1,5;a
                                3.000;2,5;b
                                950;3,5;a
                                1.000;4,5;b
                                """)
                        .pandas("12.0 and 950.0, with sep=';'")
                        .reads("4 rows", "x: number 950 to 12000", "z: number 1.5 to 4.5", "y = a|b")
                        .says("thousands"),
                MessyTable.of("a target with decimal commas", "ziel.csv", """
                                x;y
                                1;1,5
                                2;2,25
                                3;3,75
                                5;4,5
                                """)
                        .pandas("strings, with sep=';'")
                        .reads("4 rows", "x: number 1 to 5", "y = number")
                        .says("comma"));
    }
}
