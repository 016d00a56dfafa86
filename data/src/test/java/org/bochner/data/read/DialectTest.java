package org.bochner.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Delimiter, header, names and quotes as people have them. */
class DialectTest {
    private record Read(List<String> header, boolean named, List<List<String>> rows, List<String> notes) {
        List<String> row(int i) {
            return rows.get(i);
        }
    }

    private static Read read(String text) {
        Source source = Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8), Execution.defaults());
        List<List<String>> rows = new ArrayList<>();
        try (CsvReader reader = new CsvReader(source, TextOptions.FOUND)) {
            Cells cells = new Cells();
            while (reader.next(cells)) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < cells.count; i++) {
                    row.add(cells.text(i));
                }
                rows.add(row);
            }
            return new Read(List.copyOf(reader.header()), reader.named(), rows, reader.notes());
        }
    }

    @Test
    void theDelimiterIsTheOneByWhichAllRowsAgree() {
        assertThat(read("name, first;age;city\nMiller, Bob;3;Bonn\nKurz;4;Ulm\n")
                        .header())
                .containsExactly("name, first", "age", "city");
        assertThat(read("a;b\n1,5;2,5\n2,5;1,5\n").row(0)).containsExactly("1,5", "2,5");
        assertThat(read("1,5;2,5\n2,5;1,5\n3,5;4\n").row(0)).containsExactly("1,5", "2,5");
        assertThat(read("a|b|c\n1|2,0|x\n3|4,0|y\n").row(1)).containsExactly("3", "4,0", "y");
        assertThat(read("a\tb\n1,5\t\n2,5\tx y\n").row(1)).containsExactly("2,5", "x y");
        assertThat(read("title,genres\nToy Story,Fun|Kids\nHeat,Crime\nJaws,Sea|Fish|Boat\n")
                        .row(2))
                .containsExactly("Jaws", "Sea|Fish|Boat");
        assertThat(read("\"a;x\",b\n\"1;2\",3\n\"4;5;6\",7\n").header()).containsExactly("a;x", "b");
        assertThat(read("sep=;\na,1;b\n1,5;2\n").header()).containsExactly("a,1", "b");
    }

    @Test
    void runsOfBlanksPartFieldsWhereNothingElseDoes() {
        Read found = read("a   b \"c d\"\n 1.5  2\t\"x y\"\n3 4    z\n");
        assertThat(found.header()).containsExactly("a", "b", "c d");
        assertThat(found.rows()).containsExactly(List.of("1.5", "2", "x y"), List.of("3", "4", "z"));
        assertThat(read("a b,target\n1 x,2\n3 y,4\n").header()).containsExactly("a b", "target");
    }

    @Test
    void commentsAboveTheTableAreLeftOutAndAHeaderWithAHashIsNot() {
        Read found = read("# made by x, on Monday\n# again\na,b,c\n1,2,3\n4,5,6\n");
        assertThat(found.header()).containsExactly("a", "b", "c");
        assertThat(found.notes())
                .containsExactly("lines 1 to 2 are left out as a comment, above the table and with # at the begin");
        assertThat(read("#id,b\n1,2\n3,4\n").header()).containsExactly("#id", "b");
        assertThat(read("#1,b\n#2,c\n").rows()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5.1,3.5,setosa\n4.9,3.0,setosa\n6.1,2.8,virginica\n",
                "1,2,3\n3,1,2\n2,3,1\n1,3,2\n1,2,3\n",
                "a,x\nb,y\na,y\nb,x\n",
                "1.234,5;x\n7,5;y\n",
                "2020-01-05,3\n2020-01-06,4\n",
                "?,3.5,setosa\n4.9,3.0,setosa\n",
                "vhigh,2,more,good\nlow,3,4,bad\nvhigh,2,2,good\n",
                "2001,2002\n2003,2005\n1999,2004\n",
                "$5.00,10%\n$6.50,12%\n",
                "7\t1:30\n8\t2:45\n",
                "5.1,3.5\n"
            })
    void aFirstRowLikeTheOthersIsData(String text) {
        Read found = read(text);
        assertThat(found.named()).isFalse();
        assertThat(found.header().get(0)).isEqualTo("1");
        assertThat(found.rows()).hasSize((int) text.lines().count());
        assertThat(found.notes())
                .containsExactly(
                        "the first row is data, like the rows under it, and there is no header: the columns are"
                                + " called 1 to " + found.header().size()
                                + "; say that there is a header if the first row has"
                                + " the names");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "a,b;c,d!0",
                "a,b;1,2;3,4!0",
                "x1,x2;1,2;3,4!0",
                ",a,b;0,1.5,2;1,2.5,3!0",
                "name,kind;Bob,x;Eve,y!0",
                "1,2,3,target;0.5,0.6,0.7,x;0.8,0.9,0.1,y!0",
                "country,2001,2002;France,1.5,2.5;Spain,3.5,4.5!1",
                "0,1,2;0.5,0.6,0.7;0.8,0.9,0.1!1",
                "id,2001,2002;1,7,8;2,9,7!1"
            })
    void aFirstRowUnlikeTheOthersIsTheHeaderAndDoubtIsSaid(String rows, int notes) {
        Read found = read(rows.replace(';', '\n') + "\n");
        assertThat(found.named()).isTrue();
        assertThat(found.notes().stream().filter(note -> note.contains("is taken as the names")))
                .hasSize(notes);
    }

    @Test
    void columnsWithoutANameOrWithOneTwiceGetAnother() {
        Read found = read(",x,,x,x.2,x\n0,1,2,3,4,a\n1,2,3,4,5,b\n");
        assertThat(found.header()).containsExactly("index", "x", "column3", "x.3", "x.2", "x.4");
        assertThat(found.notes())
                .containsExactly(
                        "the header has no name for every column: column 1 is called 'index'; column 3 is called"
                                + " 'column3'",
                        "the header has a name twice: the next 'x', column 4, is called 'x.3'; the next 'x', column 6,"
                                + " is called 'x.4'");
    }

    @Test
    void rowNamesOfRAreAnIndexAndADelimiterAtTheEndIsNoColumn() {
        Read r = read("\"mpg\",\"cyl\"\n\"Mazda\",21,6\n\"Fiat\",32,4\n");
        assertThat(r.header()).containsExactly("index", "mpg", "cyl");
        assertThat(r.notes()).hasSize(1);
        for (String text : List.of("a,b,\n1,2,\n3,4,\n", "a,b\n1,2,\n3,4,\n", "a,b,\n1,2\n3,4\n")) {
            Read open = read(text);
            assertThat(open.header()).as(text).containsExactly("a", "b");
            assertThat(open.rows()).containsExactly(List.of("1", "2"), List.of("3", "4"));
        }
    }

    @Test
    void aRaggedRowIsRefusedAtItsLine() {
        assertThatThrownBy(() -> read("a,b,c\n1,2,3\n1,2\n3,4,5\n"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("t.csv, line 3: 2 fields where the header has 3");
        assertThatThrownBy(() -> read("a,b,c\n1,2,3\n1,2,3,4\n3,4,5\n"))
                .hasMessageStartingWith("t.csv, line 3: 4 fields where the header has 3");
    }

    @Test
    void quotesAreReadAsPeopleWriteThem() {
        assertThat(read("a,b\n\"he said \\\"hi\\\"\",1\n\"x\\\"\",2\n").rows())
                .containsExactly(List.of("he said \"hi\"", "1"), List.of("x\"", "2"));
        assertThat(read("a,b\n\"C:\\data\\\",1\n\"C:\\\",2\n").rows())
                .containsExactly(List.of("C:\\data\\", "1"), List.of("C:\\", "2"));
        Read stray = read("a,b\n\"5\" tall\",1\n\"6\" wide,\"x\"\n\"he \"said\" so\" , 3\n");
        assertThat(stray.rows())
                .containsExactly(List.of("5\" tall", "1"), List.of("6 wide", "x"), List.of("he \"said\" so", "3"));
        assertThat(stray.notes())
                .containsExactly("line 2 has a quote within a quoted field that is not written twice, or text after its"
                        + " last quote; both are read as part of the field");
    }
}
