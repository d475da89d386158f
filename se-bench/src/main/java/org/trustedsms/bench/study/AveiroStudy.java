// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.trustedsms.bench.engine.Algorithm;
import org.trustedsms.bench.engine.BenchInput;
import org.trustedsms.bench.engine.Engine;
import org.trustedsms.bench.engine.Engine.CallableEngine;
import org.trustedsms.bench.engine.Engine.CallableEngine.Hashing;
import org.trustedsms.bench.engine.EngineName;
import org.trustedsms.bench.engine.KeyMaterial;
import org.trustedsms.bench.measure.Progress;
import org.trustedsms.bench.result.Operation;
import org.trustedsms.bench.result.StudyResult;
import org.trustedsms.bench.study.ExternalProgram.ExternalFigures;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.server.file.TemporaryFolder;

/** The study of 2022 that compared the signatures of libraries in several languages. */
final class AveiroStudy {
  /** The study's 15 algorithms, signed and verified with: 30 results; and P-224, of Go alone. */
  static final List<String> ALGORITHMS =
      List.of(
          "RSA-1024 PKCS #1",
          "RSA-2048 PKCS #1",
          "RSA-4096 PKCS #1",
          "RSA-1024 PSS",
          "RSA-2048 PSS",
          "RSA-4096 PSS",
          "P-192",
          "P-224",
          "P-256",
          "P-521",
          "K-163",
          "K-283",
          "K-571",
          "B-163",
          "B-283",
          "B-571");

  private static final List<EngineName> ENGINES =
      List.of(
          EngineName.CORE,
          EngineName.JDK,
          EngineName.BOUNCY_CASTLE,
          EngineName.CORRETTO,
          EngineName.CONSCRYPT);

  private static final List<ExternalProgram> PROGRAMS =
      List.of(
          ExternalProgram.PYTHON,
          ExternalProgram.GO,
          ExternalProgram.NODE,
          ExternalProgram.OPENSSL);

  /** The time to measure, and for Go to compile its library the first time. */
  private static final int TIMEOUT_SECONDS = 150;

  /** In the first the JVM compiles. */
  private static final int ROUNDS = 2;

  private static final Provider CHECKING = new BouncyCastleProvider();

  private final List<Algorithm> algorithms;
  private final Progress progress;

  AveiroStudy(List<Algorithm> algorithms, Progress progress) {
    this.algorithms = algorithms;
    this.progress = progress;
  }

  static StudyResult run(Progress progress) throws Exception {
    List<Algorithm> algorithms = ALGORITHMS.stream().map(Algorithm::named).toList();
    return result(new AveiroStudy(algorithms, progress).measure());
  }

  static StudyResult result(List<Library> found) {
    return StudyFile.fill(
        "aveiro",
        Map.of(
            "libraries", found,
            "p256Signing", fastest(found, "P-256", Times::sign),
            "p521Signing", fastest(found, "P-521", Times::sign),
            "rsaVerifying", fastest(found, "RSA-2048 PKCS #1", Times::verify)));
  }

  private static List<Map<String, ?>> fastest(
      List<Library> found, String algorithm, ToDoubleFunction<Times> value) {
    ToDoubleFunction<Library> time = library -> value.applyAsDouble(library.times().get(algorithm));
    return found.stream()
        .filter(library -> library.times().containsKey(algorithm))
        .min(Comparator.comparingDouble(time))
        .stream()
        .<Map<String, ?>>map(l -> Map.of("name", l.name(), "time", time.applyAsDouble(l)))
        .toList();
  }

  /** A library's results by names of algorithms: times, or the reason why there are none. */
  record Library(
      String name, String version, Map<String, Times> times, Map<String, String> reasons) {
    /** Returns the reasons, each with the algorithms that it holds for. */
    List<Map<String, String>> gaps() {
      Map<String, String> algorithms = new LinkedHashMap<>();
      reasons.forEach(
          (name, reason) -> algorithms.merge(reason, label(name), (all, one) -> all + ", " + one));
      return algorithms.entrySet().stream()
          .map(gap -> Map.of("algorithms", gap.getValue(), "reason", gap.getKey()))
          .toList();
    }

    private static String label(String algorithm) {
      Curve curve = Curves.all().byName(algorithm);
      return curve == null ? algorithm : curve.label();
    }
  }

  record Times(double sign, double verify) {
    Times smaller(Times other) {
      return new Times(Math.min(sign, other.sign), Math.min(verify, other.verify));
    }
  }

  List<Library> measure() throws IOException, InterruptedException {
    List<Library> libraries = new ArrayList<>();
    for (EngineName engine : ENGINES) {
      progress.note("aveiro: " + engine.words());
      libraries.add(engine(engine));
    }
    try (TemporaryFolder folder = TemporaryFolder.make("trusted-sms-study")) {
      writeKeys(folder.path(), algorithms);
      for (ExternalProgram program : PROGRAMS) {
        progress.note("aveiro: " + program.language());
        ExternalProgram.Outcome outcome = program.run(folder.path(), TIMEOUT_SECONDS, ".");
        libraries.add(external(program.language(), outcome));
      }
    }
    return libraries;
  }

