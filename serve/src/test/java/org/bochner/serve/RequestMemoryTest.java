package org.bochner.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What all requests hold together has a limit, and is given back. */
class RequestMemoryTest {
    private static final int MOST = 1 << 20;

    private final RequestMemory memory = new RequestMemory(MOST);

    @Test
    void oneRequestThatNeedsMoreThanThereIsIsTooLarge() {
        try (RequestMemory.Share share = memory.share(10)) {
            share.take(MOST / 2);
            assertThatThrownBy(() -> share.take(MOST))
                    .isInstanceOfSatisfying(
                            Refused.class,
                            refused -> assertThat(refused.status()).isEqualTo(413))
                    .hasMessageContaining("several requests");
        }
    }

    @Test
    void othersAreRefusedForAsLongAsItIsHeld() {
        try (RequestMemory.Share other = memory.share(10)) {
            try (RequestMemory.Share share = memory.share(10)) {
                share.take(MOST / 2 + 1);
                assertThatThrownBy(() -> other.take(MOST / 2))
                        .isInstanceOfSatisfying(
                                Refused.class,
                                refused -> assertThat(refused.status()).isEqualTo(429));
            }
            other.take(MOST / 2);
        }
        try (RequestMemory.Share all = memory.share(10)) {
            all.take(MOST);
        }
    }

    @Test
    void manySmallPiecesAreCounted() {
        try (RequestMemory.Share share = memory.share(10)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i <= MOST; i++) {
                            share.take(1);
                        }
                    })
                    .isInstanceOf(Refused.class);
        }
    }
}
