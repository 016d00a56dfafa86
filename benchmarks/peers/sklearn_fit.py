"""What `bochner fit --method rff` does, by scikit-learn: read, encode, choose width and C on held-out rows, refit, save.

Widths are multiples of the median distance and C goes over the same values as ours. Two searches:

  staged  the search that ours does, with as many candidates: 4 widths with 3 values of C each, the 2 widths around the
          best with its C, then the values of C upwards with the best width until 2 in a row were worse than the best:
          14 and at most 7 fits
  grid    every pair: 42 fits

With --sample N only N candidates, spread evenly over the search, are run; the JSON then has the time of the whole search
by extrapolation, marked so (the cheap small C come first, so it is rather too low), and the model is that of the best candidate seen.
"""

import argparse
import json
import pickle
import time
import warnings

start = time.perf_counter()

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.kernel_approximation import RBFSampler
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_squared_error
from sklearn.model_selection import train_test_split
from sklearn.svm import LinearSVC

import tables

options = argparse.ArgumentParser()
options.add_argument("--data", required=True)
options.add_argument("--out", required=True)
options.add_argument("--features", type=int, default=2000)
options.add_argument("--task", choices=["classification", "regression"], required=True)
options.add_argument("--widths", default="0.25,0.5,1,2", help="multiples of the median distance")
options.add_argument("--median", type=float, default=0, help="1 makes the widths absolute; measured by default")
options.add_argument("--cs", default="0.01,0.1,1,10,100,1000,10000")
options.add_argument("--search", choices=["staged", "grid"], default="staged")
options.add_argument("--dual", choices=["auto", "true", "false"], default="auto", help="auto: the faster of one fit each")
options.add_argument("--sample", type=int, default=0)
options.add_argument("--seed", type=int, default=1)
given = options.parse_args()
warnings.simplefilter("ignore", ConvergenceWarning)
regression = given.task == "regression"
widths = [float(text) for text in given.widths.split(",")]
cs = [float(text) for text in given.cs.split(",")]
coarse = [1.0, 30.0, 1000.0]


def timed(work):
    begin = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begin


def machine(c, dual):
    # Ridge minimises |y - Xw|² + alpha |w|²; ours ½|w|² + C Σ (y - xw)², so alpha is 1/(2C).
    return Ridge(alpha=1 / (2 * c)) if regression else LinearSVC(C=c, dual=dual, random_state=given.seed)


def goodness(model, Z, y):
    if regression:
        return -np.sqrt(mean_squared_error(y, model.predict(Z)))
    return model.score(Z, y)


(raw, y), reading = timed(lambda: tables.read(given.data, regression))
coder = tables.encoder(raw, tables.is_svm(given.data))
X, encoding = timed(lambda: np.asarray(raw if coder is None else coder.fit_transform(raw), dtype=np.float32))
random = np.random.RandomState(given.seed)
pairs = random.randint(0, len(X), size=(2, 2000))
median = given.median or float(np.median(np.linalg.norm(X[pairs[0]] - X[pairs[1]], axis=1)))
fit_rows, held_rows = train_test_split(
    np.arange(len(X)), test_size=0.2, random_state=given.seed, stratify=None if regression else y
)


def sampler(width):
    gamma = 1 / (2 * (width * median) ** 2)
    return RBFSampler(gamma=gamma, n_components=given.features, random_state=given.seed)


probe = 0.0
dual = given.dual == "true"
if given.dual == "auto" and not regression:
    # Which variant is faster is found on one candidate and at most 4000 rows, outside of what is counted.
    probe_start = time.perf_counter()
    some = fit_rows[:4000]
    Z = sampler(widths[len(widths) // 2]).fit(X[some]).transform(X[some])
    taken = {d: timed(lambda: machine(1.0, d).fit(Z, y[some]))[1] for d in (False, True)}
    dual = taken[True] < taken[False]
    del Z
    probe = time.perf_counter() - probe_start
# Said early, for a run that is stopped at its limit.
print(json.dumps({"probeSeconds": probe}), flush=True)

maps, fits, tried = [], [], []
current = [None, None, None]


def mapped(width):
    """Features of both parts for a width, kept until another width is asked for."""
    if current[0] != width:
        current[1] = current[2] = None
        map = sampler(width).fit(X[fit_rows])
        parts, seconds = timed(lambda: (map.transform(X[fit_rows]), map.transform(X[held_rows])))
        current[:] = [width, *parts]
        maps.append(seconds)
    return current[1], current[2]


def candidate(width, c):
    Z, H = mapped(width)
    score, seconds = timed(lambda: goodness(machine(c, dual).fit(Z, y[fit_rows]), H, y[held_rows]))
    fits.append(seconds)
    tried.append({"width": width, "c": c, "goodness": score, "seconds": seconds})
    return score


def spread(candidates):
    """The candidates to run: all, or some of them evenly spread."""
    if not given.sample or given.sample >= len(candidates):
        return candidates
    return [candidates[i * len(candidates) // given.sample] for i in range(given.sample)]


if given.search == "grid":
    planned = [(width, c) for width in widths for c in cs]
    run = spread(planned)
    for width, c in run:
        candidate(width, c)
    plannedMaps = len(widths)
    plannedFits = len(planned)
else:
    for width, c in spread([(width, c) for width in widths for c in coarse]):
        candidate(width, c)
    best = max(tried, key=lambda t: t["goodness"])
    for factor in (0.5**0.5, 2**0.5):
        candidate(best["width"] * factor, best["c"])
    best_width = max(tried, key=lambda t: t["goodness"])["width"]
    path = []
    for width, c in spread([(best_width, c) for c in cs]):
        path.append(candidate(width, c))
        if len(path) - 1 - int(np.argmax(path)) >= 2:
            break
    plannedMaps = len(widths) + 3
    plannedFits = len(widths) * len(coarse) + 2 + len(cs) if given.sample else len(fits)
best = max(tried, key=lambda t: t["goodness"])
current[1] = current[2] = None

final_map = sampler(best["width"]).fit(X)
Z, final_mapping = timed(lambda: final_map.transform(X))
final, final_fit = timed(lambda: machine(best["c"], dual).fit(Z, y))
with open(given.out, "wb") as file:
    pickle.dump({"coder": coder, "map": final_map, "machine": final, "columns": raw.shape[1]}, file)

measured = time.perf_counter() - start - probe
searching = sum(maps) + sum(fits)
whole = measured - searching + np.mean(maps) * plannedMaps + np.mean(fits) * plannedFits
print(
    json.dumps(
        {
            "rows": len(X),
            "columns": X.shape[1],
            "search": given.search,
            "dual": dual,
            "planned": plannedFits,
            "run": len(fits),
            "extrapolated": len(fits) < plannedFits,
            "measuredSeconds": measured,
            "probeSeconds": probe,
            "wholeSeconds": whole if len(fits) < plannedFits else measured,
            "seconds": {
                "read": reading + encoding,
                "features": sum(maps),
                "fits": sum(fits),
                "refit": final_mapping + final_fit,
            },
            "best": best,
            "tried": tried,
        }
    )
)
