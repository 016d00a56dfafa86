package org.bochner.solve.gradient;

import java.util.ArrayList;
import java.util.List;

/** An objective in the variables v of a {@link Scaling}: w = origin + L⁻ᵀv, gradient L⁻¹∇, curvature L⁻¹HL⁻ᵀ. */
final class Rescaled implements Objective {
    private final Objective objective;
    private final Scaling scaling;
    private final List<double[]> origins;

    /** {@code origins} has one point per group of outputs. */
    Rescaled(Objective objective, Scaling scaling, List<double[]> origins) {
        this.objective = objective;
        this.scaling = scaling;
        this.origins = origins;
    }

    @Override
    public void answer(List<Query> queries) {
        List<Query> inner = inner(queries);
        objective.answer(inner);
        finish(queries, inner);
    }

    /** The questions in the objective's own variables. */
    List<Query> inner(List<Query> queries) {
        List<double[]> vectors = new ArrayList<>();
        for (Query query : queries) {
            vectors.add(query.point.clone());
            if (query.direction != null) {
                vectors.add(query.direction.clone());
            }
        }
        if (!queries.isEmpty()) {
            scaling.inverseTransposed(vectors, queries.get(0).width);
        }
        List<Query> inner = new ArrayList<>();
        int at = 0;
        for (Query query : queries) {
            double[] point = vectors.get(at++);
            double[] origin = origins.get(query.output / query.width);
            for (int i = 0; i < point.length; i++) {
                point[i] += origin[i];
            }
            double[] direction = query.direction == null ? null : vectors.get(at++);
            inner.add(new Query(query.output, query.width, point, direction, null));
        }
        return inner;
    }

    /** Carries the answers of {@code inner} back to {@code queries} (modified). */
    void finish(List<Query> queries, List<Query> inner) {
        List<double[]> results = new ArrayList<>();
        for (int q = 0; q < queries.size(); q++) {
            Query query = queries.get(q);
            query.copyAnswer(inner.get(q));
            query.result = inner.get(q).result.clone();
            results.add(query.result);
        }
        if (!queries.isEmpty()) {
            scaling.inverse(results, queries.get(0).width);
        }
    }
}
