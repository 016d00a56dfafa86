"""Conformal sets and intervals: `bochner fit --confidence`, against split conformal prediction with scikit-learn.

Each split draws up to `--rows` rows of a table at random; seven of ten train, the others test, and both sides see the
same two files. Both use random Fourier features, as many on both sides, and hold out a fifth of the training rows to
calibrate on. scikit-learn: RBFSampler (width and C by five folds), logistic regression or ridge regression; a label
belongs to a set where 1 - p is at most the threshold, an interval is the prediction plus and minus the threshold. Given
are means over the splits of the share of test rows whose truth is covered, and of the labels per set or the width of an
interval, that of scikit-learn as 1.
"""

import argparse
import json
import math
import os
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

options = argparse.ArgumentParser()
options.add_argument("--bochner", required=True)
options.add_argument("--splits", type=int, default=10)
options.add_argument("--features", type=int, default=200)
options.add_argument("--rows", type=int, default=3000)
options.add_argument("--confidence", type=float, default=0.9)
options.add_argument("--method", default="rff", help="of ours; auto is what a fit without --method does")
options.add_argument("--calibrate", default="auto", help="of ours: split, folds or auto")
options.add_argument("--peer", type=Path, help="keep scikit-learn's cells in this file, and take those that it has")
options.add_argument("tables", nargs="*")
given = options.parse_args()
warnings.simplefilter("ignore")

CLASSES = {
    "adult": "adult.train.csv.gz",
    "breast": "breast_cancer_wdbc.csv.gz",
    "car": "car_evaluation.csv.gz",
    "cmc": "cmc.csv.gz",
    "ionosphere": "ionosphere.csv.gz",
    "letter": "letter.csv.gz",
    "pendigits": "pendigits.train.csv.gz",
    "poker": "poker.train.csv.gz",
    "segment": "segment.csv.gz",
    "shuttle": "shuttle.train.csv.gz",
}
NUMBERS = {
    "abalone": "abalone.csv.gz",
    "airfoil": "airfoil_self_noise.csv.gz",
    "boston": "boston_housing.csv.gz",
    "cadata": "cadata.csv.gz",
    "cpusmall": "cpusmall.csv.gz",
    "mpg": "auto_mpg.csv.gz",
}


def blobs(random):
    k = random.integers(0, 3, 4000)
    x = random.normal(size=(4000, 4)) + 1.2 * np.eye(4)[k]
    return pd.DataFrame(x, columns=list("abcd")).assign(target=np.array(["x", "y", "z"])[k])


def rare(random):
    x = random.normal(size=(4000, 3))
    yes = random.random(4000) < 1 / (1 + np.exp(4.5 - 2 * x[:, 0] * x[:, 1]))
    return pd.DataFrame(x, columns=list("abc")).assign(target=np.where(yes, "yes", "no"))


def uneven(random):
    x = random.uniform(-3, 3, (4000, 2))
    y = np.sin(2 * x[:, 0]) + (0.1 + 0.3 * np.abs(x[:, 1])) * random.normal(size=4000)
    return pd.DataFrame(x, columns=list("ab")).assign(target=y)


def heavy(random):
    x = random.normal(size=(4000, 3))
    y = x[:, 0] * x[:, 1] + 0.3 * random.standard_t(3, 4000)
    return pd.DataFrame(x, columns=list("abc")).assign(target=y)


MADE = {"blobs": blobs, "rare": rare, "uneven": uneven, "heavy": heavy}


def table(name, seed):
    random = np.random.default_rng([seed, len(name)])
    if name in MADE:
        frame = MADE[name](random)
    else:
        frame = pd.read_csv(Path(os.environ["BOCHNER_DATA"]) / {**CLASSES, **NUMBERS}[name], na_values="?").dropna()
    frame = frame.sample(min(len(frame), given.rows), random_state=seed)
    if name not in NUMBERS and frame.target.dtype != float:
        # A class of fewer than ten rows may be missing from a part.
        frame = frame[frame.target.map(frame.target.value_counts()) >= 10]
    return frame


def threshold(misfits):
    rank = math.ceil((len(misfits) + 1) * given.confidence - 1e-9)
    return np.inf if rank > len(misfits) else np.sort(misfits)[rank - 1]


