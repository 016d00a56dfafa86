"""Few positives: what balanced class weights and --optimize f1 do on held-out rows.

Five generated tables with 2 to 8 % positives, a new one for each split, half of the rows held out; with BOCHNER_DATA
also old animals of abalone and letters of letter against all others, another letter for each split. `rff` with as many
features throughout, of the same family as scikit-learn's RBFSampler, and another seed for each split. scikit-learn has
RBFSampler and LinearSVC(class_weight="balanced"), width and C chosen by balanced accuracy in 5 folds of the training rows.
"""

import argparse
import json
import os
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.kernel_approximation import RBFSampler
from sklearn.metrics import balanced_accuracy_score, f1_score, recall_score
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

options = argparse.ArgumentParser()
options.add_argument("--bochner", required=True)
options.add_argument("--splits", type=int, default=3)
options.add_argument("--features", type=int, default=200)
options.add_argument("--rows", type=int, default=8000)
options.add_argument("tables", nargs="*")
given = options.parse_args()
warnings.simplefilter("ignore")


def rare(z, share, random):
    """Classes with the log-odds z, shifted so that about a share is positive."""
    low, high = -40.0, 40.0
    for _ in range(60):
        shift = (low + high) / 2
        low, high = (shift, high) if np.mean(1 / (1 + np.exp(-z - shift))) < share else (low, shift)
    return np.where(random.random(len(z)) < 1 / (1 + np.exp(-z - low)), "yes", "no")


def overlap(x, random):
    return rare(1.5 * x[:, 0] + 1.0 * x[:, 1] - 0.7 * x[:, 2], 0.03, random)


def ring(x, random):
    return rare(-6 * np.abs(np.hypot(x[:, 0], x[:, 1]) - 2.2), 0.05, random)


def corner(x, random):
    return rare(4.0 * ((x[:, 0] > 1) & (x[:, 1] > 0.5)) + 0.5 * x[:, 3], 0.04, random)


def waves(x, random):
    return rare(4 * np.sin(2 * x[:, 0]) * np.sin(2 * x[:, 1]), 0.08, random)


def tails(x, random):
    return rare(0.8 * np.abs(x[:, 0] * x[:, 1]) + 0.6 * x[:, 4], 0.02, random)


TABLES = {f.__name__: f for f in [overlap, ring, corner, waves, tails]}
REAL = ["abalone", "letter"] if os.environ.get("BOCHNER_DATA") else []


def real(name, seed):
    """A real table with a rare class, its rows shuffled."""
    frame = pd.read_csv(Path(os.environ["BOCHNER_DATA"]) / f"{name}.csv.gz")
    target = frame.columns[-1] if name == "abalone" else next(c for c in frame.columns if frame[c].dtype == object)
    rare_rows = frame[target] >= 16 if name == "abalone" else frame[target] == chr(ord("A") + seed - 1)
    columns = pd.get_dummies(frame.drop(columns=target)).astype(float)
    return columns.assign(y=np.where(rare_rows, "yes", "no")).sample(frac=1, random_state=seed).iloc[: given.rows]


def generated(name, seed):
    random = np.random.default_rng(100 * seed + len(name))
    x = random.normal(0, 1, (given.rows, 6))
    return pd.DataFrame(x, columns=list("abcdef")).round(5).assign(y=TABLES[name](x, random))


def by_command(folder, seed, *more):
    done = subprocess.run(
        [given.bochner, "fit", "--data", folder / "train.csv", "--test", folder / "test.csv", "--method", "rff", "--features",
         str(given.features), "--set", "family=fourier-phase", "--seed", str(seed), "--out", folder / "m.bochner", "--json",
         *more], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    out = subprocess.run([given.bochner, "predict", "--model", folder / "m.bochner", "--data", folder / "test.csv"],
                         capture_output=True, text=True, check=True).stdout.splitlines()
    return [line.split(",")[0] for line in out[1:]]


def scores(truth, found):
    truth, found = np.array(truth) == "yes", np.array(found) == "yes"
    return recall_score(truth, found), balanced_accuracy_score(truth, found), f1_score(truth, found)


def peer(train, test, seed):
    x, y = train.drop(columns="y"), train.y
    z = StandardScaler().fit_transform(x)
    rows = np.random.default_rng(seed).choice(len(z), (2, 2000))
    median = np.median(np.linalg.norm(z[rows[0]] - z[rows[1]], axis=1))
    pipe = make_pipeline(StandardScaler(), RBFSampler(n_components=given.features, random_state=seed),
                         LinearSVC(class_weight="balanced", dual=False, random_state=seed))
    grid = {"rbfsampler__gamma": [1 / (2 * (median * w) ** 2) for w in (0.25, 0.5, 1, 2)], "linearsvc__C": [0.01, 0.1, 1, 10, 100]}
    return GridSearchCV(pipe, grid, scoring="balanced_accuracy", cv=5).fit(x, y).predict(test.drop(columns="y"))


def paired(differences):
    """The mean of differences on the same splits, with its standard error."""
    error = differences.std(ddof=1) / np.sqrt(len(differences)) if len(differences) > 1 else float("nan")
    return f"{differences.mean():+.3f} ± {error:.3f}"


print("| table | positives | recall, balanced accuracy: balanced | the same by scikit-learn | F1 usual | F1 --optimize f1 |")
print("| --- | --- | --- | --- | --- | --- |")
for name in [*TABLES, *REAL]:
    if given.tables and name not in given.tables:
        continue
    seen = []
    for seed in range(1, given.splits + 1):
        frame = real(name, seed) if name in REAL else generated(name, seed)
        train, test = frame.iloc[: len(frame) // 2], frame.iloc[len(frame) // 2 :]
        with tempfile.TemporaryDirectory() as where:
            folder = Path(where)
            train.to_csv(folder / "train.csv", index=False)
            test.to_csv(folder / "test.csv", index=False)
            balanced = scores(test.y, by_command(folder, seed, "--set", "class-weights=balanced"))
            usual = scores(test.y, by_command(folder, seed))
            best = scores(test.y, by_command(folder, seed, "--optimize", "f1"))
        theirs = scores(test.y, peer(train, test, seed))
        seen.append([np.mean(frame.y == "yes"), *balanced[:2], *theirs[:2], usual[2], best[2]])
    m = np.mean(seen, axis=0)
    each = np.array(seen)
    recall, balance = paired(each[:, 1] - each[:, 3]), paired(each[:, 2] - each[:, 4])
    f1 = paired(each[:, 6] - each[:, 5])
    print(f"| {name} | {100 * m[0]:.1f} % | {m[1]:.3f} ({recall}), {m[2]:.3f} ({balance}) | {m[3]:.3f}, {m[4]:.3f} | {m[5]:.3f} |"
          f" {m[6]:.3f} ({f1}) |", flush=True)
