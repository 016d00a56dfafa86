package org.bochner.cli;

import java.util.List;
import org.bochner.Certificate;
import org.bochner.bound.Conditions;
import org.bochner.bound.Departure;
import org.bochner.bound.Margins;
import org.bochner.bound.PacBayes;
import org.bochner.learn.Fitted;
import org.bochner.learn.Method;
import org.bochner.learn.Methods;
import org.bochner.learn.Request;
import org.bochner.learn.Setting;
import org.bochner.store.RowStore;

/** A method for tests: plain random features of a fixed width, with the certificates that it was asked for. */
public final class CertifiedMethod implements Method {
    @Override
    public String name() {
        return "certified";
    }

    @Override
    public String summary() {
        return "plain random features with certificates";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public boolean inAuto() {
        return false;
    }

    @Override
    public Fitted fit(RowStore rows, Request request) {
        Fitted fitted = Methods.named("rff")
                .fit(rows, request.with("width", "1").with("c", "1").with("calibration", "false"));
        Conditions all = Conditions.of(rows.rows(), 2, request.epsilon());
        Certificate margins = Margins.certify(fitted.machine(), rows, request.features() / 2, all)
                .orElseThrow();
        Conditions on = Conditions.of(rows.rows(), 2, request.epsilon(), Departure.TEMPERATURE);
        return fitted.with(List.of(margins, PacBayes.theorem3(on, 0.4, 0.5, 10), PacBayes.corollary5(on, 0.4, 0.5)));
    }
}
