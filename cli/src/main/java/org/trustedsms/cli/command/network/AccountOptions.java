// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.ConfigFile.FromConfig;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.link.SmsLink;
import org.trustedsms.server.smpp.BindMode;
import org.trustedsms.server.smpp.LinkSettings;
import org.trustedsms.server.smpp.LinkTimers;
import org.trustedsms.server.smpp.SmppLink;
import org.trustedsms.server.smpp.Tls;
import org.trustedsms.server.sms.Address;
import org.trustedsms.server.url.LinkUrl;
import org.trustedsms.sms.ApplicationPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The account at an SMS centre, and the port of the application. */
final class AccountOptions {
  /** How long somebody waits for a centre that is busy. */
  private static final Duration BUSY = Duration.ofSeconds(10);

  /** Options of an SMPP account; with --link they are in the URL. */
  private static final List<String> SMPP_ALONE =
      List.of(
          "--smsc",
          "--system-id",
          "--system-type",
          "--address-range",
          "--response-time",
          "--receipt-ids",
          "--source-ton",
          "--source-npi",
          "--destination-ton",
          "--destination-npi",
          "--password-file",
          "--tls",
          "--tls-ca",
          "--tls-any-host",
          "--tls-cert",
          "--tls-key");

  @FromConfig("link")
  @Option(
      names = "--link",
      paramLabel = "URL",
      converter = LinkConverter.class,
      description =
          "The link over which SMS come and go: smpp://system-id@host:2775, smpps://...,"
              + " modem:/dev/ttyUSB0?baud=115200 or kannel:http://user@host:13013/cgi-bin/sendsms."
              + " Settings follow a ?, such as password-file=FILE.")
  private LinkUrl link;

  @FromConfig("smsc")
  @Option(
      names = "--smsc",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:2775",
      converter = HostAndPort.class,
      description =
          "The address of the SMSC (default: ${DEFAULT-VALUE}); the short form of --link.")
  private InetSocketAddress centre;

  @FromConfig("system-id")
  @Option(
      names = "--system-id",
      paramLabel = "id",
      description = "The name of the account (default: the digits of your number).")
  private String systemId;

  @Option(
      names = "--system-type",
      paramLabel = "type",
      defaultValue = "",
      description =
          "The system_type that the SMSC expects, usually none. With PHONE this "
              + "project's SMSC states when it received each message, and that time is used "
              + "instead of the time of arrival.")
  private String systemType;

  @Option(
      names = "--address-range",
      paramLabel = "range",
      description =
          "The numbers to receive for: one number, a regular expression, or \"\" if the "
              + "SMSC knows (default: the digits of your number).")
  private String addressRange;

  @Option(
      names = "--response-time",
      paramLabel = "time",
      defaultValue = "20s",
      description =
          "The time after which the SMSC's answer counts as late, for example 60s "
              + "(default: ${DEFAULT-VALUE}).")
  private Duration responseTime;

  @Option(
      names = "--receipt-ids",
      paramLabel = "form",
      defaultValue = "same",
      description =
          "How the SMSC writes identifiers in delivery receipts: same as in its answers, "
              + "decimal if those are hexadecimal, or hexadecimal if those are decimal "
              + "(default: ${DEFAULT-VALUE}).")
  private String receiptIds;

  @Option(
      names = "--source-ton",
      paramLabel = "type",
      description =
          "The type of your number (TON) that the SMSC expects, 0 to 255: 1 "
              + "international, 2 national, 3 network specific, 5 alphanumeric.")
  private String sourceTon;

  @Option(
      names = "--source-npi",
      paramLabel = "plan",
      description = "The numbering plan of your number (NPI): 0 unknown, 1 telephone (E.164).")
  private String sourceNpi;

  @Option(
      names = "--destination-ton",
      paramLabel = "type",
      description = "The type of recipients' numbers, as --source-ton.")
  private String destinationTon;

  @Option(
      names = "--destination-npi",
      paramLabel = "plan",
      description = "The numbering plan of recipients' numbers, as --source-npi.")
  private String destinationNpi;

  @Mixin private PasswordOption passwordOption = new PasswordOption();

  @Mixin private TlsOptions tlsOptions = new TlsOptions();

