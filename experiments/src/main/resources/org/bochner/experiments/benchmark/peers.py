"""Learners of scikit-learn for `bochner benchmark`.

Reads one JSON object per line from standard input, {"learner", "train", "test", "regression", "seconds", "seed"}, fits the
learner to the training file, and answers with one JSON object per line: error (share of wrong labels, or root mean squared
error), logLoss where there are probabilities, seconds from reading the file to the predictions, and facts. The first line
that it writes has the versions.

Tables are prepared as a careful user would. Words that are dates become days, months and weekdays; other words are
categories. Boosting gets categories as such and missing values as they are; forests get ordinal codes of rare levels and
one column for each frequent one; SVM and random features get one column per level, missing numbers replaced by the mean
with a column that says so, and all columns standardised.
"""

import json
import sys
import time
import warnings

warnings.simplefilter("ignore")

import numpy as np
import pandas as pd
import sklearn
from sklearn.datasets import load_svmlight_file
from sklearn.ensemble import (HistGradientBoostingClassifier, HistGradientBoostingRegressor, RandomForestClassifier,
                              RandomForestRegressor)
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import Ridge
from sklearn.model_selection import KFold, StratifiedKFold, train_test_split
from sklearn.svm import SVC, SVR, LinearSVC

SVM_SEARCH_ROWS = 2000
SVM_ROWS = 8000
LINEAR_ROWS = 50000
CODES = 250
ONE_HOT = 100


def read(train, test, regression):
    if train.endswith(".svm"):
        x, y = load_svmlight_file(train)
        z, v = load_svmlight_file(test, n_features=x.shape[1])
        names = lambda a: a if regression else a.astype(int).astype(str)
        frame = lambda a: pd.DataFrame(a.toarray().astype(np.float32))
        return frame(x), names(y), frame(z), names(v)
    kind = {} if regression else {"target": str}
    a, b = (pd.read_csv(name, na_values=["?", ""], dtype=kind, keep_default_na=True) for name in (train, test))
    y, v = a.pop("target").to_numpy(), b.pop("target").to_numpy()
    for name in list(a.columns):
        words = a[name].dtype == object
        if words and looks_like_dates(a[name]):
            for frame in (a, b):
                day = pd.to_datetime(frame[name], errors="coerce")
                frame[name + ".day"] = (day - pd.Timestamp("2000-01-01")).dt.days.astype(float)
                frame[name + ".month"] = day.dt.month.astype(float)
                frame[name + ".weekday"] = day.dt.dayofweek.astype(float)
                turn = 2 * np.pi * day.dt.dayofyear / 365.25
                frame[name + ".sin"], frame[name + ".cos"] = np.sin(turn), np.cos(turn)
                del frame[name]
        elif words:
            for frame in (a, b):
                frame[name] = frame[name].astype(object).where(frame[name].notna(), "missing").astype(str)
        else:
            a[name] = a[name].astype(float)
            b[name] = pd.to_numeric(b[name], errors="coerce").astype(float)
    return a, y, b, v


def looks_like_dates(column):
    some = column.dropna().head(200)
    return len(some) > 0 and bool(some.str.fullmatch(r"\d{4}-\d\d-\d\d").all())


def words(frame):
    return [name for name in frame.columns if frame[name].dtype == object]


def for_trees(a, b):
    """Categories as codes, the most frequent levels first, all rare and unseen ones together."""
    a, b = a.copy(), b.copy()
    names = words(a)
    for name in names:
        levels = a[name].value_counts().index[:CODES]
        code = {level: k for k, level in enumerate(levels)}
        for frame in (a, b):
            frame[name] = frame[name].map(code).fillna(len(levels)).astype(float)
    return a.to_numpy(np.float32), b.to_numpy(np.float32), [name in names for name in a.columns]


def one_hot(a, b, limit):
    left, right = [], []
    for name in a.columns:
        if a[name].dtype == object:
            for level in a[name].value_counts().index[:limit]:
                left.append((a[name] == level).to_numpy(np.float32))
                right.append((b[name] == level).to_numpy(np.float32))
        else:
            mean = a[name].mean()
            mean = 0.0 if np.isnan(mean) else mean
            if a[name].isna().any():
                left.append(a[name].isna().to_numpy(np.float32))
                right.append(b[name].isna().to_numpy(np.float32))
            left.append(a[name].fillna(mean).to_numpy(np.float32))
            right.append(b[name].fillna(mean).to_numpy(np.float32))
    return np.column_stack(left), np.column_stack(right)