def scikit(train, test, classes, seed):
    fit, held = train_test_split(train, test_size=0.2, random_state=seed)
    inputs = [c for c in train if c != "target"]
    words = [c for c in inputs if train[c].dtype == object]
    encoded = make_column_transformer(
        (OneHotEncoder(handle_unknown="ignore", sparse=False), words),
        (StandardScaler(), [c for c in inputs if c not in words]),
    )
    sampler = RBFSampler(n_components=given.features, random_state=seed)
    pipe = make_pipeline(encoded, sampler, LogisticRegression(max_iter=300) if classes else Ridge())
    width = len(inputs) ** 0.5
    grid = {"rbfsampler__gamma": [0.5 / (s * width) ** 2 for s in (0.3, 0.6, 1, 2)]}
    grid["logisticregression__C" if classes else "ridge__alpha"] = [0.1, 1, 10, 100] if classes else [10, 1, 0.1, 0.01]
    model = GridSearchCV(pipe, grid, cv=5, n_jobs=2).fit(fit[inputs], fit.target)
    if not classes:
        q = threshold(np.abs(held.target - model.predict(held[inputs])))
        return np.mean(np.abs(test.target - model.predict(test[inputs])) <= q), 2 * q
    place = {label: k for k, label in enumerate(model.classes_)}
    own = [place[y] for y in held.target]
    q = threshold(1 - model.predict_proba(held[inputs])[np.arange(len(held)), own])
    sets = 1 - model.predict_proba(test[inputs]) <= q
    return np.mean([sets[i, place[y]] for i, y in enumerate(test.target)]), sets.sum(1).mean()


def ours(folder, train, test, classes, seed):
    train.to_csv(folder / "train.csv", index=False)
    test.to_csv(folder / "test.csv", index=False)
    words = [given.bochner, "fit", "--data", folder / "train.csv", "--test", folder / "test.csv", "--target", "target"]
    words += ["--task", "classification" if classes else "regression", "--seed", str(seed), "--json", "--quiet"]
    words += ["--confidence", str(given.confidence), "--calibrate", given.calibrate]
    words += [] if given.method == "auto" else ["--method", given.method, "--features", str(given.features)]
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    result = json.loads(done.stdout)["test"]
    return result["coverage"], result["setSize" if classes else "intervalWidth"]


def peer(name, train, test, classes, seed):
    key = [name, seed, given.features, given.rows, given.confidence]
    lines = given.peer.read_text().splitlines() if given.peer and given.peer.exists() else []
    for known in map(json.loads, lines):
        if known["key"] == key:
            return known["cell"]
    cell = [float(x) for x in scikit(train, test, classes, seed)]
    if given.peer:
        with given.peer.open("a") as file:
            file.write(json.dumps({"key": key, "cell": cell}) + "\n")
    return cell


names = given.tables or [*CLASSES, *NUMBERS, *MADE]
print(f"confidence {given.confidence}, {given.splits} splits, {given.features} features, up to {given.rows} rows")
print("table        covers   deviation  scikit-learn    size  scikit-learn   ratio ± standard error")
print("----------  -------  ----------  ------------  ------  ------------  -----------------------")
misses = []
for name in names:
    cells = []
    for seed in range(given.splits):
        frame = table(name, seed)
        classes = not (name in NUMBERS or frame.target.dtype == float)
        train, test = train_test_split(frame, test_size=0.3, random_state=seed)
        with tempfile.TemporaryDirectory() as folder:
            cells.append(
                [*ours(Path(folder), train, test, classes, seed), *peer(name, train, test, classes, seed)]
            )
    cells = np.array(cells)
    ratio = cells[:, 1] / cells[:, 3]
    error = ratio.std(ddof=1) / len(cells) ** 0.5
    mean = cells.mean(0)
    misses.append(abs(mean[0] - given.confidence))
    print(
        f"{name:10}  {mean[0]:7.4f}  {cells[:, 0].std(ddof=1):10.4f}  {mean[2]:12.4f}  {mean[1]:6.4g}"
        f"  {mean[3]:12.4g}  {ratio.mean():10.3f} ± {error:.3f}",
        flush=True,
    )
print(f"largest distance of a mean from the confidence: {max(misses):.4f}")
