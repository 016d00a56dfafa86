package org.bochner.data.embedded;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bochner.RandomStream;

/**
 * A task in the manner of the aptamers of Sinha and Duchi (2016, section 4.2), where few of many k-grams decide the
 * class and are to be found.
 *
 * <ol>
 *   <li>Draw {@value #LENGTH} letters of ACGT, uniformly, again until none of the {@linkplain #PLANTED three 5-grams}
 *       is among them.
 *   <li>With probability ½ plant one of the three at a place, both drawn uniformly; the class is 1 then, else 0.
 *   <li>With probability {@value #NOISE} write the other class. No rule errs less often than that.
 * </ol>
 */
public final class Motif {
    /** The 5-grams that decide the class. */
    public static final List<String> PLANTED = List.of("GGTTG", "ACATC", "CTCGA");

    /** The letters of a string. */
    public static final int LENGTH = 100;

    /** The share of wrong labels. */
    public static final double NOISE = 0.1;

    /** The rows of the training and test parts. */
    public static final int TRAIN = 2000;

    public static final int TEST = 10_000;

    private static final long PATH = 0x6d6f7469;

    private Motif() {}

    /** {@code rows} strings as CSV text with columns seq and target. The same seed gives the same bytes. */
    static byte[] csv(int rows, long seed) {
        RandomStream stream = RandomStream.of(seed, PATH);
        StringBuilder text = new StringBuilder("seq,target\n");
        for (int i = 0; i < rows; i++) {
            StringBuilder letters = background(stream);
            boolean planted = stream.uniform() < 0.5;
            if (planted) {
                String motif = PLANTED.get(stream.below(PLANTED.size()));
                int place = stream.below(LENGTH - motif.length() + 1);
                letters.replace(place, place + motif.length(), motif);
            }
            boolean wrong = stream.uniform() < NOISE;
            text.append(letters).append(planted == wrong ? ",0\n" : ",1\n");
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static StringBuilder background(RandomStream stream) {
        StringBuilder letters = new StringBuilder(LENGTH);
        do {
            letters.setLength(0);
            for (int i = 0; i < LENGTH; i++) {
                letters.append("ACGT".charAt(stream.below(4)));
            }
        } while (PLANTED.stream().anyMatch(motif -> letters.indexOf(motif) >= 0));
        return letters;
    }
}
