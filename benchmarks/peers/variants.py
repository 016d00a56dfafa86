"""The table of the five variants of ASKL, and of rff with as many features, over data sets and random 80/20 splits.

    BOCHNER_DATA=FOLDER benchmarks/variants --sets segment,letter --splits 5 [--features 2000] [--set name=value ...]

Every cell is the mean and deviation over splits; `*` marks what a paired t-test at 5 % does not tell from the best. Accuracy in
percent; rmse of targets in [0, 100]. Each fit is one run of the command; results are appended to --log as they come, and a fit
that is there already is not run again, so that an interrupted table goes on where it was.
"""

import argparse
import json
import math
import os
import subprocess

METHODS = "rff,sk,nsk,skl,nskl,askl"
# The range of the targets, which the paper scales to [0, 100].
RANGES = {"cadata": 485002.0, "cpusmall": 99.0, "abalone": 28.0}
# Two-sided 5 % quantiles of Student's t for 1 to 30 degrees of freedom.
T95 = [12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131]
T95 += [2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042]

options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
options.add_argument("--home", required=True)
options.add_argument("--sets", default="segment,usps,pendigits,letter,shuttle,abalone,cpusmall,cadata")
options.add_argument("--methods", default=METHODS)
options.add_argument("--splits", type=int, default=5)
options.add_argument("--features", default="2000")
options.add_argument("--set", action="append", default=[], help="for the methods of ASKL")
options.add_argument("--log", default="variants.jsonl")
given = options.parse_args()

known = {}
if os.path.exists(given.log):
    with open(given.log) as file:
        for line in file:
            one = json.loads(line)
            known[one["set"], one["method"], one["seed"]] = one


def fit(name, method, seed):
    if (name, method, seed) in known:
        return known[name, method, seed]
    command = [os.path.join(given.home, "bochner"), "fit", "--data", name, "--holdout", "0.2", "--method", method]
    command += ["--features", given.features, "--seed", str(seed), "--json"]
    for each in given.set if method != "rff" else []:
        command += ["--set", each]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    test = answer["test"]
    value = 100 * test["accuracy"] if "accuracy" in test else 100 * test["rmse"] / RANGES.get(name, 100)
    seconds = answer["seconds"]["learn"] + answer["seconds"]["train"]
    one = {"set": name, "method": method, "seed": seed, "value": value, "seconds": seconds, "accuracy": "accuracy" in test}
    with open(given.log, "a") as file:
        file.write(json.dumps(one) + "\n")
    known[name, method, seed] = one
    return one


def same(best, other):
    """Whether a paired t-test at 5 % cannot tell them apart."""
    differences = [a - b for a, b in zip(best, other)]
    n = len(differences)
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
    if variance == 0:
        return mean == 0
    return n < 2 or abs(mean) / math.sqrt(variance / n) <= T95[min(n - 1, len(T95)) - 1]


methods = given.methods.split(",")
print("| data | " + " | ".join(methods) + " |")
print("| --- |" + " ---: |" * len(methods))
for name in given.sets.split(","):
    runs = {m: [fit(name, m, seed) for seed in range(1, given.splits + 1)] for m in methods}
    values = {m: [run["value"] for run in runs[m]] for m in methods}
    means = {m: sum(v) / len(v) for m, v in values.items()}
    best = (max if runs[methods[0]][0]["accuracy"] else min)(means, key=means.get)
    cells = []
    for m in methods:
        deviation = math.sqrt(sum((v - means[m]) ** 2 for v in values[m]) / max(1, len(values[m]) - 1))
        text = f"{means[m]:.2f}±{deviation:.2f}"
        seconds = sum(run["seconds"] for run in runs[m]) / given.splits
        cells.append((f"**{text}**" if m == best else text + ("*" if same(values[best], values[m]) else "")) + f" ({seconds:.1f} s)")
    print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
