package org.bochner.data.image;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bochner.BadInput;

/**
 * How the pixels of a row become other numbers: grey values, or histograms of oriented gradients ({@link Hog} says
 * exactly how both are computed).
 *
 * <p>Written as {@code grey} or {@code hog}, or with settings as
 * {@code hog:orientations=8,cell=4,width=32,height=32}. IDX files and images contain their sizes; other files need
 * {@code width} and {@code height}. Pixels are in row order; a row with three times as many numbers as pixels has all
 * of red, then of green, then of blue.
 *
 * @param kind grey values or histograms
 * @param orientations the bins of a histogram, over 180°; 0 for grey values
 * @param cell the pixels on each side of a cell; 0 for grey values
 * @param height the rows of an image, 0 while not known
 * @param width the columns of an image, 0 while not known
 * @param channels 1 for grey images, 3 for colour, 0 while not known
 */
public record ImageCode(Kind kind, int orientations, int cell, int height, int width, int channels) {
    private static final int MOST_ORIENTATIONS = 180;
    private static final int MOST_CELL = 1 << 10;
    private static final int MOST_SIDE = 1 << 14;
    private static final int MOST_NUMBERS = 100_000_000;
    private static final Pattern FORM = Pattern.compile("(grey|hog)(?::(.*))?", Pattern.DOTALL);

    /** What an image becomes. */
    public enum Kind {
        GREY,
        HOG
    }

    public ImageCode {
        boolean hog = kind == Kind.HOG;
        check("orientations", orientations, hog ? 2 : 0, hog ? MOST_ORIENTATIONS : 0);
        check("cell", cell, hog ? 1 : 0, hog ? MOST_CELL : 0);
        check("height", height, 0, MOST_SIDE);
        check("width", width, 0, MOST_SIDE);
        if (channels != 0 && channels != 1 && channels != 3) {
            throw new BadInput("channels must be 1 or 3, not " + channels);
        }
        if ((height == 0) != (width == 0) || (channels != 0 && height == 0)) {
            throw new BadInput("width and height of an image go together; give both or none");
        }
        if (height > 0 && (height < cell || width < cell)) {
            throw new BadInput(
                    "images of " + width + " x " + height + " pixels (width x height) are smaller than a cell of "
                            + cell + " x " + cell + "; use a smaller cell");
        }
        long numbers = (long) height * width / Math.max(1, cell * cell) * Math.max(1, orientations);
        if (numbers > MOST_NUMBERS) {
            throw new BadInput("images of " + width + " x " + height + " pixels (width x height) become " + numbers
                    + " numbers, more than " + MOST_NUMBERS + "; use larger cells or smaller images");
        }
    }

    /** Histograms of 8 orientations in cells of 4 x 4 pixels. */
    public static ImageCode hog() {
        return new ImageCode(Kind.HOG, 8, 4, 0, 0, 0);
    }

    /** Grey values. */
    public static ImageCode grey() {
        return new ImageCode(Kind.GREY, 0, 0, 0, 0, 0);
    }

    /** Whether {@code text} has the form of an image's code, whatever its settings. */
    public static boolean is(String text) {
        return FORM.matcher(text.strip()).matches();
    }

