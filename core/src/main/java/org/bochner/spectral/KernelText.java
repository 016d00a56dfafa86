package org.bochner.spectral;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bochner.BadInput;

/** Reads the text forms of kernels: a name, and after a colon what shapes it. */
final class KernelText {
    private KernelText() {}

    static BaseKernel parse(String text) {
        String[] parts = text.strip().toLowerCase(Locale.ROOT).split(":", 2);
        String argument = parts.length == 2 ? parts[1].strip() : null;
        switch (parts[0].strip()) {
            case "gaussian":
                return argument == null ? new Gaussian(1) : new Gaussian(1, numbers(text, argument));
            case "laplace":
                refuse(text, argument);
                return new Laplace(1);
            case "matern":
                return new Matern(argument == null ? 1.5 : positive(text, argument), 1);
            case "cauchy":
                refuse(text, argument);
                return new Cauchy(1);
            case "arc-cosine":
                return new ArcCosine(order(text, argument == null ? "1" : argument), 1);
            case "linear":
                refuse(text, argument);
                return new Linear(1);
            default:
                throw new BadInput("kernel '" + text + "' is unknown; use one of " + BaseKernel.texts());
        }
    }

    private static void refuse(String text, String argument) {
        if (argument != null) {
            throw new BadInput(
                    "kernel '" + text + "' takes nothing after the colon; its width is a setting of its own");
        }
    }

    private static int order(String text, String argument) {
        if (!List.of("0", "1", "2").contains(argument)) {
            throw new BadInput("kernel '" + text + "' has order '" + argument + "'; use 0, 1 or 2");
        }
        return Integer.parseInt(argument);
    }

    private static List<Double> numbers(String text, String argument) {
        List<Double> numbers = new ArrayList<>();
        for (String part : argument.split(",", -1)) {
            numbers.add(positive(text, part.strip()));
        }
        return numbers;
    }

    private static double positive(String text, String argument) {
        double value;
        try {
            value = Double.parseDouble(argument);
        } catch (NumberFormatException notANumber) {
            value = Double.NaN;
        }
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new BadInput("kernel '" + text + "' has '" + argument + "' where a positive number is needed");
        }
        return value;
    }
}
