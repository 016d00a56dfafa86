package org.bochner.data;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.bochner.data.read.Fault;
import org.bochner.data.read.Table;
import org.bochner.data.read.Values;
import org.bochner.data.schema.TableColumns;

/** Makes a table of what a database answers, row by row. */
final class ResultSetTable {
    private ResultSetTable() {}

    /** The rows that are left in {@code from}, which it reads to its end but does not close. */
    static Table of(ResultSet from, String target) throws SQLException {
        ResultSetMetaData columns = from.getMetaData();
        int count = columns.getColumnCount();
        Table.Builder table = new Table.Builder();
        boolean[] texts = new boolean[count];
        for (int j = 0; j < count; j++) {
            table.column(columns.getColumnLabel(j + 1), false);
            int type = columns.getColumnType(j + 1);
            texts[j] = type == Types.CLOB || type == Types.NCLOB || type == Types.SQLXML;
        }
        String name = find(table.names(), target);
        while (from.next()) {
            for (int j = 0; j < count; j++) {
                Values.put(texts[j] ? from.getString(j + 1) : from.getObject(j + 1), table, j);
            }
            table.next();
        }
        return table.table(name, List.of());
    }

    /** The label that {@code target} is; databases may change the case of letters. */
    private static String find(List<String> labels, String target) {
        if (labels.contains(target)) {
            return target;
        }
        List<String> alike =
                labels.stream().filter(label -> label.equalsIgnoreCase(target)).toList();
        if (alike.size() != 1) {
            throw Fault.of(
                    Fault.MEMORY,
                    "there is no target column '" + Fault.shown(String.valueOf(target)) + "'; the columns are "
                            + TableColumns.list(labels));
        }
        return alike.get(0);
    }
}
