// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway;

import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.trustedsms.gateway.http.TlsFiles;
import org.trustedsms.gateway.notify.EventFilter;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.keyfile.SignatureEngine;
import org.trustedsms.server.link.RoutingLink;
import org.trustedsms.server.sms.Country;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.ContactName;
import org.trustedsms.server.url.HostPort;

/**
 * The settings of a gateway. Immutable and thread-safe.
 *
 * @param folder where store, key and passphrase are; made for their owner alone
 * @param database of PostgreSQL; null for one of SQLite in the folder
 * @param listen the address to listen at; port 0 for a free one
 * @param tls null to speak HTTP without
 * @param number the gateway's own telephone number, or an alphanumeric sender
 * @param country whose national numbers are understood
 * @param name by which its key is announced
 * @param link the URL of the one link, if there are no channels
 * @param certificateDays how long what the authority issues is valid
 * @param retention how long what is over is kept
 * @param linkTimeout how long the link may be down before another gateway gets the shards
 * @param capacity messages that wait to be taken by the SMSC; more are refused
 * @param webhooks the receivers of events
 * @param clockIsRight the day (UTC) for which the settings say so; null if they do not
 * @param channels over which SMS come and go, in place of the one link
 */
public record GatewaySettings(
    Path folder,
    Database database,
    HostPort listen,
    TlsFiles tls,
    String number,
    Country country,
    String name,
    String link,
    Key key,
    int certificateDays,
    Duration retention,
    Duration linkTimeout,
    int capacity,
    List<Webhook> webhooks,
    LocalDate clockIsRight,
    List<Channel> channels) {

  private static final int MAX_LENGTH = 1 << 16;
  private static final int MAX_PORT = (1 << 16) - 1;
  private static final String WEBHOOK = "webhook.";
  private static final String CHANNEL = "channel.";
  private static final String VARIABLE = "TRUSTED_SMS_GATEWAY_";

  /** A PostgreSQL database; {@code passwordFile} is null if there is no password. */
  public record Database(String address, String user, Path passwordFile) {}

  /**
   * The key that signs.
   *
   * @param source its file, made at the first start if it is missing, or its hardware's address
   * @param passphraseFile its passphrase, made with it; or the hardware's PIN
   * @param engine the library that signs; null for Corretto's provider, if on the class path
   */
  public record Key(Source source, Path passphraseFile, SignatureEngine engine) {}

  /** A receiver of events; {@code name} is used in logs and the store, the secret signs posts. */
  public record Webhook(String name, URI url, Path secretFile, EventFilter events) {}

  /**
   * A link to the SMSC {@code centre}, for recipients with one of the comma-separated {@code
   * prefixes}. {@code weight} is its share of messages, 0 if it only stands in for others.
   */
  public record Channel(String name, String link, String centre, String prefixes, int weight) {}

  /** Something in the configuration is wrong; the message says what, where, and what to do. */
  public static final class InvalidSettingException extends Exception {
    private static final long serialVersionUID = 1;
    private static final int MAX_MESSAGE = 1_000;

    /** Takes any characters, as a file may have them. */
    InvalidSettingException(String message) {
      super(SafeText.escape(message.substring(0, Math.min(MAX_MESSAGE, message.length()))));
    }
  }

  /** Takes values by their names, and knows which were asked for. */
  private static final class Values {
    private final Map<String, String> given;
    private final Set<String> known = new TreeSet<>();
    private final String where;

    /** The environment variables that set values, by the names of the settings. */
    private final Map<String, String> variables;

    /** The gateway's. */
    private final Path folder;

    Values(String where, Map<String, String> given, Map<String, String> variables, Path folder)
        throws InvalidSettingException {
      this.where = where;
      this.given = given;
      this.variables = variables;
      this.folder = asPath("folder", text("folder", folder.toString()));
    }

    String text(String name, String otherwise) {
      known.add(name);
      return given.getOrDefault(name, otherwise);
    }

    int number(String name, int otherwise, int least, int most) throws InvalidSettingException {
      String value = text(name, Integer.toString(otherwise));
      try {
        int number = Integer.parseInt(value);
        if (number >= least && number <= most) {
          return number;
        }
      } catch (NumberFormatException e) {
        // As below.
      }
      throw wrong(name, "is \"" + value + "\"; give a number, " + least + " to " + most);
    }

    private Path asPath(String name, String value) throws InvalidSettingException {
      try {
        return Path.of(value);
      } catch (InvalidPathException e) {
        throw wrong(name, "is \"" + value + "\", which no file can be called: " + e.getReason());
      }
    }

    /** A file, in the gateway's folder unless it says otherwise. */
    Path path(String name, String otherwise) throws InvalidSettingException {
      String value = text(name, otherwise);
      return value == null ? null : folder.resolve(asPath(name, value));
    }

    Source key(String name, String otherwise) throws InvalidSettingException {
      Source given = new Source(asPath(name, text(name, otherwise)), false);
      return PrivateKeyFiles.isInHardware(given)
          ? given
          : new Source(folder.resolve(given.path()), false);
    }

    HostPort hostAndPort(String name, String otherwise) throws InvalidSettingException {
      String value = text(name, otherwise);
      return HostPort.parse(value, -1)
          .orElseThrow(
              () -> wrong(name, "is \"" + value + "\"; give it as host:port or [IPv6]:port"));
    }

    Country country(String name) throws InvalidSettingException {
      String value = text(name, null);
      try {
        return value == null ? Country.NONE : Country.of(value);
      } catch (IllegalArgumentException e) {
        throw wrong(name, "is \"" + value + "\"; it " + e.getMessage());
      }
    }

    SignatureEngine engine(String name) throws InvalidSettingException {
      String value = text(name, null);
      if (value == null) {
        return null;
      }
      List<String> words = new ArrayList<>();
      for (SignatureEngine engine : SignatureEngine.values()) {
        words.add(engine.word());
        if (engine.word().equals(value)) {
          if (!engine.isOnClassPath()) {
            throw wrong(name, "is \"" + value + "\", which is not on the class path; add its JAR");
          }
          return engine;
        }
      }
      throw wrong(name, "is \"" + value + "\"; give " + String.join(", ", words));
    }

    EventFilter events(String name) throws InvalidSettingException {
      String value = text(name, null);
      try {
        return value == null ? EventFilter.ALL : EventFilter.of(value);
      } catch (IllegalArgumentException e) {
        throw wrong(name, e.getMessage());
      }
    }

    /** The name of the gateway in other people's contacts; otherwise its number. */
    String contactName(String name, String number) throws InvalidSettingException {
      try {
        return ContactName.check(text(name, number), number);
      } catch (IllegalArgumentException e) {
        throw wrong(name, "cannot be used: " + e.getMessage());
      }
    }

    LocalDate date(String name) throws InvalidSettingException {
      String value = text(name, null);
      try {
        return value == null ? null : LocalDate.parse(value);
      } catch (DateTimeParseException e) {
        throw wrong(name, "is \"" + value + "\"; give today's date, such as 2026-12-24");
      }
    }

    InvalidSettingException wrong(String name, String what) {
      return new InvalidSettingException(
          variables.getOrDefault(name, where) + ": " + name + " " + what);
    }

    void requireKnown() throws InvalidSettingException {
      for (String name : given.keySet()) {
        if (!known.contains(name)) {
          String all = String.join(", ", known);
          throw wrong(name, "is not known; known are " + all + ", channel.NAME and webhook.NAME");
        }
      }
    }
  }

  /**
   * Reads a file of properties, if there is one. The folder is the gateway's unless the file names
   * another. What the environment says under {@code TRUSTED_SMS_GATEWAY_} and the name in capitals,
   * with _ for each dot and hyphen, goes before what the file says.
   */
  public static GatewaySettings read(Path file, Path folder, Map<String, String> environment)
      throws InvalidSettingException {
    Map<String, String> given = new HashMap<>();
    if (file != null) {
      Properties properties = new Properties();
      try {
        properties.load(new StringReader(BoundedFile.readString(file, MAX_LENGTH)));
      } catch (FileException e) {
        throw new InvalidSettingException(e.getMessage());
      } catch (IOException | IllegalArgumentException e) {
        throw new InvalidSettingException(file + ": is not a properties file: " + e.getMessage());
      }
      properties
          .stringPropertyNames()
          .forEach(name -> given.put(name, properties.getProperty(name)));
    }
    Map<String, String> variables = new HashMap<>();
    environment.forEach(
        (variable, value) -> {
          if (variable.startsWith(VARIABLE)) {
            String name = settingOf(variable);
            given.put(name, value);
            variables.put(name, variable);
          }
        });
    Values values =
        new Values(file == null ? "configuration" : file.toString(), given, variables, folder);
    String number;
    try {
      number = Contact.requireOwn(values.text("number", "+447700900150"));
    } catch (IllegalArgumentException e) {
      throw values.wrong("number", "cannot be used: " + e.getMessage());
    }
    GatewaySettings settings =
        new GatewaySettings(
            values.folder,
            database(values),
            values.hostAndPort("listen", "127.0.0.1:8474"),
            tls(values),
            number,
            values.country("country"),
            values.contactName("name", number),
            link(values),
            new Key(
                values.key("key", "gateway.pem"),
                values.path("passphrase-file", "passphrase"),
                values.engine("engine")),
            values.number("certificate-days", 365, 1, 3650),
            Duration.ofDays(values.number("retention-days", 90, 8, 36500)),
            Duration.ofSeconds(values.number("link-patience-seconds", 30, 1, 86_400)),
            values.number("capacity", 100_000, 1, 10_000_000),
            webhooks(values),
            values.date("clock-is-right"),
            channels(values));
    values.requireKnown();
    return settings;
  }

  private static String settingOf(String variable) {
    String rest = variable.substring(VARIABLE.length()).toLowerCase(Locale.ROOT);
    return (rest.startsWith("webhook_") || rest.startsWith("channel_")
            ? rest.replaceFirst("_", ".").replaceFirst("_", ".")
            : rest)
        .replace('_', '-');
  }

  private static Database database(Values values) throws InvalidSettingException {
    String address = values.text("database", null);
    String user = values.text("database-user", "trusted-sms");
    Path passwordFile = values.path("database-password-file", null);
    return address == null ? null : new Database(address, user, passwordFile);
  }

  private static TlsFiles tls(Values values) throws InvalidSettingException {
    Path key = values.path("tls-key", null);
    Path passphraseFile = values.path("tls-passphrase-file", "tls-passphrase");
    Path clients = values.path("tls-clients", null);
    if (key == null && clients != null) {
      throw values.wrong("tls-clients", "asks for certificates without TLS; give tls-key, too");
    }
    return key == null ? null : new TlsFiles(key, passphraseFile, clients);
  }

  private static String link(Values values) throws InvalidSettingException {
    HostPort smsc = values.hostAndPort("smsc", "127.0.0.1:2775");
    String link = values.text("link", null);
    if (link != null && values.given.containsKey("smsc")) {
      throw values.wrong("smsc", "names a second link beside link; remove one");
    }
    return link == null ? "smpp://" + smsc : link;
  }

  private static List<Webhook> webhooks(Values values) throws InvalidSettingException {
    List<Webhook> webhooks = new ArrayList<>();
    for (String key : new TreeSet<>(values.given.keySet())) {
      if (!key.startsWith(WEBHOOK) || !key.endsWith(".url")) {
        continue;
      }
      String name = key.substring(WEBHOOK.length(), key.length() - ".url".length());
      Path secret = values.path(WEBHOOK + name + ".secret-file", null);
      EventFilter events = values.events(WEBHOOK + name + ".events");
      try {
        URI url = new URI(values.text(key, null));
        if (secret != null && isWebAddress(url)) {
          webhooks.add(new Webhook(name, url, secret, events));
          continue;
        }
      } catch (URISyntaxException e) {
        // As below.
      }
      throw values.wrong(
          key,
          "needs an http or https address without a user name, and "
              + WEBHOOK
              + name
              + ".secret-file a file");
    }
    return List.copyOf(webhooks);
  }

  /** Returns whether something can be posted there: a user name and password would not be sent. */
  private static boolean isWebAddress(URI url) {
    return url.getHost() != null
        && url.getUserInfo() == null
        && url.getPort() <= MAX_PORT
        && List.of("http", "https").contains(url.getScheme());
  }

  private static List<Channel> channels(Values values) throws InvalidSettingException {
    Set<String> names = new TreeSet<>();
    for (String setting : values.given.keySet()) {
      if (setting.startsWith(CHANNEL)) {
        names.add(setting.split("\\.", -1)[1]);
      }
    }
    List<Channel> channels = new ArrayList<>();
    for (String name : names) {
      String channel = CHANNEL + name;
      String link = values.text(channel + ".link", null);
      if (link == null) {
        throw values.wrong(channel + ".link", "is missing; give the URL of the link");
      }
      channels.add(
          new Channel(
              name,
              link,
              values.text(channel + ".centre", name),
              values.text(channel + ".prefixes", ""),
              values.number(channel + ".weight", 1, 0, RoutingLink.MAX_WEIGHT)));
    }
    return List.copyOf(channels);
  }
}
