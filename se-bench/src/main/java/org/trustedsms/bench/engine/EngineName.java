// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.bench.engine;

import java.util.Arrays;
import java.util.List;
import org.trustedsms.bench.result.Labels;
import org.trustedsms.server.keyfile.SignatureEngine;

/** The engines, in the order in which they are reported. Thread-safe. */
public enum EngineName {
  /** This project's {@code core}. */
  CORE(CoreEngine.NAME, "core", CoreEngine::new),
  /** This project's {@code server} where it has the Amazon Corretto provider sign. */
  SERVER_CORRETTO(
      EngineName.SERVER + "Amazon Corretto",
      "servercorretto",
      () -> new ServerEngine(JcaEngines.corretto(), SignatureEngine.CORRETTO)),
  /** This project's {@code server} where it has Conscrypt sign. */
  SERVER_CONSCRYPT(
      EngineName.SERVER + "Conscrypt",
      "serverconscrypt",
      () -> new ServerEngine(JcaEngines.conscrypt(), SignatureEngine.CONSCRYPT)),
  /** Bouncy Castle's provider, called as everybody calls it. */
  BOUNCY_CASTLE("Bouncy Castle", "bc", JcaEngines::bouncyCastle),
  /** What comes with the JDK. */
  JDK("JDK", "sunec", JcaEngines::jdk),
  /** The Amazon Corretto provider, with a native part. */
  CORRETTO("Amazon Corretto", "corretto", JcaEngines::corretto),
  /** Conscrypt, with a native part. */
  CONSCRYPT("Conscrypt", "conscrypt", JcaEngines::conscrypt),
  /** The command {@code openssl speed}. */
  OPENSSL("OpenSSL", "openssl", OpenSslEngine::find),
  /** Bouncy Castle as the original measurements of 2008 had it. */
  BOUNCY_CASTLE_2008(Engine2008.NAME, "bc2008", Engine2008::load);

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

  /** Returns the name in reports: {@code trusted-sms core}. */
  public String words() {
    return words;
  }

  /**
   * Finds engines.
   *
   * @param names names as in reports or in short, for example {@code core}; case, blanks, hyphens
   *     and underscores do not matter; empty: all engines
   * @return the engines, each once, in the order of this enumeration
   * @throws IllegalArgumentException if there is none of a name; the message has the choices
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

  /**
   * Opens the engine, the first time; later calls give the same.
   *
   * @throws Engine.UnavailableException if it cannot be had on this machine
   */
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
