// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.url;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.kannel.KannelLink;
import org.trustedsms.server.kannel.KannelSettings;
import org.trustedsms.server.link.LinkListener;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.modem.ModemLink;
import org.trustedsms.server.modem.ModemSettings;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.smpp.Tls;
import org.trustedsms.server.sms.Address;

/**
 * A link, named by a URL:
 *
 * <pre>
 * smpp://system-id@host:2775?password-file=FILE
 * smpps://system-id@host:3550?tls-ca=FILE
 * modem:/dev/ttyUSB0?baud=115200
 * kannel:http://user@host:13013/cgi-bin/sendsms?listen=127.0.0.1:13014&amp;token-file=FILE
 * </pre>
 *
 * <p>A URL holds no password: others on the machine can read a command line. {@code password-file}
 * names a file, {@code password-env} a variable of the environment. The password of a PKCS #12 file
 * in {@code tls-cert} is in the variable {@value #TLS_PASSWORD}. Immutable and thread-safe; each
 * link that it opens reads the password anew.
 */
public final class LinkUrl {
  /** The environment variable with the password of a PKCS #12 file. */
  public static final String TLS_PASSWORD = "TRUSTED_SMS_TLS_PASSWORD";

  private static final int MAX_LENGTH = 2_000;
  private static final int MAX_TLS_FILE = 1 << 20;
  private static final int SMPP_PORT = 2775;
  private static final int SMPPS_PORT = 3550;
  private static final int BAUD = 115_200;

  private static final String EXAMPLES =
      "give smpp://system-id@host:2775, smpps://system-id@host:3550, modem:/dev/ttyUSB0 or"
          + " kannel:http://user@host:13013/cgi-bin/sendsms";
  private static final Set<String> SECRET_NAMES = Set.of("password", "pass", "passwd", "token");
  private static final Set<String> PASSWORDS = Set.of("password-file", "password-env");

  private final Kind kind;
  private final String port;
  private final URI uri;
  private final Map<String, String> settings;
  private final Path folder;
  private final UnaryOperator<String> environment;

  private enum Kind {
    SMPP("window"),
    SMPPS("window", "tls-ca", "tls-any-host", "tls-cert", "tls-key"),
    MODEM("baud", "per-second"),
    KANNEL("listen", "token-file", "response-seconds", "per-second", "window");

    final Set<String> names = new TreeSet<>();

    Kind(String... own) {
      names.addAll(Arrays.asList(own));
    }

    static {
      for (Kind kind : values()) {
        if (kind != MODEM) {
          kind.names.addAll(PASSWORDS);
        }
      }
      SMPP.names.addAll(LinkSettings.NAMES);
      SMPPS.names.addAll(LinkSettings.NAMES);
    }
  }

  private LinkUrl(
      Kind kind,
      String port,
      URI uri,
      Map<String, String> settings,
      Path folder,
      UnaryOperator<String> environment) {
    this.kind = kind;
    this.port = port;
    this.uri = uri;
    this.settings = settings;
    this.folder = folder;
    this.environment = environment;
  }

  /**
   * Reads a URL. No file is opened.
   *
   * @param url any characters
   * @param folder relative names of files in the URL start here
   * @param environment returns the value of an environment variable; null if it is not set
   * @throws IllegalArgumentException if it is no URL of a link; the message says what is wrong and
   *     what to do, and never repeats a part that may be a password
   */
  public static LinkUrl parse(String url, Path folder, UnaryOperator<String> environment) {
    if (url.length() > MAX_LENGTH || !url.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw new IllegalArgumentException(
          "the link must be at most "
              + MAX_LENGTH
              + " printable ASCII characters without spaces; write others as %XX");
    }
    int colon = url.indexOf(':');
    Kind kind =
        switch (colon < 0 ? "" : url.substring(0, colon)) {
          case "smpp" -> Kind.SMPP;
          case "smpps" -> Kind.SMPPS;
          case "modem" -> Kind.MODEM;
          case "kannel" -> Kind.KANNEL;
          default ->
              throw new IllegalArgumentException(
                  "the link begins with none of smpp:, smpps:, modem: and kannel:; " + EXAMPLES);
        };
    int question = url.indexOf('?');
    String place = question < 0 ? url : url.substring(0, question);
    Map<String, String> settings = settings(kind, question < 0 ? "" : url.substring(question + 1));
    if (kind == Kind.MODEM) {
      String port = decoded("port", place.substring(colon + 1));
      if (port.isEmpty()) {
        throw new IllegalArgumentException(
            "the link names no serial port; write it as modem:/dev/ttyUSB0");
      }
      return new LinkUrl(kind, port, null, settings, folder, environment);
    }
    if (settings.containsKey("listen") != settings.containsKey("token-file")) {
      throw new IllegalArgumentException(
          "the link names one of listen and token-file; give both to receive, or neither");
    }
    if (settings.containsKey("tls-key") && !settings.containsKey("tls-cert")) {
      throw new IllegalArgumentException(
          "the link names tls-key, which is the key of a certificate; give that with tls-cert");
    }
    URI uri = uri(kind == Kind.KANNEL ? place.substring(colon + 1) : place);
    requireUsable(kind, uri);
    return new LinkUrl(kind, null, uri, settings, folder, environment);
  }

