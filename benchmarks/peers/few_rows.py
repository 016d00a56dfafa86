"""askl beside rff on few rows of smooth laws. Python's standard library alone."""

import argparse
import json
import math
import pathlib
import random
import subprocess
import tempfile

COLUMNS = 6
TEST_ROWS = 3000


def friedman(x):
    u = [(v + 1) / 2 for v in x]
    return 10 * math.sin(math.pi * u[0] * u[1]) + 20 * (u[2] - 0.5) ** 2 + 10 * u[3] + 5 * u[4]


def sines(x):
    return math.sin(3 * x[0]) + math.sin(2 * x[1]) + x[2] * x[3] + 0.5 * math.cos(2 * x[4] + x[5])


def quadratic(x):
    return x[0] ** 2 + x[1] * x[2] - 0.5 * x[3] ** 2 + x[4] + 0.5 * x[5] * x[0]


LAWS = {"friedman": friedman, "sines": sines, "quadratic": quadratic}


def write(file, law, rows, noise, seed):
    dice = random.Random(seed)
    with open(file, "w") as out:
        out.write(",".join(f"x{j}" for j in range(COLUMNS)) + ",target\n")
        for _ in range(rows):
            x = [2 * dice.random() - 1 for _ in range(COLUMNS)]
            y = law(x) + noise * dice.gauss(0, 1)
            out.write(",".join(f"{v:.6f}" for v in x + [y]) + "\n")


def run(bochner, *arguments):
    done = subprocess.run([bochner, *arguments, "--json", "-q"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def error(bochner, folder, method, seed):
    model = str(folder / f"{method}.bochner")
    fit = run(bochner, "fit", "--data", str(folder / "train.csv"), "--target", "target", "--method", method,
              "--seed", str(seed), "--out", model)
    test = run(bochner, "evaluate", "--model", model, "--data", str(folder / "test.csv"))
    return test["metrics"]["rmse"], fit["seconds"]["total"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bochner", required=True)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=200)
    parser.add_argument("--rows", type=int, default=246)
    given = parser.parse_args()
    print("| law | rff | askl | mean ratio | largest | seconds of askl |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, law in LAWS.items():
        sample = random.Random(0)
        values = [law([2 * sample.random() - 1 for _ in range(COLUMNS)]) for _ in range(5000)]
        mean = sum(values) / len(values)
        deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
        pairs = []
        seconds = []
        for seed in range(given.first, given.first + given.seeds):
            with tempfile.TemporaryDirectory() as work:
                folder = pathlib.Path(work)
                write(folder / "train.csv", law, given.rows, 0.1 * deviation, seed)
                write(folder / "test.csv", law, TEST_ROWS, 0, 10_000 + seed)
                rff, _ = error(given.bochner, folder, "rff", seed)
                askl, took = error(given.bochner, folder, "askl", seed)
                pairs.append((rff / deviation, askl / deviation))
                seconds.append(took)
        ratios = [askl / rff for rff, askl in pairs]
        print(f"| {name} | {sum(p[0] for p in pairs) / len(pairs):.3f} | {sum(p[1] for p in pairs) / len(pairs):.3f} "
              f"| {sum(ratios) / len(ratios):.2f} | {max(ratios):.2f} | {sum(seconds) / len(seconds):.1f} |", flush=True)


if __name__ == "__main__":
    main()
