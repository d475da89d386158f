// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Display;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.cli.option.PhoneNumber;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.console.PhoneConsole;
import org.trustedsms.emulator.person.Person;
import org.trustedsms.emulator.person.Witness;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.emulator.phone.PhoneSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code trusted-sms phone}: one phone to use by hand. */
@Command(
    name = "phone",
    description = {
      "Switch on an emulated phone that runs the application, in a window.",
      "Without a display, or with --no-window, it prints its screen and takes lines such as"
          + " \"pick OK\"; \"help\" lists them.",
      "What the application prints (System.out, System.err) is shown here, too.",
      "",
      "In the window keys are clicked, or typed: F1 and F2 are the soft keys, Enter and the arrows"
          + " the keys in the middle, Backspace is the clear key, Ctrl-V pastes. The # key changes"
          + " between small letters, capitals and digits."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    abbreviateSynopsis = true,
    footerHeading = "%nExample, with an SMS centre in another terminal (trusted-sms smsc):%n",
    footer = "  trusted-sms phone --number +390001")
public final class PhoneCommand implements Callable<Integer> {
  private static final int LOOK_MILLIS = 200;
  private static final String TRIAL_PIN = "1234";

  @Option(
      names = "--number",
      paramLabel = "number",
      required = true,
      converter = PhoneNumber.class,
      description = "The phone's own number, digits or a + and digits.")
  private String number;

  @Option(
      names = "--smsc",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:2775",
      converter = HostAndPort.class,
      description = "Where the SMS centre listens (default: ${DEFAULT-VALUE}).")
  private InetSocketAddress centre;

  @Mixin private PasswordOption passwordOption = new PasswordOption();

  @Option(
      names = "--folder",
      paramLabel = "folder",
      description =
          "Where the phone keeps its keys and messages; otherwise .trusted-sms/phones/NUMBER in"
              + " your home folder.")
  private Path folder;

  @Option(
      names = "--owner",
      paramLabel = "name",
      description =
          "Take the phone up for somebody of this name, to try things out: its first start is done"
              + " by itself, with the PIN 1234 and a key on P-256, and the key's digits are"
              + " printed.")
  private String owner;

  @Option(
      names = "--locale",
      paramLabel = "locale",
      defaultValue = "en-US",
      description =
          "The phone's language and country; the application speaks English, and with it-IT Italian"
              + " (default: ${DEFAULT-VALUE}).")
  private String locale;

  @ArgGroup private Software software = new Software();

  @Option(
      names = "--no-window",
      description = "Print the screen as text and take what to do from standard input.")
  private boolean noWindow;

  @Mixin private Verbosity verbosity = new Verbosity();

  @Spec private CommandSpec spec;

  /** What the phone runs. */
  static final class Software {
    @Option(
        names = "--all-curves",
        description = "Run the application with all 16 curves, not only the usual ones.")
    private boolean allCurves;

    @ArgGroup(exclusive = false)
    private Files files;

    /** A suite of other files. */
    static final class Files {
      @Option(
          names = "--jar",
          paramLabel = "file",
          required = true,
          description = "Run another MIDlet suite: its JAR.")
      private Path jar;

      @Option(
          names = "--jad",
          paramLabel = "file",
          required = true,
          description = "The JAD of that suite.")
      private Path jad;
    }

    MidletSuite suite() {
      if (files != null) {
        return MidletSuite.of(files.jar, files.jad);
      }
      return allCurves ? MidletSuite.all() : MidletSuite.small();
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (noWindow) {
      Display.doWithout();
    }
    PhoneSettings settings = settings();
    boolean window = !noWindow && Display.isThere();
    if (!window && !noWindow) {
      System.out.println("There is no display to open a window on.");
    }
    try (Phone phone = new Phone(settings)) {
      Thread hook = new Thread(phone::close, "switch-off");
      Runtime.getRuntime().addShutdownHook(hook);
      switchOn(phone);
      if (window) {
        phone.show();
      }
      String digits = owner == null ? null : takeUp(phone);
      greet(digits);
      if (window) {
        awaitOff(phone);
        return 0;
      }
      return useConsole(phone) ? 0 : 1;
    } catch (PhoneException e) {
      throw new CommandException(reason(e), e);
    }
  }

  private String takeUp(Phone phone) {
    return new Person(owner, TRIAL_PIN, phone, Witness.NONE).takeUp(Curves.standard().name());
  }

  private void greet(String digits) {
    System.out.println(
        "Phone " + number + " is on; SMS centre " + HostAndPort.format(centre) + ".");
    if (digits != null) {
      System.out.println(
          "It belongs to " + owner + ", its PIN is " + TRIAL_PIN + ". The digits of its key:");
      System.out.println(digits.replace('\n', ' '));
    }
    System.out.flush();
  }

  private static boolean useConsole(Phone phone) throws IOException {
    Charset charset = Charset.defaultCharset();
    return new PhoneConsole(
            phone, new BufferedReader(new InputStreamReader(System.in, charset)), System.out)
        .run();
  }

  private void switchOn(Phone phone) {
    try {
      phone.switchOn();
    } catch (PhoneException e) {
      if (isNobodyThere(e)) {
        throw new CommandException(nobody(), e);
      }
      throw e;
    }
  }

  private static boolean isNobodyThere(Throwable e) {
    return e instanceof ConnectException
        || e instanceof SocketTimeoutException
        || e.getCause() != null && isNobodyThere(e.getCause());
  }

  private String nobody() {
    String where = HostAndPort.format(centre);
    boolean usual =
        centre.getPort() == HostAndPort.DEFAULT_PORT && centre.getAddress().isLoopbackAddress();
    return "no SMS centre answers at "
        + where
        + "; start one in another terminal with \"trusted-sms smsc"
        + (usual ? "" : " --listen " + where)
        + "\", or name another with --smsc";
  }

  private PhoneSettings settings() {
    char[] password = passwordOption.password();
    Path place =
        folder != null
            ? folder
            : Path.of(System.getProperty("user.home"), ".trusted-sms", "phones", number);
    try {
      return PhoneSettings.of(number, place, centre, software.suite())
          .withPassword(password)
          .withLocale(locale);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage());
    } catch (PhoneException e) {
      throw new CommandException(reason(e), e);
    } finally {
      if (password != null) {
        Arrays.fill(password, '\0');
      }
    }
  }

  /** The window goes with the application, the phone stays on and waits for messages. */
  private static void awaitOff(Phone phone) throws InterruptedException {
    boolean ran = true;
    Printout.Reader printout = phone.printout().reader();
    while (phone.isOn()) {
      printout.next().forEach(System.out::println);
      System.out.flush();
      boolean runs = phone.isRunning();
      if (ran && !runs && phone.isOn()) {
        System.out.println(
            "The application has ended, and starts again when a message comes; Ctrl-C switches the"
                + " phone off.");
      }
      ran = runs;
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private String reason(Exception e) {
    return verbosity.isVerbose() ? e.getMessage() : e.getMessage() + "; --verbose tells where";
  }
}