  private static URI uri(String text) {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "the link is no URL (" + e.getReason() + "); " + EXAMPLES, e);
    }
    if (user(uri).contains(":")) {
      throw password();
    }
    return uri;
  }

  private static String authority(URI uri) {
    return uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
  }

  private static String user(URI uri) {
    String authority = authority(uri);
    return authority.substring(0, Math.max(0, authority.lastIndexOf('@')));
  }

  /** Takes host names that {@link URI#getHost} does not, such as those with an underscore. */
  private static Optional<HostPort> smsc(Kind kind, URI uri) {
    String authority = authority(uri);
    return HostPort.parse(
        authority.substring(authority.lastIndexOf('@') + 1),
        kind == Kind.SMPPS ? SMPPS_PORT : SMPP_PORT);
  }

  private static void requireUsable(Kind kind, URI uri) {
    boolean hasHost = kind == Kind.KANNEL ? uri.getHost() != null : smsc(kind, uri).isPresent();
    if (!hasHost || uri.getRawFragment() != null || uri.getPort() > 0xFFFF) {
      throw new IllegalArgumentException(
          "the link names no host and port that can be used; " + EXAMPLES);
    }
    if (kind == Kind.KANNEL && user(uri).isEmpty()) {
      throw new IllegalArgumentException(
          "the link names no user; write the sendsms-user before the host, as user@host");
    }
    boolean hasPath = !uri.getRawPath().isEmpty() && !uri.getRawPath().equals("/");
    if (kind != Kind.KANNEL && hasPath) {
      throw new IllegalArgumentException(
          "the link has a path after host and port; leave it out, settings follow a ?");
    }
  }

  private static IllegalArgumentException password() {
    return new IllegalArgumentException(
        "the link holds a password, which others on this machine can read; put it into a file and"
            + " write ?password-file=FILE, or into the environment and write"
            + " ?password-env=VARIABLE");
  }

  private static Map<String, String> settings(Kind kind, String query) {
    Map<String, String> settings = new TreeMap<>();
    for (String setting : query.isEmpty() ? new String[0] : query.split("&", -1)) {
      int equals = setting.indexOf('=');
      String name = equals < 0 ? setting : setting.substring(0, equals);
      if (SECRET_NAMES.contains(name)) {
        throw password();
      }
      if (!kind.names.contains(name)) {
        throw new IllegalArgumentException(
            "the link has a setting that is not known, number "
                + (settings.size() + 1)
                + " after the ?; there are "
                + String.join(", ", kind.names));
      }
      String value = decoded(name, setting.substring(equals + 1));
      // An empty address_range leaves it to the SMSC which numbers the client receives for.
      if (equals < 0 || value.isEmpty() && !name.equals("address-range")) {
        throw new IllegalArgumentException(
            "setting " + name + " of the link has no value; write " + name + "=VALUE");
      }
      if (settings.put(name, value) != null) {
        throw new IllegalArgumentException(
            "setting " + name + " of the link is there twice; remove one");
      }
    }
    if (settings.keySet().containsAll(PASSWORDS)) {
      throw new IllegalArgumentException(
          "the link names both password-file and password-env; remove one");
    }
    return settings;
  }

  /** Decodes %XX, of UTF-8. */
  private static String decoded(String name, String text) {
    String value;
    try {
      value = URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          name + " of the link has a % without two hexadecimal digits; write % as %25", e);
    }
    if (value.chars().anyMatch(c -> Character.isISOControl(c) || c == 0xFFFD)) {
      throw new IllegalArgumentException(
          name + " of the link has characters that cannot be used; use printable ones");
    }
    return value;
  }

  /** Returns the link with settings for what an SMPP URL does not name; others stay as they are. */
  public LinkUrl withDefaults(Map<String, String> defaults) {
    if (!isSmpp()) {
      return this;
    }
    Map<String, String> all = new TreeMap<>(defaults);
    if (settings.containsKey("password-file")) {
      all.remove("password-env");
    }
    all.putAll(settings);
    return new LinkUrl(kind, port, uri, all, folder, environment);
  }

  private boolean isSmpp() {
    return kind == Kind.SMPP || kind == Kind.SMPPS;
  }

  /** Returns where the SMSC listens; empty if the link does not speak SMPP. */
  public Optional<HostPort> smsc() {
    return isSmpp() ? smsc(kind, uri) : Optional.empty();
  }

  /** Returns how many seconds the other side has for an answer. */
  public int responseSeconds() {
    return number("response-seconds", (int) LinkTimers.DEFAULT.response().toSeconds());
  }

  /** Returns whether SMS can arrive over the link: over Kannel only if it names where to listen. */
  public boolean receives() {
    return kind == Kind.KANNEL
        ? settings.containsKey("listen")
        : !BindMode.TRANSMITTER.toString().equals(settings.get("mode"));
  }

  /** Returns whether SMS can be sent over the link. */
  public boolean sends() {
    return !BindMode.RECEIVER.toString().equals(settings.get("mode"));
  }

  private int number(String name, int otherwise) {
    String value = settings.get(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(name + " of the link is \"" + value + "\"; give a number");
    }
    return Integer.parseInt(value);
  }

  /**
   * Checks everything that can be checked without the other side, files included.
   *
   * @param number one's own number
   * @throws IllegalArgumentException if a setting cannot be used
   * @throws IOException if a file cannot be read
   */
  public void check(String number) throws IOException {
    switch (kind) {
      case MODEM -> modem(number);
      case KANNEL -> kannel();
      default -> smpp(number, BindMode.TRANSCEIVER);
    }
  }

  /**
   * Returns a factory that opens the link and waits until it is up.
   *
   * @param number one's own number, digits or a + and digits, or an alphanumeric sender
   * @param mode what an SMPP link binds for, unless the URL says it
   */
  public SmsLink.Factory factory(String number, BindMode mode) {
    return listener -> open(number, mode, listener, true);
  }

  /** Returns a factory that opens the link in the background: it need not be up yet. */
  public SmsLink.Factory backgroundFactory(String number, BindMode mode) {
    return listener -> open(number, mode, listener, false);
  }

  private SmsLink open(String number, BindMode mode, LinkListener listener, boolean wait)
      throws IOException {
    try {
      switch (kind) {
        case MODEM:
          ModemSettings modem = modem(number);
          return wait
              ? ModemLink.open(modem, listener)
              : ModemLink.openInBackground(modem, listener);
        case KANNEL:
          KannelSettings kannel = kannel();
          return wait
              ? KannelLink.open(kannel, listener)
              : KannelLink.openInBackground(kannel, listener);
        default:
          LinkSettings smpp = smpp(number, mode);
          return wait ? SmppLink.open(smpp, listener) : SmppLink.openInBackground(smpp, listener);
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private ModemSettings modem(String number) {
    String own = number.matches("\\+?[0-9]{1,20}") ? number : "";
    return new ModemSettings(port, number("baud", BAUD), own, number("per-second", 0));
  }

  private KannelSettings kannel() throws IOException {
    char[] password = secret();
    char[] token = {};
    try {
      URI sendsms =
          new URI(
              uri.getScheme(), null, uri.getHost(), uri.getPort(), uri.getRawPath(), null, null);
      boolean isListening = settings.containsKey("listen");
      token = isListening ? read("token-file") : token;
      int answer = number("response-seconds", (int) KannelSettings.DEFAULT_ANSWER.toSeconds());
      return new KannelSettings(
          sendsms,
          decoded("user", user(uri)),
          password,
          isListening ? listen() : null,
          new String(token),
          number("window", KannelSettings.DEFAULT_WINDOW),
          number("per-second", 0),
          Duration.ofSeconds(answer));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("the link is no URL of a smsbox; " + EXAMPLES, e);
    } finally {
      Arrays.fill(password, '\0');
      Arrays.fill(token, '\0');
    }
  }

  private InetSocketAddress listen() {
    String text = settings.get("listen");
    return HostPort.parse(text, -1)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "listen of the link is \"" + text + "\"; give it as 127.0.0.1:13014"))
        .address();
  }

  private LinkSettings smpp(String number, BindMode mode) throws IOException {
    Address own = Address.of(number);
    String user = user(uri);
    char[] password = secret();
    try {
      LinkSettings link =
          LinkSettings.of(
                  smsc().orElseThrow().address(),
                  user.isEmpty() ? own.digits() : decoded("system-id", user))
              .mode(mode)
              .addressRange(own)
              .tls(kind == Kind.SMPPS ? tls() : null);
      set(link, password);
      if (settings.containsKey("window")) {
        link.window(number("window", 0));
      }
      settings.entrySet().stream()
          .filter(setting -> LinkSettings.NAMES.contains(setting.getKey()))
          .forEach(setting -> link.set(setting.getKey(), setting.getValue()));
      return link;
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  private void set(LinkSettings link, char[] password) throws IOException {
    try {
      link.password(password);
    } catch (IllegalArgumentException e) {
      Object place =
          settings.containsKey("password-file")
              ? file("password-file")
              : "environment variable " + settings.get("password-env");
      throw new IOException(place + ": " + e.getMessage(), e);
    }
  }

  private Tls tls() throws IOException {
    boolean anyHost = "true".equals(settings.get("tls-any-host"));
    if (settings.containsKey("tls-any-host") && !anyHost) {
      throw new IllegalArgumentException("tls-any-host of the link must be true, or left out");
    }
    Tls tls = anyHost ? Tls.SYSTEM.withoutHostNameCheck() : Tls.SYSTEM;
    for (String name : List.of("tls-ca", "tls-cert")) {
      tls = settings.containsKey(name) ? with(tls, name) : tls;
    }
    return tls;
  }

  private Tls with(Tls tls, String name) throws IOException {
    byte[] content = {};
    byte[] key = {};
    try {
      content = BoundedFile.readText(file(name), MAX_TLS_FILE);
      if (name.equals("tls-ca")) {
        return tls.trusting(content);
      }
      if (settings.containsKey("tls-key")) {
        key = BoundedFile.readText(file("tls-key"), MAX_TLS_FILE);
        return tls.withClient(content, key);
      }
      String password = environment.apply(TLS_PASSWORD);
      char[] chars = password == null ? new char[0] : password.toCharArray();
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(content), chars);
      return tls.withClient(store, chars);
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    } catch (GeneralSecurityException | IOException e) {
      String what =
          name.equals("tls-ca")
              ? "certificates in PEM"
              : "PEM and the private key with tls-key, or PKCS #12 and its password in "
                  + TLS_PASSWORD;
      throw new IOException(
          file(name) + " cannot be used for TLS: " + e.getMessage() + "; give " + what, e);
    } finally {
      Arrays.fill(content, (byte) 0);
      Arrays.fill(key, (byte) 0);
    }
  }

  /** Returns the password, which the caller erases; empty if there is none. */
  private char[] secret() throws IOException {
    if (settings.containsKey("password-file")) {
      return read("password-file");
    }
    String variable = settings.get("password-env");
    if (variable == null) {
      return new char[0];
    }
    String value = environment.apply(variable);
    if (value == null || value.isEmpty()) {
      throw new IOException(
          "the environment variable that password-env of the link names is not set; set it");
    }
    return value.toCharArray();
  }

  private char[] read(String name) throws IOException {
    try {
      char[] secret = BoundedFile.readSecret(file(name));
      if (secret.length == 0) {
        throw new IOException(file(name) + ": is empty; write the password or token into it");
      }
      return secret;
    } catch (FileException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Throws an IllegalArgumentException if no file can have the name. */
  private Path file(String name) {
    return folder.resolve(settings.get(name));
  }

  /** Returns where it goes, without its settings. */
  @Override
  public String toString() {
    return kind == Kind.MODEM
        ? "modem:" + port
        : (kind == Kind.KANNEL ? "kannel:" : "") + uri.toASCIIString();
  }
}
