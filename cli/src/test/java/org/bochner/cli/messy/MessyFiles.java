package org.bochner.cli.messy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Encodings, headers, delimiters, quotes and packing. */
final class MessyFiles {
    private static final String RENTS = """
            size,city,rent
            30,München,410
            45,Köln,402.5
            61,München,790
            52,Nürnberg,505
            70,Köln,640
            38,München,520
            90,Nürnberg,810
            44,Köln,395
            """;
    private static final String[] RENTS_READ = {
        "8 rows", "size: number 30 to 90", "city: category of 3", "rent = number"
    };
    private static final String IRIS = """
            5.1,3.5,1.4,0.2,setosa
            4.9,3.0,1.4,0.2,setosa
            7.0,3.2,4.7,1.4,versicolor
            6.4,3.2,4.5,1.5,versicolor
            6.3,3.3,6.0,2.5,virginica
            5.8,2.7,5.1,1.9,virginica
            4.7,3.2,1.3,0.2,setosa
            6.9,3.1,4.9,1.5,versicolor
            """;

    private MessyFiles() {}

    static List<MessyTable> all() {
        return List.of(
                MessyTable.of("Latin-1", "latin1.csv", RENTS, ISO_8859_1)
                        .pandas("UnicodeDecodeError")
                        .reads(RENTS_READ)
                        .says("windows-1252"),
                MessyTable.of("UTF-8 with a byte order mark", "bom.csv", "\uFEFF" + RENTS)
                        .pandas("right")
                        .reads(RENTS_READ),
                MessyTable.of(
                                "UTF-16 with tabs, Excel's Unicode text",
                                "unicode.txt",
                                ("\uFEFF" + RENTS).replace(',', '\t').getBytes(UTF_16LE))
                        .pandas("UnicodeDecodeError")
                        .reads(RENTS_READ),
                MessyTable.of("Windows-1252 by option", "win.csv", RENTS, Charset.forName("windows-1252"))
                        .pandas("UnicodeDecodeError")
                        .with("--encoding", "windows-1252")
                        .reads(RENTS_READ),
                MessyTable.of(
                                "one Latin-1 line in a UTF-8 file",
                                "mixed.csv",
                                concat(RENTS.getBytes(UTF_8), "61,Köln,600\n".getBytes(ISO_8859_1)))
                        .pandas("UnicodeDecodeError")
                        .reads("9 rows", "size: number 30 to 90", "city: category of 3", "rent = number")
                        .says("10"),
                MessyTable.of("no header, strings in the last column", "iris.csv", IRIS)
                        .pandas("first row taken for names, 7 rows left")
                        .reads(
                                "8 rows",
                                "1: number 4.7 to 7",
                                "2: number 2.7 to 3.5",
                                "3: number 1.3 to 6",
                                "4: number 0.2 to 2.5",
                                "5 = setosa|versicolor|virginica")
                        .says("header"),
                MessyTable.of("no header, numbers alone", "plain.csv", "1.5,2.5,0\n2.5,1.5,1\n0.5,3.5,0\n3.5,0.25,1\n")
                        .pandas("first row taken for names, 3 rows left")
                        .reads("4 rows", "1: number 0.5 to 3.5", "2: number 0.25 to 3.5", "3 = 0|1")
                        .says("header"),
                MessyTable.of(
                                "names that are years",
                                "years.csv",
                                "country,2019,2020,grew\nA,1.5,2.5,yes\nB,3.5,3.25,no\nA,2.5,2.75,yes\nB,4.5,4.25,no\n")
                        .pandas("right")
                        .reads(
                                "4 rows",
                                "country: category of 2",
                                "2019: number 1.5 to 4.5",
                                "2020: number 2.5 to 4.25",
                                "grew = no|yes"),
                MessyTable.of("header by option", "counts.csv", "10,20,30\n1,2,3\n4,5,7\n7,8,10\n2,9,11\n")
                        .pandas("right: the first row is the names")
                        .with("--header", "yes", "--task", "regression")
                        .reads("4 rows", "10: number 1 to 7", "20: number 2 to 9", "30 = number"),
                MessyTable.of(
                                "an index column without a name",
                                "pandas.csv",
                                ",x,y\n0,1.5,a\n1,2.5,b\n2,3.5,a\n3,4.25,b\n4,5.75,a\n5,6.5,b\n")
                        .pandas("column 'Unnamed: 0' is an input")
                        .reads("6 rows", "index: ignored", "x: number 1.5 to 6.5", "y = a|b")
                        .says("index"),
                MessyTable.of("the same name twice", "twice.csv", "x,x,y\n1.5,7,a\n2.5,3,b\n3.5,9,a\n4.5,2,b\n")
                        .pandas("right: x and x.1")
                        .reads("4 rows", "x: number 1.5 to 4.5", "x.2: number 2 to 9", "y = a|b")
                        .says("x.2"),
                MessyTable.of(
                                "row names of R",
                                "r.csv",
                                "\"mpg\",\"cyl\",\"am\"\n\"Mazda\",21.5,6,\"auto\"\n\"Fiat\",32.4,4,\"manual\"\n"
                                        + "\"Ford\",15.8,8,\"auto\"\n\"Lotus\",30.4,4,\"manual\"\n")
                        .pandas("right: the row names are the index")
                        .reads(
                                "4 rows",
                                "index: ignored",
                                "mpg: number 15.8 to 32.4",
                                "cyl: number 4 to 8",
                                "am = auto|manual"),
                MessyTable.of("pipes", "pipe.csv", RENTS.replace(',', '|'))
                        .pandas("one column")
                        .reads(RENTS_READ),
                MessyTable.of("blanks as delimiters", "blanks.txt", RENTS.replace(',', ' '))
                        .pandas("one column")
                        .reads(RENTS_READ),
                MessyTable.of("aligned by blanks", "aligned.txt", """
                                size     city   rent
                                  30     Bonn    410
                                 145     Koeln  1402.5
                                  61     Bonn    790
                                  52     Koeln   505
                                """)
                        .pandas("one column")
                        .reads("4 rows", "size: number 30 to 145", "city: category of 2", "rent = number"),
                MessyTable.of("Excel's sep= line", "sep.csv", "sep=;\n" + RENTS.replace(',', ';'))
                        .pandas("one column")
                        .reads(RENTS_READ),
                MessyTable.of(
                                "commas in names, semicolons between",
                                "names.csv",
                                "size, in m2;city, town;rent, cold\n30;A;410.5\n45;B;402\n61;A;790\n52;B;505\n")
                        .pandas("four other columns")
                        .reads(
                                "4 rows",
                                "size, in m2: number 30 to 61",
                                "city, town: category of 2",
                                "rent, cold = number"),
                MessyTable.of(
                                "delimiters and line ends in quotes",
                                "quotes.csv",
                                "a,b,y\n\"x, or z\",1.5,p\n\"x\n2\",2.5,q\n\"x, or z\",3.5,p\n\"x\n2\",4.5,q\n")
                        .pandas("right")
                        .reads("4 rows", "a: category of 2", "b: number 1.5 to 4.5", "y = p|q"),
                MessyTable.of(
                                "quotes with backslashes",
                                "backslash.csv",
                                "a,b,y\n\"the \\\"x\\\", big\",1.5,p\n\"z\",2.5,q\n\"z\",3.5,p\n"
                                        + "\"the \\\"x\\\", big\",4.5,q\n")
                        .pandas("fields cut at the wrong place")
                        .reads("4 rows", "a: category of 2", "b: number 1.5 to 4.5", "y = p|q"),
                MessyTable.of(
                                "a quote inside a field",
                                "inch.csv",
                                "screen,price,y\n15\",1.5,p\n17\",2.5,q\n15\",3.5,p\n17\",4.5,q\n")
                        .pandas("right")
                        .reads("4 rows", "screen: category of 2", "price: number 1.5 to 4.5", "y = p|q"),
                MessyTable.of(
                                "a delimiter at the end of each line",
                                "tail.csv",
                                "a,b,y,\n1.5,2,p,\n2.5,3,q,\n3.5,5,p,\n4.5,9,q,\n")
                        .pandas("a fourth column without values")
                        .reads("4 rows", "a: number 1.5 to 4.5", "b: number 2 to 9", "y = p|q"),
                MessyTable.of("lines that end with CR alone", "mac.csv", RENTS.replace('\n', '\r'))
                        .pandas("right")
                        .reads(RENTS_READ),
                MessyTable.of(
                                "blank lines and Ctrl-Z",
                                "blank.csv",
                                "\r\n" + RENTS.replace("\n", "\r\n\r\n") + "\r\n\u001A")
                        .pandas("a row more, of Ctrl-Z")
                        .reads(RENTS_READ),
                MessyTable.of("a row of sums at the end", "sums.csv", RENTS + "430,Total,4472.5\n")
                        .pandas("a city more")
                        .reads("9 rows", "size: number 30 to 430", "city: category of 4", "rent = number")
                        .says("if that row sums up the others, delete it"),
                MessyTable.of("comment lines on top", "comment.csv", "# rents of 2024\n# by hand\n" + RENTS)
                        .pandas("ParserError")
                        .reads(RENTS_READ)
                        .says("#"),
                MessyTable.of("a title above the header", "title.csv", "Rents of 2024\n\n" + RENTS)
                        .pandas("one column")
                        .refused("delete the lines above the header"),
                MessyTable.of("a line with a field too many", "ragged.csv", RENTS + "61,Köln,Süd,600\n")
                        .pandas("ParserError")
                        .refused("ragged.csv, line 10: 4 fields where the header has 3"),
                MessyTable.of("gzip'd", "rents.csv.gz", gzip(RENTS))
                        .pandas("right")
                        .reads(RENTS_READ),
                MessyTable.of("zipped", "rents.zip", zip("rents.csv", RENTS))
                        .pandas("right")
                        .reads(RENTS_READ),
                MessyTable.of("an Excel workbook", "book.xlsx", zip("xl/workbook.xml", "<workbook/>"))
                        .pandas("UnicodeDecodeError")
                        .refused("CSV"),
                MessyTable.of(
                                "JSON lines in windows-1252",
                                "latin1.jsonl",
                                "{\"x\": 1.5, \"city\": \"München\", \"y\": \"a\"}\n"
                                        + "{\"x\": 2.5, \"city\": \"Köln\", \"y\": \"b\"}\n"
                                        + "{\"x\": 3.5, \"city\": \"Köln\", \"y\": \"a\"}\n",
                                ISO_8859_1)
                        .pandas("UnicodeDecodeError")
                        .reads("3 rows", "x: number 1.5 to 3.5", "city: category of 2", "y = a|b")
                        .says("windows-1252"),
                MessyTable.of(
                                "a row of empty cells above the header",
                                "top.csv",
                                ",,\na,x,y\n1.5,2,p\n2.5,3,q\n3.5,9,p\n")
                        .pandas("names 'Unnamed: 0' and so on, the names are a row")
                        .reads("3 rows", "a: number 1.5 to 3.5", "x: number 2 to 9", "y = p|q")
                        .says("line 1"),
                MessyTable.of("rows of empty cells", "empty.csv", "a,x,y\n1.5,2,p\n,,\n2.5,3,q\n3.5,9,p\n,,\n")
                        .pandas("two rows more, without values")
                        .reads("3 rows", "a: number 1.5 to 3.5", "x: number 2 to 9", "y = p|q")
                        .says("2 rows are left out"),
                MessyTable.of("JSON lines", "rows.jsonl", """
                                {"size": 30, "city": "München", "rent": 410.5}
                                {"size": 45, "city": "Köln", "rent": 402}
                                {"size": null, "city": "München", "rent": 790}
                                {"city": "Köln", "size": 52, "rent": 505}
                                """)
                        .pandas("nonsense (read_json is for it)")
                        .reads("4 rows", "size: number 30 to 52, 1 missing", "city: category of 2", "rent = number"),
                MessyTable.of(
                                "an array of JSON objects",
                                "rows.json",
                                "[{\"x\": 1.5, \"ok\": true}, {\"x\": 2.5, \"ok\": false},\n"
                                        + " {\"x\": 0.5, \"ok\": true}]")
                        .pandas("nonsense (read_json is for it)")
                        .reads("3 rows", "x: number 0.5 to 2.5", "ok = false|true"));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] all = new byte[first.length + second.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(String name, String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry(name));
            out.write(text.getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
