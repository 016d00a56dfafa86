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
