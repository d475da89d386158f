// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;
import java.util.List;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.bench.result.Results;
import org.trustedsms.server.keyfile.SignatureEngine;

/** The engines, in the order in which they are reported. Thread-safe. */
public enum EngineName {
  CORE(Results.CORE, "core", CoreEngine::new),
  SERVER_CORRETTO(
      EngineName.SERVER + "Amazon Corretto",
      "servercorretto",
      () -> new ServerEngine(JcaEngine.corretto(), SignatureEngine.CORRETTO)),
  SERVER_CONSCRYPT(
      EngineName.SERVER + "Conscrypt",
      "serverconscrypt",
      () -> new ServerEngine(JcaEngine.conscrypt(), SignatureEngine.CONSCRYPT)),
  BOUNCY_CASTLE("Bouncy Castle", "bc", JcaEngine::bouncyCastle),
  JDK("JDK", "sunec", JcaEngine::jdk),
  CORRETTO("Amazon Corretto", "corretto", JcaEngine::corretto),
  CONSCRYPT("Conscrypt", "conscrypt", JcaEngine::conscrypt),
  OPENSSL("OpenSSL", "openssl", OpenSslEngine::find),
  BOUNCY_CASTLE_2008(Results.OLD, "bc2008", BouncyCastle138Engine::load);

  /** Before the name of an engine that signs for this project's {@code server}. */
  public static final String SERVER = "trusted-sms with ";

  private final String words;
  private final String alias;
  private final Source source;
  private Engine opened;

  EngineName(String words, String alias, Source source) {
    this.words = words;
    this.alias = alias;
    this.source = source;
  }

  public String words() {
    return words;
  }

  /**
   * Finds engines (all for no names), each once, in this order, by long or short names; case,
   * blanks, hyphens and underscores do not matter. The exception for another name has the choices.
   */
  public static List<EngineName> named(List<String> names) {
    List<EngineName> wanted = names.stream().map(EngineName::named).toList();
    return Arrays.stream(values())
        .filter(name -> wanted.isEmpty() || wanted.contains(name))
        .toList();
  }

  private static EngineName named(String name) {
    String sought = Algorithm.plain(name);
    for (EngineName engine : values()) {
      if (sought.equals(Algorithm.plain(engine.words)) || sought.equals(engine.alias)) {
        return engine;
      }
    }
    throw Labels.unknown(
        "engine",
        name,
        Arrays.stream(values())
            .map(e -> e.words + (e.alias.equalsIgnoreCase(e.words) ? "" : " (" + e.alias + ")"))
            .toList());
  }

  /** Opens the engine, the first time; later calls give the same. */
  public synchronized Engine open() throws Engine.UnavailableException {
    if (opened == null) {
      opened = source.open();
    }
    return opened;
  }

  private interface Source {
    Engine open() throws Engine.UnavailableException;
  }
}
