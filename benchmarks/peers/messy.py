"""Messy tables: one `bochner fit` each, against pandas and scikit-learn after cleaning by hand.

Both use random Fourier features with as many features, choose width and C on held-out training rows, and are scored on
the same test rows: accuracy, or R². The tables are generated (iris is scikit-learn's), a new one for each split. The
difference of the two is given with its standard error over the splits.
"""

import argparse
import io
import json
import subprocess
import tempfile
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.datasets import load_iris
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import Ridge
from sklearn.metrics import accuracy_score, r2_score
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from sklearn.svm import LinearSVC

options = argparse.ArgumentParser()
options.add_argument("--bochner", required=True)
options.add_argument("--splits", type=int, default=5)
options.add_argument("--features", type=int, default=300)
options.add_argument("tables", nargs="*")
given = options.parse_args()
warnings.simplefilter("ignore")


def text(frame, **form):
    return frame.to_csv(index=False, **form).encode()


# Each table gives the frame as it should have been, the bytes of a part of it as people have it, how a person reads
# those bytes into inputs and target, and the options of the command.


def titanic(random):
    n = 900
    sex = random.choice(["male", "female"], n, p=[0.65, 0.35])
    rank = random.choice([1, 2, 3], n, p=[0.25, 0.2, 0.55])
    age = np.where(random.random(n) < 0.2, np.nan, np.round(random.gamma(6, 5, n)))
    fare = np.round(random.gamma(2, 40 / rank**1.5, n), 4)
    kin = random.poisson(0.5, n)
    z = 2.6 * (sex == "female") - 1.0 * (rank - 2) - 0.025 * (np.nan_to_num(age, nan=30) - 30) - 0.4 * kin - 0.9
    first = random.choice(["John", "Mary", "Anna", "Owen", "Elizabeth", "Karl", "William"], n)
    last = random.choice(["Braund", "Allen", "Moran", "Palsson", "Nasser", "Bonnell", "Hewlett", "Rice"], n)
    title = np.where(sex == "male", "Mr.", "Miss.")
    number = random.integers(2000, 400000, n)
    ticket = [f"{p} {t}" if p else str(t) for p, t in zip(random.choice(["", "", "PC", "A/5", "SC/PARIS"], n), number)]
    cabin = np.where(random.random(n) < 0.2, [f"C{i % 120}" for i in range(n)], None)
    return pd.DataFrame({
        "PassengerId": np.arange(1, n + 1),
        "Survived": (random.random(n) < 1 / (1 + np.exp(-z))).astype(int),
        "Pclass": rank,
        "Name": [f"{b}, {t} {a} {i}" for a, b, t, i in zip(first, last, title, number)],
        "Sex": sex, "Age": age, "SibSp": kin, "Parch": random.poisson(0.4, n), "Ticket": ticket, "Fare": fare,
        "Cabin": cabin, "Embarked": random.choice(["S", "C", "Q"], n, p=[0.7, 0.2, 0.1])})


def read_titanic(raw):
    f = pd.read_csv(io.BytesIO(raw))
    x = f[["Pclass", "Age", "SibSp", "Parch", "Fare"]].copy()
    x["NoAge"] = x.Age.isna().astype(float)
    x["Age"] = x.Age.fillna(x.Age.mean())
    return pd.concat([x, pd.get_dummies(f[["Sex", "Embarked"]])], axis=1), f.Survived


def smooth(random, n=900):
    f = pd.DataFrame({"laenge": random.normal(170, 20, n), "breite": random.gamma(3, 2, n), "hoehe": random.normal(0, 1, n)})
    f["ziel"] = np.sin((f.laenge - 170) / 15) + np.sqrt(f.breite) * f.hoehe + random.normal(0, 0.2, n)
    return f.round(4)


def read_comma(raw):
    f = pd.read_csv(io.BytesIO(raw), sep=";", decimal=",")
    return f.drop(columns="ziel"), f.ziel