  private Library engine(EngineName name) throws InterruptedException {
    Map<String, Times> times = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>();
    String version = "";
    try {
      CallableEngine engine = (CallableEngine) name.open();
      version = engine.version();
      for (int round = 0; round < ROUNDS; round++) {
        for (Algorithm algorithm : algorithms) {
          time(engine, algorithm, times, reasons);
        }
      }
    } catch (Engine.UnavailableException e) {
      algorithms.forEach(algorithm -> reasons.put(algorithm.name(), e.getMessage()));
    }
    times.keySet().removeAll(reasons.keySet());
    return new Library(name.words(), version, times, reasons);
  }

  private static void time(
      CallableEngine engine,
      Algorithm algorithm,
      Map<String, Times> times,
      Map<String, String> reasons)
      throws InterruptedException {
    if (!engine.operations(algorithm).contains(Operation.SIGN)) {
      reasons.put(algorithm.name(), "it does not have it");
      return;
    }
    String fault = engine.fault(algorithm).orElse(null);
    if (fault != null) {
      reasons.put(algorithm.name(), fault);
      return;
    }
    try {
      times.merge(
          algorithm.name(),
          new Times(
              engine.task(algorithm, Operation.SIGN, Hashing.LEFT_OUT).microseconds(),
              engine.task(algorithm, Operation.VERIFY_KNOWN, Hashing.LEFT_OUT).microseconds()),
          Times::smaller);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      reasons.put(algorithm.name(), "it fails: " + e);
    }
  }

  /** Takes a program's figures, if its signatures hold. */
  Library external(String name, ExternalProgram.Outcome outcome) {
    List<String> names = algorithms.stream().map(Algorithm::name).toList();
    ExternalFigures printed =
        outcome.failure() == null
            ? ExternalFigures.parse(outcome.text(), names, 2)
            : ExternalFigures.failed(outcome.failure(), names);
    Map<String, Times> times = new LinkedHashMap<>();
    Map<String, String> reasons = new LinkedHashMap<>(printed.reasons());
    for (Algorithm algorithm : algorithms) {
      ExternalFigures.Figure figure = printed.figures().get(algorithm.name());
      if (figure != null && holds(algorithm, figure.result())) {
        times.put(algorithm.name(), new Times(figure.times().get(0), figure.times().get(1)));
      } else if (figure != null) {
        reasons.put(algorithm.name(), "the signature that it printed does not hold");
      }
    }
    return new Library(name, printed.version(), times, reasons);
  }

  private static boolean holds(Algorithm algorithm, byte[] signature) {
    try {
      Signature checking =
          Signature.getInstance(
              switch (algorithm.kind()) {
                case CURVE -> "SHA256withECDSA";
                case RSA_PKCS1 -> "SHA256withRSA";
                case RSA_PSS -> "SHA256withRSAandMGF1";
                case ED25519 -> "Ed25519";
              },
              CHECKING);
      checking.initVerify(
          KeyFactory.getInstance(algorithm.isRsa() ? "RSA" : "EC", CHECKING)
              .generatePublic(new X509EncodedKeySpec(KeyMaterial.of(algorithm).x509())));
      checking.update(BenchInput.message());
      return checking.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** Writes what programs in other languages read: keys as PEM, the message, the algorithms. */
  static void writeKeys(Path folder, List<Algorithm> algorithms) throws IOException {
    Files.write(folder.resolve("message.bin"), BenchInput.message());
    List<String> lines = new ArrayList<>();
    for (Algorithm algorithm : algorithms) {
      String file =
          algorithm.isRsa() ? "rsa-" + algorithm.bits() : algorithm.name().toLowerCase(Locale.ROOT);
      KeyMaterial keys = KeyMaterial.of(algorithm);
      Files.writeString(folder.resolve(file + ".pem"), pem("PRIVATE KEY", keys.pkcs8()));
      Files.writeString(folder.resolve(file + ".pub.pem"), pem("PUBLIC KEY", keys.x509()));
      lines.add(algorithm.name() + '\t' + kind(algorithm) + '\t' + file);
    }
    Files.write(folder.resolve("algorithms.txt"), lines);
  }

  private static String kind(Algorithm algorithm) {
    return switch (algorithm.kind()) {
      case CURVE -> "ecdsa";
      case RSA_PKCS1 -> "pkcs1";
      case RSA_PSS -> "pss";
      case ED25519 -> throw new IllegalArgumentException("the study had no Ed25519");
    };
  }

  private static String pem(String type, byte[] der) {
    String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, base64, type);
  }
}
