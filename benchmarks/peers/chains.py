"""The study of chains as a document: who has the least error at each number of features, and whether a chain is worse
than its first stage. Python's standard library alone.

Errors are compared as logarithms of ratios, with half a test row (or a thousandth of the deviation of numbers) added,
so that no error at all is a number. Tests are Wilcoxon's signed-rank test over tables (exact), by Holm's method where
several are made, and Friedman's test of ranks."""

import argparse
import gzip
import json
import math
import textwrap

SIZES = (20, 50, 200, 1000)
SINGLES = ("rff", "rff:draw=orthogonal", "lkrf", "pbrff", "nsrf", "trf", "askl")
# Further contenders of auto where features are few: what it tries of askl, and what suits irrelevant columns.
FEW_SIZES = (20, 50)
EXTRA = (
    "askl:waves=0",
    "askl:waves=32:wave-inputs=quantile:family=cosine:decay=0.1",
    "askl:waves=32:wave-inputs=quantile:family=rectified:decay=0.1",
    "lkrf:inputs=quantile-relevance",
    "nsrf:inputs=relevance",
    "rbf-landmarks",
)
CHAINS = ("nsrf+askl", "nsrf+lkrf", "nsrf+trf", "lkrf+askl", "pbrff+trf")
TABLES = (
    "arcs-few", "friedman1-few", "wells-few", "boston_housing", "breast_cancer_wdbc", "airfoil_self_noise",
    "car_evaluation", "windmill", "boxes", "stripes", "products", "gauss5")
LEVEL = 0.05


def name(method, size):
    return f"{method}+features={size}"


def read(files):
    """The last cell of each table and contender."""
    cells = {}
    for file in files:
        with (gzip.open(file, "rt") if file.endswith(".gz") else open(file)) as lines:
            for line in lines:
                cell = json.loads(line)
                cells[cell["key"]["table"], cell["key"]["contender"]] = cell
    return cells


def offset(cell):
    return 0.5 / cell["testRows"] if cell["metric"] == "error" else 1e-9