def cities(random, n=900):
    city = random.choice(["München", "Köln", "Nürnberg", "Düsseldorf", "Zürich", "Graz"], n)
    base = pd.Series(city).map({"München": 900, "Köln": 500, "Nürnberg": 350, "Düsseldorf": 650, "Zürich": 1300, "Graz": 200})
    size = np.round(random.gamma(9, 8, n), 1)
    return pd.DataFrame({"Stadt": city, "Größe": size, "Miete": np.round(base + 8 * size + random.normal(0, 40, n), 2)})


def read_cities(raw):
    f = pd.read_csv(io.BytesIO(raw), encoding="latin-1")
    return pd.get_dummies(f[["Größe", "Stadt"]]), f.Miete


def iris(random):
    flowers = load_iris(as_frame=True).frame.sample(frac=1, random_state=int(random.integers(1 << 30)))
    flowers["target"] = flowers.target.map({0: "setosa", 1: "versicolor", 2: "virginica"})
    return flowers


def read_iris(raw):
    f = pd.read_csv(io.BytesIO(raw), header=None)
    return f.iloc[:, :4], f[4]


def sales(random, n=1500):
    day = pd.to_datetime("2020-01-01") + pd.to_timedelta(random.integers(0, 1461, n), "D")
    price = np.round(random.uniform(1, 5, n), 2)
    sold = (100 + 0.03 * (day - day.min()).days + 25 * np.sin(2 * np.pi * day.dayofyear / 365.25) + 20 * (day.dayofweek >= 5)
            - 9 * price + random.normal(0, 6, n))
    return pd.DataFrame({"day": day.strftime("%d.%m.%Y"), "price": price, "sold": np.round(sold, 1)})


def read_sales(raw):
    f = pd.read_csv(io.BytesIO(raw))
    d = pd.to_datetime(f.day, format="%d.%m.%Y")
    x = pd.DataFrame({"price": f.price, "t": d.map(pd.Timestamp.toordinal)})
    for name, value, period in [("m", d.dt.month, 12), ("w", d.dt.dayofweek, 7), ("y", d.dt.dayofyear, 365.25)]:
        x[name + "s"], x[name + "c"] = np.sin(2 * np.pi * value / period), np.cos(2 * np.pi * value / period)
    return x, f.sold


def money(random, n=900):
    income, debt = random.gamma(4, 12000, n), random.normal(0, 9000, n)
    rate = random.uniform(0, 0.2, n)
    price = 40000 + 3 * income - 0.8 * debt + 2e5 * np.sin(12 * rate) + random.normal(0, 9000, n)
    dollars = np.vectorize(lambda v: f"${v:,.2f}")
    return pd.DataFrame({"income": dollars(income), "balance": [f"({-v:,.0f})" if v < 0 else f"{v:,.0f}" for v in debt],
                         "rate": [f"{100 * v:.1f} %" for v in rate], "price": dollars(price)})


def read_money(raw):
    f = pd.read_csv(io.BytesIO(raw))
    plain = f.apply(lambda c: c.str.replace(r"[$,% ]", "", regex=True).str.replace(r"^\((.*)\)$", r"-\1", regex=True))
    plain = plain.astype(float)
    return plain.drop(columns="price"), plain.price


def rings(random, n=900):
    x = random.normal(0, 1, (n, 4))
    f = pd.DataFrame(x, columns=list("abcd")).round(4)
    f["kind"] = np.where(random.random(n) < 0.05, "in", np.where(np.hypot(x[:, 0], x[:, 1]) < 1.2, "in", "out"))
    return f


def read_rings(raw):
    f = pd.read_csv(io.BytesIO(raw), index_col=0)
    return f.drop(columns="kind"), f.kind


def gaps(random, n=1200):
    x = random.normal(0, 1, (n, 3))
    absent = random.random(n) < 0.35
    z = 1.2 * x[:, 1] + np.where(absent, 2.2, 0.8 * x[:, 0] - 1.2)
    lab = np.where(absent, "N/A", np.round(x[:, 0], 3).astype(str))
    return pd.DataFrame({"lab": lab, "b": x[:, 1].round(4), "c": x[:, 2].round(4),
                         "ill": np.where(random.random(n) < 1 / (1 + np.exp(-z)), "yes", "no")})


