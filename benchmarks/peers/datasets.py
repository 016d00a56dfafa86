"""The data sets of the comparison of whole commands: where their rows lie, and how they are split."""

import gzip
import os
import random
from collections import namedtuple

# width: a fixed kernel width for runs with one candidate, on rows as both sides encode them.
Data = namedtuple("Data", "train test task metric width")
NAMES = ("adult", "usps", "pendigits", "letter", "cadata")
TRAINING_ROWS_OF_LETTER = 16000


def published(name):
    return os.path.join(os.environ["BOCHNER_DATA"], name)


def lines(path):
    with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as file:
        return file.read().splitlines()


def written(path, header, rows):
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write("\n".join([header, *rows]) + "\n")
    return path


def prepare(name, folder):
    """Official splits as published; letter and cadata are split into files in `folder`."""
    if name == "adult":
        return Data(published("adult.train.csv.gz"), published("adult.test.csv.gz"), "classification", "accuracy", 5)
    if name == "usps":
        return Data(published("usps.train.svm.gz"), published("usps.test.svm.gz"), "classification", "accuracy", 9)
    if name == "pendigits":
        return Data(
            published("pendigits.train.csv.gz"), published("pendigits.test.csv.gz"), "classification", "accuracy", 3
        )
    train, test = os.path.join(folder, f"{name}.train.csv"), os.path.join(folder, f"{name}.test.csv")
    header, *rows = lines(published(f"{name}.csv.gz"))
    if name == "letter":
        written(train, header, rows[:TRAINING_ROWS_OF_LETTER])
        written(test, header, rows[TRAINING_ROWS_OF_LETTER:])
        return Data(train, test, "classification", "accuracy", 2.5)
    # cadata: the target scaled to [0, 100], rows split at random.
    cut = [row.rsplit(",", 1) for row in rows]
    values = [float(target) for _, target in cut]
    low, high = min(values), max(values)
    scaled = [f"{inputs},{100 * (value - low) / (high - low):.6f}" for (inputs, _), value in zip(cut, values)]
    random.Random(1).shuffle(scaled)
    at = len(scaled) * 4 // 5
    written(train, header, scaled[:at])
    written(test, header, scaled[at:])
    return Data(train, test, "regression", "rmse", 2)


def repeated(path, count, folder):
    """A file of `count` rows made of those of `path`, over and over."""
    svm = ".svm" in path
    rows = lines(path)
    header = [] if svm else [rows.pop(0)]
    long = os.path.join(folder, "long.svm" if svm else "long.csv")
    with open(long, "w") as file:
        file.write("\n".join(header + [rows[i % len(rows)] for i in range(count)]) + "\n")
    return long
