"""Makes the table of contenders that `auto` tries, from the cells of the tuning half of the benchmark.

The order is greedy: first the contender with the least error over all tables, then the one that lowers the least error
of those before it most, and so on, with a small price for the seconds of a fit. Errors count as logarithms of their ratio
to the best of the table, at most 1.5; a table of the same task and of a similar number of rows counts whole, others less.
Costs are a law fitted to the seconds. Tables on which some contender has no cell take no part in the order.

Wide tables, images, have an order and costs of their own, whatever their rows; waves of single columns take no part.
"""

import argparse
import gzip
import json
import math
from collections import defaultdict

options = argparse.ArgumentParser()
options.add_argument("cells", nargs="+")
options.add_argument("--out")
options.add_argument("--contenders", required=True, help="a file with a line for each: name, cold, p, q, r, again, and a rate where there are no cells")
given = options.parse_args()

FEW, SOME = 1000, 8000
# The rows of a table of few, some and many.
ROWS = 300, 3000, 16000
PRICE = 0.002
# Tables of the world count more than generated ones.
MEASURED = {"boston_housing", "breast_cancer_wdbc", "airfoil_self_noise", "car_evaluation", "segment", "cpusmall", "cadata",
            "poker", "adult", "a8a", "a9a", "mnist"}
MEASURED_WEIGHT = 3
# Tables of images, and their classes.
IMAGES = {"mnist": 10, "cifar10": 4}
WIDE = "wide", 1
GROUPS = [(task, size) for task in ("error", "rmse") for size in range(3)] + [WIDE]


def size(rows):
    return 0 if rows < FEW else 1 if rows < SOME else 2


errors, seconds, shape = defaultdict(lambda: defaultdict(list)), defaultdict(dict), {}
for name in given.cells:
    for line in gzip.open(name, "rt") if name.endswith(".gz") else open(name):
        cell = json.loads(line)
        key = cell["key"]
        # A table of images counts once for each number of its rows.
        key["table"] += f"@{key['rows']}" if key["table"] in IMAGES else ""
        if cell["error"] is not None:
            errors[key["table"]][key["contender"]].append(cell["error"])
            # Waiting for another program is no cost of the method, which keeps most of two cores busy.
            cpu = float(cell["facts"].get("seconds.cpu", "inf"))
            seconds[key["table"]][key["contender"]] = min(cell["seconds"], cpu / 1.5)
            shape[key["table"]] = cell["metric"], cell["trainRows"], int(cell["facts"].get("columns", 10)), cell["testRows"]

known = [line.rstrip("\n").split("\t") for line in open(given.contenders) if line.strip() and not line.startswith("#")]
names = [line[0] for line in known]


def excess(table, contender):
    metric, _, _, test = shape[table]
    mean = {c: sum(v) / len(v) for c, v in errors[table].items()}
    if contender not in mean:
        return 1.5
    # Half an error more, so that a table without errors does not decide alone.
    more = 0.5 / test if metric == "error" else 0
    least = min(mean[c] for c in names if c in mean)
    return min(1.5, math.log((mean[contender] + more) / (least + more)))


def is_wide(table):
    return table.partition("@")[0] in IMAGES


def weight(table, group):
    metric, rows, _, _ = shape[table]
    if group == WIDE or is_wide(table):
        return 1 if group == WIDE and is_wide(table) else 0
    near = abs(size(rows) - group[1])
    return (MEASURED_WEIGHT if table in MEASURED else 1) * (1 if metric == group[0] else 0.3) * (1, 0.4, 0.1)[near]


measured = [name for name in names if any(name in cells for table, cells in errors.items() if not is_wide(table))]
whole = [table for table, cells in errors.items() if is_wide(table) or all(name in cells for name in measured)]


def order(group, prices):
    left, best, places = list(names), {table: 1.5 for table in whole}, []
    weights = {table: weight(table, group) for table in whole}
    price = {c: PRICE * sum(weights.values()) * prices[c].at(ROWS[group[1]]) for c in names}
    while left:
        def total(c):
            return sum(w * min(best[t], excess(t, c)) for t, w in weights.items())
        # What hardly lowers the least error is ordered by its own error.
        own = lambda c: sum(w * excess(t, c) for t, w in weights.items())
        chosen = min(left, key=lambda c: total(c) + 0.02 * own(c) + price[c])
        places.append(chosen)
        best = {t: min(best[t], excess(t, chosen)) for t in whole}
        left.remove(chosen)
    return places


class Cost:
    def __init__(self, name, cold, p, q, r, again, usual=1.0):
        logs = []
        for table, all_seconds in seconds.items():
            # Trials do without the probabilities of classes, for which waves are trained twice.
            waved = "waves=32" in name and shape[table][0] == "error"
            if name in all_seconds and not waved and not is_wide(table):
                _, rows, columns, _ = shape[table]
                logs.append(math.log(max(0.02, all_seconds[name])) - p * math.log(rows / 1000) - q * math.log(columns / 10))
        logs.sort()
        self.rate = math.exp(logs[len(logs) // 2]) if logs else usual
        self.p, self.numbers = p, (cold, self.rate, p, q, r, again)

        self.wide = self.wide_law(name, r)

    def at(self, rows):
        return self.rate * (rows / 1000) ** self.p

    @staticmethod
    def wide_law(name, r):
        """Rate and powers of (rows / 1000) and (columns / 1000) of least squares of logarithms."""
        points = []
        for table, all_seconds in seconds.items():
            if is_wide(table) and name in all_seconds:
                _, rows, columns, _ = shape[table]
                value = math.log(all_seconds[name]) - r * math.log(IMAGES[table.partition("@")[0]])
                points.append((math.log(rows / 1000), math.log(columns / 1000), value))
        if not points:
            return None
        grid = [k / 20 for k in range(31)]

        def fitted(p, q):
            rests = [value - p * x - q * y for x, y, value in points]
            mean = sum(rests) / len(rests)
            return sum((rest - mean) ** 2 for rest in rests), mean, p, q
        _, rate, p, q = min(fitted(p, q) for p in grid for q in grid)
        return math.exp(rate), p, q


costs = {line[0]: Cost(line[0], *map(float, line[1:])) for line in known}
places = {group: order(group, costs) for group in GROUPS}
lines = []
for name in names:
    method, _, settings = name.partition(":")
    order_of = [places[group].index(name) + 1 for group in GROUPS]
    lines.append("\t".join([method, settings.replace(":", ";") or "-", *(f"{x:.3g}" for x in costs[name].numbers),
                            *map(str, order_of), *(f"{x:.3g}" for x in costs[name].wide or ())]))
head = ["# What auto knows of its contenders; made by benchmarks/portfolio from the tuning half of the benchmark.",
        "# Seconds of a fit with 500 features on two cores: rate (rows/1000)^p (columns/10)^q outputs^r; the first in a JVM"
        " takes cold more;",
        "# again: the share of them that is left when the settings are known; then the order of trying on tables of below"
        " 1000,",
        "# below 8000 and more rows, with classes and with numbers to predict, and on wide tables; and where there are cells"
        " of these,",
        "# the rate and powers of their seconds, rate (rows/1000)^p (columns/1000)^q outputs^r.",
        "# method\tsettings\tcold\trate\tp\tq\tr\tagain\tfew classes\tsome classes\tmany classes\tfew numbers\tsome numbers"
        "\tmany numbers\twide\twide rate\twide p\twide q"]
text = "\n".join(head + lines) + "\n"
if given.out:
    open(given.out, "w").write(text)
else:
    print(text)
    for group in GROUPS:
        print(group, *places[group][:8], sep="\n   ")