def read_gaps(raw):
    f = pd.read_csv(io.BytesIO(raw))
    f["absent"] = f.lab.isna().astype(float)
    f["lab"] = f.lab.fillna(f.lab.mean())
    return f.drop(columns="ill"), f.ill


TABLES = {
    "titanic": (titanic, text, read_titanic, ["--target", "Survived"]),
    "comma": (smooth, lambda f: text(f, sep=";", decimal=","), read_comma, []),
    "latin1": (cities, lambda f: f.to_csv(index=False).encode("latin-1"), read_cities, []),
    "iris": (iris, lambda f: text(f, header=False), read_iris, []),
    "dates": (sales, text, read_sales, []),
    "money": (money, text, read_money, []),
    "index": (rings, lambda f: f.to_csv().encode(), read_rings, []),
    "gaps": (gaps, text, read_gaps, []),
}


def by_hand(train, test, read, seed):
    x, y = read(train)
    xt, yt = read(test)
    xt = xt.reindex(columns=x.columns, fill_value=0)
    scale = StandardScaler().fit(x)
    x, xt = scale.transform(x), scale.transform(xt)
    numbers = y.dtype.kind == "f"
    score = r2_score if numbers else accuracy_score
    rows = np.random.default_rng(seed).choice(len(x), (2, 2000))
    median = np.median(np.linalg.norm(x[rows[0]] - x[rows[1]], axis=1))
    xa, xb, ya, yb = train_test_split(x, y, test_size=0.2, random_state=seed, stratify=None if numbers else y)

    def machine(c):
        return Ridge(alpha=1 / (2 * c)) if numbers else LinearSVC(C=c, dual=False, random_state=seed)

    def sampler(width):
        return RBFSampler(gamma=1 / (2 * width**2), n_components=given.features, random_state=seed).fit(x)

    best = max(
        (score(yb, machine(c).fit(z.transform(xa), ya).predict(z.transform(xb))), -i, width, c)
        for i, width in enumerate(median * np.array([0.25, 0.5, 0.71, 1, 1.41, 2]))
        for z in [sampler(width)]
        for c in [0.01, 0.1, 1, 10, 100, 1000])
    z = sampler(best[2])
    return score(yt, machine(best[3]).fit(z.transform(x), y).predict(z.transform(xt)))


def by_command(folder, train, test, more, seed):
    (folder / "train.csv").write_bytes(train)
    (folder / "test.csv").write_bytes(test)
    done = subprocess.run(
        [given.bochner, "fit", "--data", folder / "train.csv", "--test", folder / "test.csv", "--method", "rff", "--features",
         str(given.features), "--seed", str(seed), "--json", *more], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    metrics = json.loads(done.stdout)["test"]
    metrics = metrics.get("metrics", metrics)
    return metrics["accuracy"] if "accuracy" in metrics else metrics["r2"]


print("| table | one command | pandas and scikit-learn | difference | standard error |")
print("| --- | --- | --- | --- | --- |")
for name, (make, write, read, more) in TABLES.items():
    if given.tables and name not in given.tables:
        continue
    ours, theirs = [], []
    for seed in range(1, given.splits + 1):
        frame = make(np.random.default_rng(seed))
        cut = len(frame) * 2 // 3
        if name == "iris" or name == "index":
            frame = frame.reset_index(drop=True)
        train, test = write(frame.iloc[:cut]), write(frame.iloc[cut:])
        theirs.append(by_hand(train, test, read, seed))
        with tempfile.TemporaryDirectory() as folder:
            ours.append(by_command(Path(folder), train, test, more, seed))
    gap = np.array(ours) - np.array(theirs)
    error = gap.std(ddof=1) / np.sqrt(len(gap)) if len(gap) > 1 else float("nan")
    print(f"| {name} | {np.mean(ours):.4f} | {np.mean(theirs):.4f} | {gap.mean():+.4f} | {error:.4f} |", flush=True)