def standardised(a, b):
    mean, scale = a.mean(axis=0, dtype=float), a.std(axis=0, dtype=float)
    scale[scale == 0] = 1
    return ((a - mean) / scale).astype(np.float32), ((b - mean) / scale).astype(np.float32)


def wrong(y, found, regression):
    return float(np.sqrt(np.mean((y - found) ** 2))) if regression else float(np.mean(y != found))


def parts(x, y, regression, seed, folds):
    """Held-out rows: folds for few rows, one part for many."""
    if folds == 1:
        counts = None if regression else pd.Series(y).value_counts().min()
        strata = y if counts is not None and counts >= 2 else None
        return [train_test_split(np.arange(len(y)), test_size=0.2, random_state=seed, stratify=strata)]
    split = KFold if regression or pd.Series(y).value_counts().min() < folds else StratifiedKFold
    return list(split(folds, shuffle=True, random_state=seed).split(x, y))


def boosting(job, a, y, b):
    x, z, categories = for_trees(a, b)
    regression, seed = job["regression"], job["seed"]
    kind = HistGradientBoostingRegressor if regression else HistGradientBoostingClassifier
    rare = not regression and pd.Series(y).value_counts().min() < 2

    def learner(**settings):
        if rare:
            settings["early_stopping"] = False
        return kind(random_state=seed, categorical_features=categories, **settings)

    facts = {}
    best = {}
    if job["seconds"]:
        end = time.perf_counter() + 0.75 * job["seconds"]
        random = np.random.default_rng(seed)
        held = parts(x, y, regression, seed, 5 if len(y) < 1000 else 3 if len(y) < 3000 else 1)
        tried, least, longest = 0, np.inf, 0.0
        while tried == 0 or time.perf_counter() + longest < end:
            settings = {} if tried == 0 else {
                "learning_rate": float(np.exp(random.uniform(np.log(0.01), np.log(0.4)))),
                "max_iter": int(random.choice([50, 100, 200, 400, 800])),
                "max_leaf_nodes": int(random.choice([4, 8, 16, 31, 64, 128])),
                "min_samples_leaf": int(random.choice([2, 5, 10, 20, 40, 80])),
                "l2_regularization": float(random.choice([0, 0.01, 0.1, 1, 10])),
                "max_bins": int(random.choice([32, 64, 128, 255])) if not any(categories) else 255,
                "early_stopping": True}
            before = time.perf_counter()
            losses = []
            for fit, rest in held:
                losses.append(wrong(y[rest], learner(**settings).fit(x[fit], y[fit]).predict(x[rest]), regression))
                if time.perf_counter() > end and tried:
                    break
            longest = max(longest, time.perf_counter() - before)
            if len(losses) == len(held) and np.mean(losses) < least:
                least, best = np.mean(losses), settings
            tried += 1
        facts = {"tried": tried, "settings": json.dumps(best)}
    return learner(**best).fit(x, y), z, facts


def forest(job, a, y, b):
    x, z = one_hot(a, b, ONE_HOT)
    kind = RandomForestRegressor if job["regression"] else RandomForestClassifier
    return kind(n_jobs=-1, random_state=job["seed"]).fit(x, y), z, {}


class Scaled:
    """A regression on a standardised target."""

    def __init__(self, inner):
        self.inner = inner

    def fit(self, x, y):
        self.mean, self.scale = y.mean(), y.std() or 1.0
        self.inner.fit(x, (y - self.mean) / self.scale)
        return self

    def predict(self, x):
        return self.mean + self.scale * self.inner.predict(x)


def median_distance(x, seed):
    rows = np.random.default_rng(seed).choice(len(x), (2, 2000))
    distance = np.linalg.norm(x[rows[0]] - x[rows[1]], axis=1)
    return float(np.median(distance[distance > 0])) if (distance > 0).any() else 1.0