def ranks(values):
    """Ranks from 1, equal values with their mean rank."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    result = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for k in range(at, end + 1):
            result[order[k]] = (at + end) / 2 + 1
        at = end + 1
    return result


def wilcoxon(differences):
    """The two-sided probability of as large a sum of signed ranks, over all signs of what is not zero."""
    some = [each for each in differences if each != 0]
    if not some:
        return 1.0
    doubled = [round(2 * rank) for rank in ranks([abs(each) for each in some])]
    counts = {0: 1}
    for rank in doubled:
        more = dict(counts)
        for total, count in counts.items():
            more[total + rank] = more.get(total + rank, 0) + count
        counts = more
    positive = sum(rank for rank, each in zip(doubled, some) if each > 0)
    least = min(positive, sum(doubled) - positive)
    tail = sum(count for total, count in counts.items() if total <= least)
    return min(1.0, 2 * tail / 2 ** len(some))


def holm(probabilities):
    order = sorted(range(len(probabilities)), key=lambda i: probabilities[i])
    corrected = [0.0] * len(order)
    least = 0.0
    for k, i in enumerate(order):
        least = max(least, min(1.0, (len(order) - k) * probabilities[i]))
        corrected[i] = least
    return corrected


def friedman(table_ranks):
    """The probability of as different mean ranks, by the chi-squared law."""
    n, k = len(table_ranks), len(table_ranks[0])
    means = [sum(row[c] for row in table_ranks) / n for c in range(k)]
    statistic = 12 * n / (k * (k + 1)) * sum((mean - (k + 1) / 2) ** 2 for mean in means)
    return chi_squared(statistic, k - 1)


def chi_squared(x, degrees):
    """The upper tail: the regularised incomplete gamma function by its series."""
    a, half = degrees / 2, x / 2
    if half == 0:
        return 1.0
    term = total = 1 / a
    k = 0
    while term > 1e-16 * total:
        k += 1
        term *= half / (a + k)
        total += term
    return max(0.0, 1 - total * math.exp(a * math.log(half) - half - math.lgamma(a)))


class Size:
    """The cells of one number of features, on the tables on which all methods have a model."""

    def __init__(self, cells, size):
        self.size = size
        self.cells = {
            table: {m: cells[table, name(m, size)] for m in SINGLES + CHAINS}
            for table in TABLES
            if all((table, name(m, size)) in cells and cells[table, name(m, size)].get("error") is not None
                   for m in SINGLES + CHAINS)
        }

    def logs(self, method, other):
        return [
            math.log((row[method]["error"] + offset(row[method])) / (row[other]["error"] + offset(row[other])))
            for row in self.cells.values()
        ]

    def ratio(self, method, other):
        logs = self.logs(method, other)
        return math.exp(sum(logs) / len(logs))

    def worse(self, chain):
        """The tables on which a chain has more error than its first stage, by more than noise."""
        first = chain.split("+")[0]
        return [t for t, row in self.cells.items() if row[chain]["error"] > row[first]["error"] + noise(row[first])]

    def standings(self):
        methods = SINGLES + CHAINS
        per_table = [ranks([row[m]["error"] for m in methods]) for row in self.cells.values()]
        mean = {m: sum(row[c] for row in per_table) / len(per_table) for c, m in enumerate(methods)}
        order = sorted(methods, key=lambda m: mean[m])
        first = order[0]
        tests = holm([wilcoxon(self.logs(m, first)) for m in order[1:]])
        lines = [
            f"Mean rank over {len(per_table)} tables; Friedman's test: p = {friedman(per_table):.1e}.",
            "",
            "| method | mean rank | error over that of the first | best on | seconds | p |",
            "| --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for place, m in enumerate(order):
            won = sum(all(row[m]["error"] <= row[o]["error"] for o in methods) for row in self.cells.values())
            seconds = sum(row[m]["seconds"] for row in self.cells.values()) / len(per_table)
            p = "-" if place == 0 else f"{tests[place - 1]:.3f}{' *' if tests[place - 1] < LEVEL else ''}"
            label = f"**{m}**" if m in CHAINS else m
            lines.append(f"| {label} | {mean[m]:.2f} | {self.ratio(m, first):.2f} | {won} | {seconds:.2f} | {p} |")
        return order, lines


def noise(cell):
    """Two standard errors of the difference of two error rates on the same number of rows; a twentieth of a number."""
    e, n = max(cell["error"], 0.5 / cell["testRows"]), cell["testRows"]
    return 2 * math.sqrt(2 * e * (1 - e) / n) if cell["metric"] == "error" else 0.05 * e


def most(rows):
    """The most training rows of the sizes, in words where they differ."""
    counts = sorted(set(rows.values()), reverse=True)
    if len(counts) == 1:
        return str(counts[0])
    return ", ".join(f"{n} (with {' or '.join(str(s) for s in rows if rows[s] == n)} features)" for n in counts)


def conclusion(sizes):
    """Where a chain is ahead of the best single method, in words."""
    ahead, not_ahead = [], []
    for size in sizes:
        order, _ = size.standings()
        single, chain = (next(m for m in order if m in group) for group in (SINGLES, CHAINS))
        p, ratio = wilcoxon(size.logs(chain, single)), size.ratio(chain, single)
        clear = p < LEVEL and ratio < 1
        (ahead if clear else not_ahead).append(
            f"{size.size} features ({chain}, {ratio:.2f} times the error of {single}, p = {p:.3f})")
    lines = []
    if ahead:
        lines.append("A chain is significantly ahead of the best single method with " + "; ".join(ahead) + ".")
    if not_ahead:
        lines.append("No chain is significantly ahead of the best single method with " + "; ".join(not_ahead) + ".")
    return textwrap.wrap(" ".join(lines), 120)


# Of the seconds of a fit: compilation, the powers of rows, columns and outputs, and what is left when settings are known.
COSTS = {"askl": (1.5, 0.1, 0.4, 0.05, 0.9), "nsrf": (3, 0.8, 0.3, 0.3, 0.8), "": (1.2, 0.7, 0.4, 0.6, 0.7)}
LINEAR = "linear\t-\t0.25\t0.0144\t0.95\t0.8\t0.7\t0.6"
OTHER_TASK = 0.3
PRICE = 0.002
MOST = 1.5


def few(cells):
    """The contenders of auto where features are few, as lines: costs, and the order for classes and for numbers.

    The order is greedy: first the least error over all tables, then what lowers the least error of those before it most.
    """
    methods = SINGLES[:1] + SINGLES[2:] + EXTRA + CHAINS
    methods = tuple(m for m in methods if m != "askl")
    tables = [(t, s) for s in FEW_SIZES for t in TABLES if all((t, name(m, s)) in cells for m in methods)]
    cell = {(m, t): cells[t[0], name(m, t[1])] for m in methods for t in tables}

    def excess(m, t):
        least = min(cell[o, t]["error"] for o in methods if cell[o, t]["error"] is not None)
        if cell[m, t]["error"] is None:
            return MOST
        more = offset(cell[m, t])
        return min(MOST, math.log((cell[m, t]["error"] + more) / (least + more)))

    def rate(m):
        cold, p, q, r, again = costs(m)
        rates = sorted(
            max(0.02, cell[m, t]["seconds"])
            / (cell[m, t]["trainRows"] / 1000) ** p
            / (int(cell[m, t]["facts"].get("columns", 10)) / 10) ** q
            for t in tables)
        return rates[len(rates) // 2]

    def order(metric):
        weight = {t: 1 if cell[methods[0], t]["metric"] == metric else OTHER_TASK for t in tables}
        price = {m: PRICE * sum(weight.values()) * rate(m) for m in methods}
        left, best, places = list(methods), {t: MOST for t in tables}, []
        while left:
            def total(m):
                gained = sum(w * min(best[t], excess(m, t)) for t, w in weight.items())
                return gained + 0.02 * sum(w * excess(m, t) for t, w in weight.items()) + price[m]
            chosen = min(left, key=total)
            places.append(chosen)
            best = {t: min(best[t], excess(chosen, t)) for t in tables}
            left.remove(chosen)
        return places

    places = [order("error"), order("rmse")]
    lines = [
        "# What auto tries where features are at most 100; made by benchmarks/chains from its cells of 20 and 50.",
        "# Columns are those of portfolio.tsv; the order does not depend on the number of rows.",
    ]
    for m in methods:
        cold, p, q, r, again = costs(m)
        method, _, settings = m.partition(":")
        numbers = [cold, rate(m), p, q, r, again] + [order.index(m) + 1 for order in places for _ in range(3)]
        lines.append("\t".join([method, settings.replace(":", ";") or "-"] + [f"{x:.3g}" for x in numbers]))
    lines.append("\t".join([LINEAR] + [str(len(methods) + 1)] * 6))
    return "\n".join(lines) + "\n"


def costs(m):
    return COSTS["nsrf" if "nsrf" in m else "askl" if "askl" in m else ""]


def stages(sizes):
    lines = [
        "| features | chain | error over that of its first stage | p | error over that of its last alone | p | worse than"
        " the first by more than noise |",
        "| ---: | --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for size in sizes:
        for chain in CHAINS:
            first, last = chain.split("+")
            worse = size.worse(chain)
            lines.append(
                f"| {size.size} | {chain} | {size.ratio(chain, first):.2f} | {wilcoxon(size.logs(chain, first)):.3f} |"
                f" {size.ratio(chain, last):.2f} | {wilcoxon(size.logs(chain, last)):.3f} | {', '.join(worse) or 'none'} |")
    return lines


def document(cells, build):
    sizes = [each for each in (Size(cells, s) for s in SIZES) if each.cells]
    pairs = sum(len(each.cells) for each in sizes) * len(CHAINS)
    worse = sum(len(each.worse(chain)) for each in sizes for chain in CHAINS)
    rows = {size.size: max(row["rff"]["key"]["rows"] for row in size.cells.values()) for size in sizes}
    builds = [build] if build else sorted({cell["commit"] for cell in cells.values()})
    text = [
        "# Chains",
        "",
        *textwrap.wrap(
            "Single methods and chains by the number of features, on tables of the tuning half of the benchmark with at"
            f" most {most(rows)} training rows, one split, all else at its default. `benchmarks/chains run DIR` makes the"
            " cells, and `benchmarks/chains` this page from those that are kept in"
            f" `benchmarks/peers/chains-cells.jsonl.gz`. Builds {', '.join(builds)}. Other programs ran beside them, so"
            " seconds are too long.", 120),
        "",
        *conclusion(sizes),
        "",
        "`auto` knows the order at 20 and 50 features (`few-features.tsv`, made by `benchmarks/chains` too): with at most",
        "100 features it tries methods and chains in that order.",
        "",
        f"A chain is worse than its first stage by more than noise in {worse} of {pairs} cases; by chance alone one of 40",
        "would be.",
        "",
        "Errors are compared by the geometric mean of their ratios. *p* in the first tables: Wilcoxon's test over tables",
        "against the first line, corrected by Holm's method; \\* where it is below 0.05. Chains are **bold**.",
        "",
        "## Which is best at each size",
        "",
        "| features | least mean rank | best single method | error of the best chain over it | p |",
        "| ---: | --- | --- | ---: | ---: |",
    ]
    parts = []
    for size in sizes:
        order, lines = size.standings()
        single = next(m for m in order if m in SINGLES)
        chain = next(m for m in order if m in CHAINS)
        p = wilcoxon(size.logs(chain, single))
        text.append(
            f"| {size.size} | {order[0]} | {single} | {size.ratio(chain, single):.2f} ({chain}) | {p:.3f} |")
        parts += ["", f"## {size.size} features", ""] + lines
    text += ["", "## A chain beside its stages", "",
             "Noise: two standard errors of the difference of two shares of the test rows; 5 % for numbers. *p* is not",
             "corrected.", ""] + stages(sizes)
    return "\n".join(text + parts) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", action="store_true", help="print the tables")
    parser.add_argument("--contenders", metavar="SIZE", help="print the contenders of so many features")
    parser.add_argument("--build", help="what to call the build, where cells do not say")
    parser.add_argument("--out", help="the document")
    parser.add_argument("--few", help="the table of contenders of auto where features are few")
    parser.add_argument("cells", nargs="*", help="files of cells, plain or compressed")
    given = parser.parse_args()
    if given.tables:
        print(",".join(TABLES))
    elif given.contenders:
        extra = EXTRA if int(given.contenders) in FEW_SIZES else ()
        print(",".join(name(m, given.contenders) for m in SINGLES + CHAINS + extra))
    else:
        cells = read(given.cells)
        with open(given.out, "w", encoding="utf-8") as out:
            out.write(document(cells, given.build))
        if given.few:
            with open(given.few, "w", encoding="utf-8") as out:
                out.write(few(cells))


if __name__ == "__main__":
    main()
