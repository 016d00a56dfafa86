package org.bochner.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.bochner.BadInput;
import org.bochner.data.options.ReadOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Data sets of queries to a real database, which is in memory. */
class ResultSetTest {
    private Connection database;

    @BeforeEach
    void open() throws SQLException {
        database = DriverManager.getConnection("jdbc:h2:mem:");
    }

    @AfterEach
    void close() throws SQLException {
        database.close();
    }

    @Test
    void aQueryIsTheSameDataAsRecordsOfItsRows() throws SQLException {
        List<InMemoryTest.Person> persons = InMemoryTest.persons(5000, 3);
        try (Statement statement = database.createStatement()) {
            statement.execute("create table person (age double precision, hours numeric(30, 20), city varchar(9),"
                    + " job clob, member boolean, hobby varchar(9), height double precision, grade char(1),"
                    + " one bigint, \"income\" varchar(9))");
        }
        try (PreparedStatement insert =
                database.prepareStatement("insert into person values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (InMemoryTest.Person person : persons) {
                insert.setDouble(1, person.age());
                insert.setObject(2, person.hours() == null ? null : new java.math.BigDecimal(person.hours()));
                insert.setString(3, person.city().name());
                insert.setString(4, person.job());
                insert.setBoolean(5, person.member());
                insert.setString(6, person.hobby().orElse(null));
                insert.setObject(
                        7, person.height().isPresent() ? person.height().getAsDouble() : null);
                insert.setString(8, Character.toString(person.grade()));
                insert.setLong(9, person.one());
                insert.setString(10, person.income());
                insert.executeUpdate();
            }
        }
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery("select age as \"age\", hours as \"hours\", city as \"city\","
                        + " job as \"job\", member as \"member\", hobby as \"hobby\", height as \"height\","
                        + " grade as \"grade\", one as \"one\", \"income\" from person");
                Dataset queried = Dataset.of(rows, "INCOME");
                Dataset records = Dataset.ofRecords(persons, "income")) {
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
            assertThat(rows.isClosed()).isFalse();
            assertThat(queried.encoder().toJson()).isEqualTo(records.encoder().toJson());
            assertThat(RowsOf.values(queried.rows())).isDeepEqualTo(RowsOf.values(records.rows()));
            assertThat(RowsOf.targets(queried.rows())).isEqualTo(RowsOf.targets(records.rows()));
            assertThat(queried.sha256()).isEqualTo(records.sha256());
        }
    }

    @Test
    void datesAndTimestampsAreDates() throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery("select x * x as y, dateadd('DAY', x, date '2026-11-16') as d,"
                        + " dateadd('HOUR', x, timestamp '2026-11-16 01:02:03') as t from system_range(1, 30)");
                Dataset data = Dataset.of(rows, "y")) {
            assertThat(data.encoder().inputs().get(0).dates().span()).isEqualTo("2026-11-17 to 2026-12-16");
            assertThat(data.encoder().inputs().get(1).dates().span()).isEqualTo("2026-11-16 02:02 to 2026-11-17 07:02");
        }
    }

    @Test
    void whatCannotBeUsedIsRefusedWithRowAndColumn() throws SQLException {
        assertThatThrownBy(() -> of("select x, 1 as a from system_range(1, 3)", "y"))
                .isInstanceOf(BadInput.class)
                .hasMessage("data in memory: there is no target column 'y'; the columns are X, A");
        assertThatThrownBy(() -> of("select x, 1 as x from system_range(1, 3)", "x"))
                .isInstanceOf(BadInput.class)
                .hasMessage("data in memory: two columns are called 'X'; rename one");
        assertThatThrownBy(() -> of("select x, 1 as a from system_range(1, 3) where x > 5", "x"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there are no rows");
        assertThatThrownBy(() -> of("select nullif(x, x) as x, x * x as a from system_range(1, 30)", "x"))
                .isInstanceOf(BadInput.class)
                .hasMessage("data in memory: the target 'X' is missing in every row; is it the right column?");
    }

    private void of(String query, String target) throws SQLException {
        try (Statement statement = database.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            Dataset.of(rows, target, ReadOptions.defaults(), InMemoryTest.EXECUTION)
                    .close();
        }
    }
}