  @Option(
      names = "--port",
      paramLabel = "port",
      defaultValue = "" + ApplicationPort.DEFAULT,
      converter = PortConverter.class,
      description =
          "The port of the application, "
              + ApplicationPort.MIN
              + " to "
              + ApplicationPort.MAX
              + " (default: ${DEFAULT-VALUE}).")
  private int port;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  static final class PortConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String value) {
      if (!value.matches("[0-9]{1,5}")) {
        throw new TypeConversionException("\"" + value + "\" is no port");
      }
      try {
        return ApplicationPort.require(Integer.parseInt(value));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  static final class LinkConverter implements ITypeConverter<LinkUrl> {
    @Override
    public LinkUrl convert(String value) {
      try {
        return LinkUrl.parse(value, Path.of(""), System::getenv);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  String where() {
    return link() == null ? "SMS centre " + HostAndPort.format(centre) : "link " + link;
  }

  /** Returns what says why there is no link. */
  LinkFailure failure() {
    return link() == null ? new LinkFailure(centre) : new LinkFailure(link);
  }

  /** Returns the link that counts: an option on the command line comes before the file. */
  private LinkUrl link() {
    return isGiven("--smsc") ? null : link;
  }

  private boolean isGiven(String option) {
    return spec.commandLine().getParseResult().hasMatchedOption(option);
  }

  Duration responseTime() {
    return responseTime;
  }

  int port() {
    return port;
  }

  /** Checks what is given, before anything is read. */
  void check(String number) {
    tlsOptions.check();
    if (isGiven("--link")) {
      SMPP_ALONE.stream()
          .filter(this::isGiven)
          .findFirst()
          .ifPresent(
              option -> {
                throw new ParameterException(
                    spec.commandLine(),
                    option
                        + " does not go with --link; write the setting into the URL, see --help");
              });
    }
    try {
      if (link() == null) {
        with(number);
      } else {
        link.check(number);
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    } catch (IOException e) {
      throw new CommandException(e.getMessage(), e);
    }
  }

  /** Checks what is given, and that SMS can arrive over the link. */
  void checkReceiving(String number) {
    check(number);
    if (link() != null && !link.receives()) {
      throw new ParameterException(
          spec.commandLine(),
          "nothing can arrive over this link; add ?listen=127.0.0.1:13014&token-file=FILE for"
              + " Kannel, and no mode=transmitter for SMPP");
    }
  }

  /** Returns what opens the link, once. */
  SmsLink.Maker maker(String number, BindMode mode) throws FileException {
    if (link() != null) {
      return link.opening(number, mode);
    }
    LinkSettings settings = settings(number, mode);
    return listener -> SmppLink.open(settings, listener);
  }

  private LinkSettings settings(String number, BindMode mode) throws FileException {
    char[] password = passwordOption.password();
    try {
      return with(number).mode(mode).password(password).tls(tlsOptions.tls());
    } finally {
      if (password != null) {
        Arrays.fill(password, '\0');
      }
    }
  }

  private LinkSettings with(String number) {
    Address own = Address.of(number);
    LinkSettings link =
        LinkSettings.of(centre, systemId == null ? own.digits() : systemId)
            .timers(LinkTimers.DEFAULT.withBusy(BUSY).withAnswer(responseTime))
            .addressRange(own);
    set(link, "system-type", systemType);
    set(link, "receipt-ids", receiptIds);
    set(link, "source-ton", sourceTon);
    set(link, "source-npi", sourceNpi);
    set(link, "destination-ton", destinationTon);
    set(link, "destination-npi", destinationNpi);
    set(link, "address-range", own.digits().equals(addressRange) ? null : addressRange);
    return link;
  }

  private static void set(LinkSettings link, String name, String value) {
    if (value != null) {
      link.set(name, value);
    }
  }

  static final class TlsOptions {
    /** The environment variable of the password of a PKCS #12 file. */
    static final String VARIABLE = "TRUSTED_SMS_TLS_PASSWORD";

    private static final int MAX_FILE = 1 << 20;

    @Option(
        names = "--tls",
        description =
            "Use TLS. The SMSC's certificate must be for the host in --smsc, and from an "
                + "authority that Java trusts or that --tls-ca names. Each of the options below "
                + "implies --tls.")
    private boolean tls;

    @Option(
        names = "--tls-ca",
        paramLabel = "file",
        description = "A PEM file with the authorities to trust instead of Java's.")
    private Path authorities;

    @Option(
        names = "--tls-any-host",
        description = "Accept a certificate of these authorities for any host.")
    private boolean anyHost;

    @Option(
        names = "--tls-cert",
        paramLabel = "file",
        description =
            "Your certificate for the SMSC: PEM, with --tls-key, or PKCS #12, whose "
                + "password is in the environment variable "
                + VARIABLE
                + ".")
    private Path certificate;

    @Option(
        names = "--tls-key",
        paramLabel = "file",
        description = "The private key of --tls-cert, PEM, not encrypted.")
    private Path key;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Checks what is given, before anything is read. */
    void check() {
      if (key != null && certificate == null) {
        throw new ParameterException(
            spec.commandLine(), "--tls-key is the key of a certificate; give that with --tls-cert");
      }
    }

    /** Reads what TLS is spoken with; null for none. */
    Tls tls() throws FileException {
      if (!tls && authorities == null && certificate == null && !anyHost) {
        return null;
      }
      Tls settings = anyHost ? Tls.SYSTEM.withoutHostNameCheck() : Tls.SYSTEM;
      if (authorities != null) {
        settings = read(authorities, settings::trusting);
      }
      if (certificate == null) {
        return settings;
      }
      Tls trusting = settings;
      return read(
          certificate,
          chain ->
              key == null
                  ? trusting.withClient(pkcs12(chain), password())
                  : read(key, own -> trusting.withClient(chain, own)));
    }

    private static KeyStore pkcs12(byte[] bytes) throws GeneralSecurityException, IOException {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(bytes), password());
      return store;
    }

    private static char[] password() {
      String value = System.getenv(VARIABLE);
      return value == null ? new char[0] : value.toCharArray();
    }

    /** Makes something of the content of a file. */
    private interface Use {
      Tls of(byte[] content) throws GeneralSecurityException, IOException, FileException;
    }

    private static Tls read(Path file, Use use) throws FileException {
      byte[] content = {};
      try {
        content = BoundedFile.readText(file, MAX_FILE);
        return use.of(content);
      } catch (GeneralSecurityException | IOException e) {
        throw new CommandException(
            file + ": cannot be used for TLS: " + e.getMessage() + "; see --help", e);
      } finally {
        Arrays.fill(content, (byte) 0);
      }
    }
  }
}
