"""Makes the table of contenders that `auto` tries, from the cells of the tuning half of the benchmark.

The order is greedy: first the contender with the least error over all tables, then the one that lowers the least error
of those before it most, and so on, with a small price for the seconds of a fit. Errors count as logarithms of their ratio
to the best of the table, at most 1.5; a table of the same task and of a similar number of rows counts whole, others less.
Costs are a law fitted to the seconds. Tables on which some contender has no cell take no part in the order.
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
GROUPS = [(task, size) for task in ("error", "rmse") for size in range(3)]


def size(rows):
    return 0 if rows < FEW else 1 if rows < SOME else 2


errors, seconds, shape = defaultdict(lambda: defaultdict(list)), defaultdict(dict), {}
for name in given.cells:
    for line in gzip.open(name, "rt") if name.endswith(".gz") else open(name):
        cell = json.loads(line)
        key = cell["key"]
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


def weight(table, group):
    metric, rows, _, _ = shape[table]
    near = abs(size(rows) - group[1])
    return (MEASURED_WEIGHT if table in MEASURED else 1) * (1 if metric == group[0] else 0.3) * (1, 0.4, 0.1)[near]


measured = [name for name in names if any(name in cells for cells in errors.values())]
whole = [table for table, cells in errors.items() if all(name in cells for name in measured)]


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
            if name in all_seconds and not ("waves=32" in name and shape[table][0] == "error"):
                _, rows, columns, _ = shape[table]
                logs.append(math.log(max(0.02, all_seconds[name])) - p * math.log(rows / 1000) - q * math.log(columns / 10))
        logs.sort()
        self.rate = math.exp(logs[len(logs) // 2]) if logs else usual
        self.p, self.numbers = p, (cold, self.rate, p, q, r, again)

    def at(self, rows):
        return self.rate * (rows / 1000) ** self.p


costs = {line[0]: Cost(line[0], *map(float, line[1:])) for line in known}
places = {group: order(group, costs) for group in GROUPS}
lines = []
for name in names:
    method, _, settings = name.partition(":")
    order_of = [places[group].index(name) + 1 for group in GROUPS]
    lines.append("\t".join([method, settings.replace(":", ";") or "-", *(f"{x:.3g}" for x in costs[name].numbers),
                            *map(str, order_of)]))
head = ["# What auto knows of its contenders; made by benchmarks/portfolio from the tuning half of the benchmark.",
        "# Seconds of a fit with 500 features on two cores: rate (rows/1000)^p (columns/10)^q outputs^r; the first in a JVM"
        " takes cold more;",
        "# again: the share of them that is left when the settings are known; then the order of trying on tables of below"
        " 1000,",
        "# below 8000 and more rows, with classes and with numbers to predict.",
        "# method\tsettings\tcold\trate\tp\tq\tr\tagain\tfew classes\tsome classes\tmany classes\tfew numbers\tsome numbers"
        "\tmany numbers"]
text = "\n".join(head + lines) + "\n"
if given.out:
    open(given.out, "w").write(text)
else:
    print(text)
    for group in GROUPS:
        print(group, *places[group][:8], sep="\n   ")
