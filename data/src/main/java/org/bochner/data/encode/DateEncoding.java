package org.bochner.data.encode;

import java.util.function.Consumer;
import org.bochner.data.date.DateCode;
import org.bochner.data.date.DateForm;
import org.bochner.data.date.DateParser;
import org.bochner.data.date.Wave;
import org.bochner.data.read.Cells;
import org.bochner.data.read.Decimal;
import org.bochner.data.read.Fault;

/**
 * Encodes the dates of one column: the time as a number, then sine and cosine of 2π times the phase of each wave. It
 * counts times that are beyond the span of training by more than a hundredth of it. For one thread.
 */
final class DateEncoding {
    private static final double BEYOND = 0.01;

    private final InputColumn input;
    private final DateCode code;
    private final DateForm numbers;
    private final String file;
    private final double size;
    private final double slack;
    /** Whether the user has words of their own for missing values, which may be dates. */
    private final boolean named;

    private final DateParser parser = new DateParser();
    private long before;
    private long after;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;

    DateEncoding(InputColumn input, String file) {
        this.input = input;
        this.code = input.dates();
        this.numbers = code.style().numbers();
        this.file = file;
        this.size = code.size();
        this.named = !input.reading().missing().isEmpty();
        this.slack = BEYOND * (code.last() - code.first());
    }

    /** Puts the date in cell {@code cell} into the columns from {@code at} on. */
    void encode(Cells cells, int cell, int at, EncodedRow row) {
        double moment = moment(cells, cell);
        if (moment != moment) {
            missing(cells, cell, at, row);
            return;
        }
        double time = moment - parser.zone();
        if (!code.style().clock()) {
            count(time);
        }
        row.put(at, (float) ((time - input.offset()) * input.scale()));
        int column = at + 1;
        for (Wave wave : code.waves()) {
            double angle = 2 * Math.PI * wave.phase(moment);
            row.put(column++, (float) (size * Math.sin(angle)));
            row.put(column++, (float) (size * Math.cos(angle)));
        }
    }

    private double moment(Cells cells, int cell) {
        DateForm form;
        if (named && !cells.isNumber(cell) && input.reading().missing(cells.bytes, cells.from(cell), cells.to(cell))) {
            return Double.NaN;
        }
        if (cells.isNumber(cell)) {
            double x = cells.numbers[cell];
            form = x == x && numbers != null ? parser.parse(x, numbers) : null;
        } else {
            form = parser.parse(cells.bytes, cells.from(cell), cells.to(cell));
            if (form == null && numbers != null) {
                double x = Decimal.parse(cells.bytes, cells.from(cell), cells.to(cell));
                form = x == x ? parser.parse(x, numbers) : null;
            }
        }
        boolean fits = form != null && code.style().clock() == (form == DateForm.CLOCK);
        return fits ? parser.moment(code.style().dayFirst()) : Double.NaN;
    }

    private void missing(Cells cells, int cell, int at, EncodedRow row) {
        boolean absent = cells.isMissing(cell)
                || input.reading().textsMissing()
                || (!cells.isNumber(cell) && absent(cells.bytes, cells.from(cell), cells.to(cell)));
        if (!absent) {
            throw Fault.at(
                    file,
                    cells.line,
                    input.name(),
                    "'" + Fault.shown(cells.text(cell)) + "' is not a "
                            + (code.style().clock() ? "time" : "date") + ", as the "
                            + code.style().text() + " of training; correct it, or write ? for a missing value");
        }
        if (Double.isNaN(input.fill())) {
            throw Fault.at(
                    file,
                    cells.line,
                    input.name(),
                    "the date is missing, and missing values are refused; fill it, or read with another policy");
        }
        row.put(at, (float) ((input.fill() - input.offset()) * input.scale()));
        if (input.marked()) {
            row.put(at + code.width(), (float) size);
        }
    }

    private boolean absent(byte[] b, int from, int to) {
        return input.reading().missingNumber(b, from, to) || parser.placeholder(b, from, to);
    }

    private void count(double time) {
        if (time < code.first() - slack) {
            before++;
        } else if (time > code.last() + slack) {
            after++;
        } else {
            return;
        }
        least = Math.min(least, time);
        largest = Math.max(largest, time);
    }

    /** Reports the times that training did not have. */
    void note(Consumer<String> notes) {
        long beyond = before + after;
        if (beyond > 0) {
            notes.accept(beyond + (beyond == 1 ? " row is" : " rows are") + " beyond the dates of training in column '"
                    + Fault.shown(input.name()) + "', " + code.span() + ": " + places()
                    + "; predictions there are extrapolations");
        }
    }

    private String places() {
        String early = before == 0 ? "" : before + " before, from " + code.shown(least);
        String late = after == 0 ? "" : after + " after, up to " + code.shown(largest);
        return early + (early.isEmpty() || late.isEmpty() ? "" : ", and ") + late;
    }
}
