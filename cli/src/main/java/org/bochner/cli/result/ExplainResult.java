package org.bochner.cli.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bochner.cli.explain.BlendMember;
import org.bochner.cli.explain.ChainStage;
import org.bochner.cli.explain.Coordinates;
import org.bochner.cli.explain.Effect;
import org.bochner.cli.explain.InputShare;
import org.bochner.cli.explain.KernelFacts;
import org.bochner.cli.explain.Peaks;
import org.bochner.data.explain.Interaction;
import org.bochner.features.KernelTerm;

/**
 * The result of {@code explain}.
 *
 * @param guarantee what is proved of new rows, in a sentence that needs no statistics
 * @param model the model's file
 * @param method the method that learned it
 * @param shape its shape, with the rows of training
 * @param labels the classes
 * @param members the models of a blend: {@link BlendMember}, in text {@link BlendMember.Brief}
 * @param stages the stages of a chain: {@link ChainStage}, in text {@link ChainStage.Brief}
 * @param kernel what its kernel is
 * @param train metrics on the training rows
 * @param certificates what is guaranteed of it
 * @param seed the seed of all randomness
 * @param interrupted whether it was stopped early
 * @param version the version that made it
 * @param dataSha256 the fingerprint of its data
 * @param inputsSeen how the inputs were ranked, or why they were not
 * @param inputs the inputs that matter most; none without rows of data
 * @param effects how predictions change with the first of them: {@link Effect}, in text {@link Effect.Brief}
 * @param interactions which of them act together
 * @param coordinates the columns that it selected
 * @param parts the named parts of its kernel, such as harmonics, under the name of their list
 * @param kernels the kernels of a sum
 * @param peaks the frequencies that it found
 */
public record ExplainResult(
        String guarantee,
        String model,
        String method,
        @Inline ModelShape shape,
        List<String> labels,
        Optional<List<? extends Record>> members,
        Optional<List<? extends Record>> stages,
        KernelFacts kernel,
        Map<String, Double> train,
        List<CertificateResult> certificates,
        long seed,
        boolean interrupted,
        String version,
        String dataSha256,
        String inputsSeen,
        List<InputShare> inputs,
        Optional<List<? extends Record>> effects,
        Optional<List<Interaction>> interactions,
        Optional<List<Coordinates.Column>> coordinates,
        @Inline Map<String, List<KernelFacts.Part>> parts,
        Optional<List<KernelTerm>> kernels,
        Optional<List<Peaks.Peak>> peaks)
        implements CommandResult {
    @Override
    public String command() {
        return "explain";
    }

    /** The curves are for JSON; text has a line for each input. */
    @Override
    public String text() {
        return Text.of(new ExplainResult(
                guarantee,
                model,
                method,
                shape,
                labels,
                members.map(BlendMember::briefly),
                stages.map(ChainStage::briefly),
                kernel,
                train,
                certificates,
                seed,
                interrupted,
                version,
                dataSha256,
                inputsSeen,
                inputs,
                effects.map(all ->
                        Effect.briefly(all.stream().map(Effect.class::cast).toList())),
                interactions,
                coordinates,
                parts,
                kernels,
                peaks));
    }
}
