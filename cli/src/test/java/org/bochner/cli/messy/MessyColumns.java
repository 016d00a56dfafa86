package org.bochner.cli.messy;

import java.util.List;

/** Identifiers, codes, booleans, mixed columns, texts, and few rows. */
final class MessyColumns {
    private MessyColumns() {}

    static List<MessyTable> all() {
        return List.of(
                MessyTable.of("a row counter", "counter.csv", counted("PassengerId", 12, 0, 1))
                        .pandas("a number")
                        .reads("12 rows", "PassengerId: ignored", "x: number 0 to 6", "y = a|b")
                        .says("PassengerId"),
                MessyTable.of("a row counter that is kept", "kept.csv", counted("PassengerId", 12, 0, 1))
                        .pandas("a number")
                        .with("--keep", "PassengerId")
                        .reads("12 rows", "PassengerId: number 1 to 12", "x: number 0 to 6", "y = a|b"),
                MessyTable.of("customer numbers", "customers.csv", counted("customer_id", 30, 104729, 1299709))
                        .pandas("a number")
                        .reads("30 rows", "customer_id: ignored", "x: number 0 to 6", "y = a|b")
                        .says("customer_id"),
                MessyTable.of("incomes, all different", "income.csv", counted("income", 30, 20011, 104729))
                        .pandas("right")
                        .reads("30 rows", "income: number 350 to 95627", "x: number 0 to 6", "y = a|b"),
                MessyTable.of("codes of letters and digits, all different", "uuid.csv", uuids())
                        .pandas("strings")
                        .reads("30 rows", "uuid: ignored", "x: number 0 to 6", "y = a|b")
                        .says("uuid"),
                MessyTable.of("true, True and TRUE", "bool.csv", """
                                x,churned
                                1.5,true
                                2.5,False
                                3.5,TRUE
                                4.5,FALSE
                                5.5,True
                                6.5,false
                                """)
                        .pandas("right")
                        .reads("6 rows", "x: number 1.5 to 6.5", "churned = false|true")
                        .says("true"),
                MessyTable.of("yes and Yes", "yes.csv", """
                                member,x,bought
                                Yes,1.5,no
                                yes,2.5,Yes
                                NO,3.5,yes
                                no,4.5,No
                                yes,5.5,no
                                No,6.5,YES
                                """)
                        .pandas("strings, five of them as classes")
                        .reads("6 rows", "member: category of 2", "x: number 1.5 to 6.5", "bought = no|yes")
                        .says("yes"),
                MessyTable.of("classes that differ in case", "case.csv", """
                                x,animal
                                1.5,cat
                                2.5,Dog
                                3.5,Cat
                                4.5,Dog
                                5.5,cat
                                6.5,Dog
                                7.5,Cat
                                """)
                        .pandas("three strings")
                        .reads("7 rows", "x: number 1.5 to 7.5", "animal = Cat|Dog|cat")
                        .says("Cat"),
                MessyTable.of(
                                "blanks around words",
                                "padded.csv",
                                "a, b ,y\nx , 1.5, p\n z, 2.5,q \nx, 3.5,p\n z , 4.5,q\n")
                        .pandas("words with blanks; 'x ' and 'x' are two")
                        .reads("4 rows", "a: category of 2", "b: number 1.5 to 4.5", "y = p|q"),
                MessyTable.of("tickets: numbers and strings", "ticket.csv", tickets())
                        .pandas("strings")
                        .reads("30 rows", "Ticket: ignored", "Fare: number 1.5 to 44.5", "Survived = 0|1")
                        .says("Ticket"),
                MessyTable.of("tickets as a category", "ticket2.csv", tickets())
                        .pandas("strings")
                        .with("--type", "Ticket=category")
                        .reads("30 rows", "Ticket: category of 30", "Fare: number 1.5 to 44.5", "Survived = 0|1"),
                MessyTable.of("codes such as 2, 3, 5more", "doors.csv", """
                                doors,price,y
                                2,1.5,a
                                3,2.5,b
                                5more,3.5,a
                                4,4.5,b
                                5more,2.5,a
                                2,7.5,b
                                """)
                        .pandas("strings")
                        .reads("6 rows", "doors: category of 4", "price: number 1.5 to 7.5", "y = a|b"),
                MessyTable.of(
                                "numbers that are codes, by option",
                                "month.csv",
                                "month,x,y\n1,1.5,a\n2,2.5,b\n1,3.5,a\n12,4.5,b\n")
                        .pandas("a number")
                        .with("--type", "month=category")
                        .reads("4 rows", "month: category of 3", "x: number 1.5 to 4.5", "y = a|b"),
                MessyTable.of("a constant column", "constant.csv", "x,unit,y\n1.5,kg,a\n2.5,kg,b\n3.5,kg,a\n4.5,kg,b\n")
                        .pandas("strings")
                        .reads("4 rows", "x: number 1.5 to 4.5", "unit: ignored", "y = a|b")
                        .says("unit"),
                MessyTable.of("ratings from 1 to 5", "stars.csv", stars())
                        .pandas("a number")
                        .reads("30 rows", "x: number 0 to 6", "stars = 1|2|3|4|5")
                        .says("stars"),
                MessyTable.of("ratings as numbers, by option", "stars2.csv", stars())
                        .pandas("a number")
                        .with("--task", "regression")
                        .reads("30 rows", "x: number 0 to 6", "stars = number"),
                MessyTable.of("reviews", "reviews.csv", reviews(60))
                        .pandas("strings")
                        .reads("60 rows", "review: text", "liked = no|yes")
                        .says("review"),
                MessyTable.of("few reviews", "few.csv", reviews(24))
                        .pandas("strings")
                        .refused("--type COL=sequence or =text")
                        .with("--type", "review=text")
                        .reads("24 rows", "review: text", "liked = no|yes"),
                MessyTable.of("names of persons", "names.csv", names())
                        .pandas("strings")
                        .reads("24 rows", "name: ignored", "x: number 0 to 6", "y = a|b")
                        .says("name"),
                MessyTable.of("three rows", "three.csv", "x,y\n1.5,a\n2.5,b\n3.5,a\n")
                        .pandas("right")
                        .reads("3 rows", "x: number 1.5 to 3.5", "y = a|b"),
                MessyTable.of("one column", "one.csv", "y\na\nb\na\n")
                        .pandas("right")
                        .refused("no input column"),
                MessyTable.of("a header alone", "header.csv", "a,b,y\n")
                        .pandas("no rows")
                        .refused("no row"));
    }

