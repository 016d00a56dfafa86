package org.bochner.learn.askl;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one epoch came to: the curves of the paper's Figures 3 and 4.
 *
 * @param number from 1
 * @param seconds since training began
 * @param rate η at its end
 * @param loss the mean loss of its batches, each before it was learned from
 * @param objective {@code loss} with both penalties after the epoch, (4) per row
 * @param metric accuracy, or root mean squared error, on the rows held out; NaN where there are none
 * @param heldOutLoss the mean loss on them
 * @param traceNorm ‖W‖_*
 * @param squares the mean of ‖φ(x)‖² over the rows held out, or over some others where there are none
 */
record Epoch(
        int number,
        double seconds,
        double rate,
        double loss,
        double objective,
        double metric,
        double heldOutLoss,
        double traceNorm,
        double squares) {
    /** By name, for the answer of a fit. */
    Map<String, Double> toMap(boolean classes) {
        Map<String, Double> map = new LinkedHashMap<>();
        map.put("epoch", (double) number);
        map.put("seconds", seconds);
        map.put("rate", rate);
        map.put("loss", loss);
        map.put("objective", objective);
        map.put(classes ? "accuracy" : "rmse", metric);
        map.put("heldOutLoss", heldOutLoss);
        map.put("traceNorm", traceNorm);
        map.put("phi", squares);
        return map;
    }
}