    /** What {@code text} says; settings that it leaves out are those of {@link #hog()} or not known. */
    public static ImageCode of(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new BadInput("images are encoded as grey or hog, such as hog:width=32,height=32, not '" + text + "'");
        }
        boolean hog = form.group(1).equals("hog");
        Map<String, Integer> settings = new LinkedHashMap<>();
        if (hog) {
            settings.put("orientations", hog().orientations);
            settings.put("cell", hog().cell);
        }
        settings.put("width", 0);
        settings.put("height", 0);
        settings.put("channels", 0);
        if (form.group(2) != null && !form.group(2).isBlank()) {
            read(form.group(1), form.group(2), settings);
        }
        return new ImageCode(
                hog ? Kind.HOG : Kind.GREY,
                settings.getOrDefault("orientations", 0),
                settings.getOrDefault("cell", 0),
                settings.get("height"),
                settings.get("width"),
                settings.get("channels"));
    }

    private static void read(String kind, String text, Map<String, Integer> settings) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", 2);
            String name = pair[0].strip();
            if (pair.length < 2 || !settings.containsKey(name)) {
                throw new BadInput(kind + " has no setting '" + part.strip() + "'; its settings are "
                        + String.join("=, ", settings.keySet()) + "=, with commas between them");
            }
            String value = pair[1].strip();
            if (given.put(name, value) != null) {
                throw new BadInput(kind + " has the setting " + name + " twice; give it once");
            }
            if (!value.matches("\\d{1,9}") || Integer.parseInt(value) == 0) {
                throw new BadInput(name + " must be a whole number from 1 on, not '" + value + "'");
            }
            settings.put(name, Integer.parseInt(value));
        }
    }

    private static void check(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInput(name + " must be " + least + " to " + most + ", not " + value);
        }
    }

    /**
     * The same with the sizes that the rows of {@code file} have.
     *
     * @param shape the shape given by the file, or empty
     * @param columns the numbers in a row
     * @param zeros whether a row may lack numbers at its end, which are zero
     */
    public ImageCode sized(String file, List<Integer> shape, int columns, boolean zeros) {
        int rank = shape.size();
        boolean shaped = rank == 2 || (rank == 3 && shape.get(0) == 3);
        int rows = shaped ? shape.get(rank - 2) : height;
        int across = shaped ? shape.get(rank - 1) : width;
        if (rows == 0) {
            throw new BadInput(file + " does not say how large its images are; write for example "
                    + kind.name().toLowerCase(java.util.Locale.ROOT) + ":width=32,height=32");
        }
        if (height != 0 && (height != rows || width != across)) {
            throw new BadInput(file + ": its images are " + across + " x " + rows + " pixels (width x height), not "
                    + width + " x " + height + "; leave the sizes out");
        }
        long pixels = (long) rows * across;
        boolean colour = channels == 0 ? columns > pixels : channels == 3;
        long wanted = colour ? 3 * pixels : pixels;
        if (zeros ? columns > wanted : columns != wanted) {
            throw new BadInput(file + ": its rows have " + columns + " numbers, but images of " + across + " x " + rows
                    + " pixels have "
                    + (channels == 0 ? pixels + " in grey and " + 3 * pixels + " in colour" : wanted));
        }
        return new ImageCode(kind, orientations, cell, rows, across, colour ? 3 : 1);
    }

    /** The numbers in a row of pixels; the sizes must be known. */
    public int pixels() {
        return Math.multiplyExact(channels, Math.multiplyExact(height, width));
    }

    /**
     * How the numbers that an image becomes are laid out, the last dimension the fastest: rows and columns of grey
     * values, or of cells, and orientations.
     */
    public List<Integer> shape() {
        return kind == Kind.HOG ? List.of(height / cell, width / cell, orientations) : List.of(height, width);
    }

    /** How many numbers an image becomes. */
    public int columns() {
        return shape().stream().reduce(1, Math::multiplyExact);
    }

    /** Names of these numbers in order, such as {@code grey[1,2]} or {@code hog[8,8,1]}; they count from 1. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        List<Integer> shape = shape();
        for (int r = 1; r <= shape.get(0); r++) {
            for (int c = 1; c <= shape.get(1); c++) {
                for (int o = 1; o <= orientations; o++) {
                    names.add("hog[" + r + "," + c + "," + o + "]");
                }
                if (kind == Kind.GREY) {
                    names.add("grey[" + r + "," + c + "]");
                }
            }
        }
        return names;
    }

    /** A fresh transform with its own work space; the sizes must be known. */
    public ImageTransform transform() {
        return kind == Kind.HOG
                ? new Hog(height, width, channels == 3, orientations, cell)
                : new Grey(height, width, channels == 3);
    }

    /** All of it as {@link #of(String)} reads it. */
    public String text() {
        String sizes = height == 0 ? "" : "width=" + width + ",height=" + height;
        sizes += channels == 0 ? "" : ",channels=" + channels;
        String settings = kind == Kind.HOG ? "orientations=" + orientations + ",cell=" + cell : "";
        String between = settings.isEmpty() || sizes.isEmpty() ? "" : ",";
        String all = settings + between + sizes;
        return (kind == Kind.HOG ? "hog" : "grey") + (all.isEmpty() ? "" : ":" + all);
    }
}