def sample(x, y, rows, regression, seed):
    if len(y) <= rows:
        return x, y
    strata = None if regression or pd.Series(y).value_counts().min() < 2 else y
    some, _ = train_test_split(np.arange(len(y)), train_size=rows, random_state=seed, stratify=strata)
    return x[some], y[some]


def svm(job, a, y, b):
    x, z = standardised(*one_hot(a, b, ONE_HOT))
    regression, seed = job["regression"], job["seed"]
    median = median_distance(x, seed)

    def learner(width, c):
        gamma = 1 / (2 * (width * median) ** 2)
        return Scaled(SVR(C=c, gamma=gamma, epsilon=0.05, cache_size=500)) if regression else SVC(
            C=c, gamma=gamma, cache_size=500)

    few, labels = sample(x, y, SVM_SEARCH_ROWS, regression, seed)
    held = parts(few, labels, regression, seed, 5 if len(labels) < 500 else 3)
    least, best = np.inf, None
    for width in (0.25, 0.5, 1, 2, 4):
        for c in (0.1, 1, 10, 100, 1000):
            loss = np.mean([wrong(labels[rest], learner(width, c).fit(few[fit], labels[fit]).predict(few[rest]), regression)
                            for fit, rest in held])
            if loss < least:
                least, best = loss, (width, c)
    most, targets = sample(x, y, SVM_ROWS, regression, seed)
    return learner(*best).fit(most, targets), z, {"width": best[0], "c": best[1], "rows": len(targets)}


def random_features(job, a, y, b):
    x, z = standardised(*one_hot(a, b, ONE_HOT))
    regression, seed = job["regression"], job["seed"]
    median = median_distance(x, seed)
    fit, rest = parts(x, y, regression, seed, 1)[0]

    def linear(c):
        return Ridge(alpha=1 / (2 * c)) if regression else LinearSVC(C=c, dual=False, random_state=seed, max_iter=300)

    few = fit if len(fit) <= 10000 else fit[:10000]
    tried = {}

    def held_out(width, c):
        features = RBFSampler(gamma=1 / (2 * (width * median) ** 2), n_components=500, random_state=seed).fit(x[:2])
        left, right = features.transform(x[few]), features.transform(x[rest])
        tried[wrong(y[rest], linear(c).fit(left, y[few]).predict(right), regression)] = (features, width, c)

    for width in (0.25, 0.5, 1, 2):
        held_out(width, 1)
    width = tried[min(tried)][1]
    for c in (0.1, 10, 100):
        held_out(width, c)
    best = tried[min(tried)]
    most, targets = sample(x, y, LINEAR_ROWS, regression, seed)
    return linear(best[2]).fit(best[0].transform(most), targets), best[0].transform(z), {
        "width": best[1], "c": best[2], "rows": len(targets)}


LEARNERS = {"HistGradientBoosting": boosting, "RandomForest": forest, "SVM": svm, "RBFSampler": random_features}


def answer(job):
    start, work = time.perf_counter(), time.process_time()
    a, y, b, v = read(job["train"], job["test"], job["regression"])
    model, z, facts = LEARNERS[job["learner"]](job, a, y, b)
    found = model.predict(z)
    result = {"error": wrong(v, found, job["regression"])}
    if not job["regression"] and hasattr(model, "predict_proba"):
        probability = np.clip(model.predict_proba(z), 1e-15, 1)
        place = {label: k for k, label in enumerate(model.classes_)}
        chosen = [probability[i, place[label]] if label in place else 1e-15 for i, label in enumerate(v)]
        result["logLoss"] = float(-np.mean(np.log(chosen)))
    result["seconds"] = time.perf_counter() - start
    facts["seconds.cpu"] = time.process_time() - work
    result["facts"] = {name: str(value) for name, value in facts.items()}
    return result


if __name__ == "__main__":
    print(json.dumps({"python": sys.version.split()[0], "scikit-learn": sklearn.__version__}), flush=True)
    for line in sys.stdin:
        try:
            print(json.dumps(answer(json.loads(line))), flush=True)
        except Exception as failure:
            print(json.dumps({"refusal": f"{type(failure).__name__}: {failure}"}), flush=True)
