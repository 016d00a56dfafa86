package org.bochner.spectral;

/** x·x'/σ²: its atoms are the coordinates themselves. */
public record Linear(double width) implements BaseKernel {
    public Linear {
        BaseKernel.checkWidth(width);
    }

    @Override
    public Linear withWidth(double other) {
        return new Linear(other);
    }

    @Override
    public double value(float[] x, float[] y) {
        double sum = 0;
        for (int j = 0; j < x.length; j++) {
            sum += (double) x[j] * y[j];
        }
        return sum / (width * width);
    }

    @Override
    public Family family() {
        return Family.COORDINATE;
    }

    @Override
    public String text() {
        return "linear";
    }

    @Override
    public boolean isRotationInvariant() {
        return false;
    }

    /** Coordinates have no directions to turn and no law to invert: they are drawn without replacement. */
    @Override
    public boolean admits(Draw draw) {
        return draw == Draw.IID;
    }
}
