package org.bochner.cli.console;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The library's messages and notes in the words of the command: what to do is said by its options. */
public final class Advice {
    private static final Pattern COLUMN = Pattern.compile("column '([^']*)'");

    private Advice() {}

    /** {@code message} with the command's options instead of what they are called in Java. */
    public static String byOptions(String message) {
        Matcher named = COLUMN.matcher(message);
        String column = named.find() ? named.group(1) : "COL";
        String quoted = Matcher.quoteReplacement(column.matches("[\\w.-]+") ? column : "'" + column + "'");
        return message.replace("Execution.memory", "--memory")
                .replace("put it into a data folder", "name its folder with --data-dir")
                .replaceAll("fetch '([^' ]+)', or", "run 'bochner data fetch $1', or")
                .replaceAll("a data folder that has (it|\\S+ or the like)", "a folder that has $1 with --data-dir")
                .replaceAll("\\bname it a (category|number)\\b", "name it a $1 (--type " + quoted + "=$1)")
                .replaceAll("\\bignore (it|the column)\\b", "ignore $1 (--ignore " + quoted + ")")
                .replaceAll("\\bgive (its|the column's) type\\b", "give $1 type (--type " + quoted + "=TYPE)")
                .replaceAll("\\bgive the date order\\b", "give the date order (--date-order dmy or mdy)")
                .replaceAll("\\bencode it as such\\b", "name its type (--type " + quoted + "=sequence or =text)")
                .replaceAll("(?<!--out FILE to )\\bkeep it\\b", "keep it (--keep " + quoted + ")")
                .replaceAll("\\bask for (regression|classification)\\b", "ask for $1 (--task $1)")
                .replaceAll(
                        "is (-?9+) in (.*)give it as a missing word", "is $1 in $2give it as a missing word (--na=$1)")
                .replace("give the decimal mark", "give the decimal mark (--decimal point or comma)")
                .replaceAll("\\ballow more$", "allow more (--most-categories)")
                .replaceAll("\\bgive the encoding\\b", "give the encoding (--encoding NAME)")
                .replace("say that there is a header", "say that there is a header (--header yes)")
                .replace("say that there is no header", "say that there is no header (--header no)")
                .replace("check the delimiter and", "check the delimiter (--delimiter) and")
                .replace("mostCategories must", "--most-categories must");
    }
}
