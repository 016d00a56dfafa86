"""Reading and encoding as a scikit-learn user does it: standard library and NumPy, no pandas."""

import csv
import gzip

import numpy as np
from sklearn.datasets import load_svmlight_file
from sklearn.pipeline import make_pipeline
from sklearn.compose import ColumnTransformer
from sklearn.preprocessing import OneHotEncoder, StandardScaler


def opened(path):
    return gzip.open(path, "rt", newline="") if path.endswith(".gz") else open(path, newline="")


def is_svm(path):
    return ".svm" in path or ".libsvm" in path


def read(path, regression, columns=None):
    """Inputs (an object array if some are text, else float32) and targets."""
    if is_svm(path):
        X, y = load_svmlight_file(path, dtype=np.float32, n_features=columns)
        return X.toarray(), y if regression else y.astype(int).astype(str)
    with opened(path) as file:
        rows = csv.reader(file)
        next(rows)
        table = list(rows)
    targets = [row[-1] for row in table]
    y = np.array(targets, dtype=np.float64) if regression else np.array(targets)
    try:
        return np.array([row[:-1] for row in table], dtype=np.float32), y
    except ValueError:
        return np.array([row[:-1] for row in table], dtype=object), y


def numeric(column):
    try:
        column.astype(np.float32)
        return True
    except ValueError:
        return False


def encoder(X, svm):
    """One-hot for text, standardised numbers, as Bochner does by default; LIBSVM files as they are. Float32 out."""
    if svm:
        return None
    if X.dtype != object:
        return StandardScaler()
    numbers = [j for j in range(X.shape[1]) if numeric(X[:, j])]
    words = [j for j in range(X.shape[1]) if j not in numbers]
    return ColumnTransformer(
        [
            ("numbers", make_pipeline(StandardScaler()), numbers),
            ("words", OneHotEncoder(handle_unknown="ignore", sparse_output=False, dtype=np.float32), words),
        ],
        sparse_threshold=0,
    )