    /** Rows whose first column is i·step + start (mod 100003), or i from 1 where the step is 1. */
    private static String counted(String name, int rows, int start, int step) {
        StringBuilder text = new StringBuilder(name + ",x,y\n");
        for (int i = 0; i < rows; i++) {
            int id = step == 1 ? i + 1 : (int) ((start + (long) i * step) % 100003);
            text.append(id).append(',').append(i * 3 % 7).append(i * 3 % 7 < 3 ? ",a\n" : ",b\n");
        }
        return text.toString();
    }

    private static String uuids() {
        StringBuilder text = new StringBuilder("uuid,x,y\n");
        for (int i = 0; i < 30; i++) {
            String code = Integer.toHexString(0x5bd1e995 * (i + 1));
            text.append('f').append(code).append(',').append(i * 3 % 7).append(i * 3 % 7 < 3 ? ",a\n" : ",b\n");
        }
        return text.toString();
    }

    private static String tickets() {
        StringBuilder text = new StringBuilder("Ticket,Fare,Survived\n");
        for (int i = 0; i < 30; i++) {
            text.append(i % 3 == 0 ? "PC 17" + (100 + i) : i % 7 == 1 ? "A/5 2" + i : "3" + (49909 + 37 * i))
                    .append(',')
                    .append((i * 11 % 30) * 1.5 + (i == 0 ? 1.5 : i * 11 % 30 == 0 ? 0 : 1))
                    .append(',')
                    .append(i % 2)
                    .append('\n');
        }
        return text.toString();
    }

    private static String stars() {
        StringBuilder text = new StringBuilder("x,stars\n");
        for (int i = 0; i < 30; i++) {
            text.append(i * 3 % 7).append(',').append(1 + i * 3 % 7 * 4 / 6).append('\n');
        }
        return text.toString();
    }

    private static String reviews(int rows) {
        String[] good = {"great", "lovely", "excellent", "wonderful"};
        String[] bad = {"awful", "poor", "terrible", "boring"};
        String[] things = {"film", "story", "cast", "music", "ending", "plot"};
        StringBuilder text = new StringBuilder("review,liked\n");
        for (int i = 0; i < rows; i++) {
            boolean likes = i % 2 == 0;
            String word = (likes ? good : bad)[i / 2 % 4];
            text.append("\"the ").append(things[i % 6]).append(" was ").append(word);
            text.append(" and the ")
                    .append(things[(i / 6 + i + 1) % 6])
                    .append(likes ? ", yes, I liked it" : " was not good");
            text.append(i).append("\",").append(likes ? "yes\n" : "no\n");
        }
        return text.toString();
    }

    private static String names() {
        String[] first = {"Ada", "Emil", "Grete", "Hugo", "Ida", "Jonas"};
        String[] last = {"Arendt", "Bohr", "Curie", "Dirac"};
        StringBuilder text = new StringBuilder("name,x,y\n");
        for (int i = 0; i < 24; i++) {
            text.append('"')
                    .append(last[i % 4])
                    .append(", ")
                    .append(first[i / 4])
                    .append("\",")
                    .append(i * 3 % 7);
            text.append(i * 3 % 7 < 3 ? ",a\n" : ",b\n");
        }
        return text.toString();
    }
}
