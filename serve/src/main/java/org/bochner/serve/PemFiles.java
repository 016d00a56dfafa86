package org.bochner.serve;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.bochner.BadInput;

/** Reads a certificate and its private key from the PEM files that certificate authorities hand out. */
final class PemFiles {
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private PemFiles() {}

    /** A key store in memory with the key and its certificates; its password is empty. */
    static KeyStore keyStore(Path certificate, Path key) {
        try {
            Certificate[] chain = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(certificate)))
                    .toArray(Certificate[]::new);
            if (chain.length == 0) {
                throw new BadInput(certificate + " has no certificate; give a PEM file");
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", privateKey(key), new char[0], chain);
            return store;
        } catch (NoSuchFileException missing) {
            throw new BadInput("there is no file " + missing.getMessage(), missing);
        } catch (IOException | GeneralSecurityException unusable) {
            throw new BadInput(
                    "TLS cannot use " + certificate + " with " + key + ": " + unusable.getMessage(), unusable);
        }
    }

    private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
        String text = Files.readString(file, StandardCharsets.US_ASCII);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new BadInput(file + " has no unencrypted key in PKCS #8; convert it with"
                    + " 'openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW'");
        }
        byte[] bytes = Base64.getMimeDecoder().decode(text.substring(begin + BEGIN.length(), end));
        for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
            } catch (InvalidKeySpecException another) {
                continue;
            }
        }
        throw new BadInput(file + " has a key that is not RSA, EC or Ed25519; make another one");
    }
}
