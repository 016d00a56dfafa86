package org.bochner.cli.messy;

import java.util.List;

/** Words for a missing value. */
final class MessyMissing {
    private MessyMissing() {}

    /** A table with a word for a missing value among numbers. */
    private static MessyTable among(String word, String file) {
        return MessyTable.of(
                        "'" + word + "' among numbers",
                        file,
                        "x,z,y\n1.5,3,a\n" + word + ",4,b\n3.5,5,a\n2.5,1,b\n4.5,2,a\n" + word + ",8,b\n")
                .reads("6 rows", "x: number 1.5 to 4.5, 2 missing", "z: number 1 to 8", "y = a|b");
    }

    static List<MessyTable> all() {
        return List.of(
                among("N/A", "na.csv").pandas("right"),
                among("n/a", "na2.csv").pandas("right"),
                among("#N/A", "excel.csv").pandas("right"),
                among("None", "none.csv").pandas("strings"),
                among("-", "dash.csv").pandas("strings").says("'-'"),
                among(".", "sas.csv").pandas("strings").says("'.'"),
                among("#DIV/0!", "div.csv").pandas("strings").says("#DIV/0!"),
                among("NULL", "null.csv").pandas("right"),
                MessyTable.of("-999 for missing", "nines.csv", "x,y\n1.5,a\n-999,b\n2.5,a\n-999,b\n4,b\n")
                        .pandas("a number")
                        .reads("5 rows", "x: number -999 to 4", "y = a|b")
                        .says("is -999 in 2 rows", "--na=-999"),
                MessyTable.of("-999 for missing, by option", "sentinel.csv", """
                                x,y
                                1.5,a
                                -999,b
                                3.5,a
                                2.5,b
                                4.5,a
                                """)
                        .pandas("the number -999")
                        .with("--na", "-999")
                        .reads("5 rows", "x: number 1.5 to 4.5, 1 missing", "y = a|b"),
                MessyTable.of("a word of one's own for missing", "own.csv", """
                                x,city,y
                                1.5,Bonn,a
                                nix,Mainz,b
                                3.5,nix,a
                                2.5,Bonn,b
                                4.5,Mainz,a
                                """)
                        .pandas("strings")
                        .with("--na", "nix")
                        .reads(
                                "5 rows",
                                "x: number 1.5 to 4.5, 1 missing",
                                "city: category of 2, 1 missing",
                                "y = a|b"),
                MessyTable.of("rows without a target", "unlabelled.csv", """
                                x,y
                                1.5,a
                                2.5,b
                                3.5,
                                2.25,a
                                4.5,b
                                7,?
                                """)
                        .pandas("a NaN and a class '?'")
                        .reads("4 rows", "x: number 1.5 to 4.5", "y = a|b")
                        .says("2 rows"),
                MessyTable.of("None as a kind of garage", "garage.csv", """
                                garage,size,price
                                None,30,100.5
                                Attached,40,210
                                Detached,35,180
                                None,50,140
                                Attached,60,330
                                None,45,130
                                """)
                        .pandas("right (missing from 2.0 on)")
                        .reads("6 rows", "garage: category of 3", "size: number 30 to 60", "price = number"),
                MessyTable.of("a column without values", "empty.csv", "x,gone,y\n1.5,,a\n2.5,,b\n3.5,,a\n4.5,,b\n")
                        .pandas("a column of NaN")
                        .reads("4 rows", "x: number 1.5 to 4.5", "gone: ignored", "y = a|b")
                        .says("gone"),
                MessyTable.of("a word that is a typo among numbers", "typo.csv", typo())
                        .pandas("strings")
                        .refused("'1O.5' is not a number")
                        .with("--na", "1O.5")
                        .reads("41 rows", "x: number 1 to 40, 1 missing", "y = a|b"));
    }

    private static String typo() {
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int i = 0; i < 40; i++) {
            rows.append((i * 7) % 40 + 1).append(i % 2 == 0 ? ",a\n" : ",b\n");
        }
        return rows.append("1O.5,b\n").toString();
    }
}
