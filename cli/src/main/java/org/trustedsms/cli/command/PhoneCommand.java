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
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.option.HostAndPort;
import org.trustedsms.cli.option.PasswordOption;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.cli.option.ScreenOptions;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.bridge.Printout;
import org.trustedsms.emulator.console.PhoneConsole;
import org.trustedsms.emulator.driver.PhoneDriver;
import org.trustedsms.emulator.driver.ScreenshotListener;
import org.trustedsms.emulator.lab.PhonePage;
import org.trustedsms.emulator.phone.MidletSuite;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.phone.PhoneException;
import org.trustedsms.emulator.phone.PhoneSettings;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.FileException;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "phone")
public final class PhoneCommand extends CliCommand {
  private static final int POLL_MILLIS = 200;
  private static final String TRIAL_PIN = "1234";

  /** The most characters that the suite's screen takes as the user's name. */
  private static final int MAX_OWNER = 40;

  @Option(
      names = "--number",
      paramLabel = "number",
      required = true,
      converter = OwnAddress.OwnNumber.class)
  private String number;

  @Option(
      names = "--smsc",
      paramLabel = "host:port",
      defaultValue = "127.0.0.1:2775",
      converter = HostAndPort.class)
  private InetSocketAddress smsc;

  @Mixin private PasswordOption passwordOption = new PasswordOption();

  @Option(names = "--folder", paramLabel = "folder")
  private Path folder;

  @Option(names = "--owner", paramLabel = "name")
  private String owner;

  @Option(names = "--locale", paramLabel = "locale", defaultValue = "en-US")
  private String locale;

  @Mixin private ScreenOptions screen = new ScreenOptions();

  @ArgGroup private SuiteOptions software = new SuiteOptions();

  @Option(names = "--terminal")
  private boolean terminal;

  static final class SuiteOptions {
    /** Larger than any phone takes. */
    private static final int MAX_SUITE = 1 << 24;

    @Option(names = "--all-curves")
    private boolean allCurves;

    @ArgGroup(exclusive = false)
    private Files files;

    static final class Files {
      @Option(names = "--jar", paramLabel = "file")
      private Path jar;

      @Option(names = "--jad", paramLabel = "file")
      private Path jad;
    }

    /** Takes the suite with all languages for a phone that does not speak English. */
    MidletSuite suite(boolean english) throws FileException {
      if (files != null) {
        if (files.jar == null || files.jad == null) {
          throw new IllegalArgumentException("--jar and --jad go together; give both");
        }
        BoundedFile.read(files.jar, MAX_SUITE);
        BoundedFile.read(files.jad, MAX_SUITE);
        return MidletSuite.of(files.jar, files.jad);
      }
      return allCurves || !english ? MidletSuite.all() : MidletSuite.small();
    }
  }

  @Override
  public Integer call() throws FileException, IOException, InterruptedException {
    PhoneSettings settings = settings();
    try (Phone phone = new Phone(settings)) {
      Thread hook = new Thread(phone::close, "switch-off");
      Runtime.getRuntime().addShutdownHook(hook);
      switchOn(phone);
      PhoneDriver driver =
          new PhoneDriver(
              owner == null ? "Owner" : owner, TRIAL_PIN, phone, ScreenshotListener.NONE);
      printStart(owner == null ? null : takeUp(driver));
      if (terminal) {
        return useConsole(phone) ? 0 : 1;
      }
      try (PhonePage page = PhonePage.open(driver, screen.scale())) {
        System.out.println("Open this address in a browser: " + page.address());
        System.out.println("Ctrl-C switches the phone off.");
        print(phone.printout().reader());
      }
      return 0;
    } catch (PhoneException e) {
      throw new CommandException(reason(e), e);
    }
  }

  private static String takeUp(PhoneDriver driver) {
    try {
      return driver.takeUp(Curves.standard().name());
    } catch (PhoneException e) {
      throw new PhoneException(e.getMessage() + " Leave out --owner, and use it by hand.", e);
    }
  }

  private void printStart(String digits) {
    System.out.println("Phone " + number + " is on; SMSC " + HostAndPort.format(smsc) + ".");
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
      if (isUnreachable(e)) {
        throw new CommandException(HostAndPort.noListenerAt(HostAndPort.format(smsc)), e);
      }
      throw e;
    }
  }

  private static boolean isUnreachable(Throwable e) {
    return e instanceof ConnectException
        || e instanceof SocketTimeoutException
        || e.getCause() != null && isUnreachable(e.getCause());
  }

  private PhoneSettings settings() throws FileException {
    boolean english = locale.startsWith("en");
    if (owner != null && !english) {
      throw wrong(
          "--owner works only in English: leave out --locale, or leave out --owner and do the first start"
              + " by hand");
    }
    if (owner != null && owner.length() > MAX_OWNER) {
      throw wrong("--owner: takes " + MAX_OWNER + " characters, this has " + owner.length());
    }
    char[] password = passwordOption.password();
    Path place =
        folder != null ? folder : UserFolders.ofThisUser().data("--folder", "phones", number);
    try {
      return PhoneSettings.of(number, place, smsc, software.suite(english))
          .withPassword(password)
          .withScreen(screen.size())
          .withLocale(locale);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    } catch (PhoneException e) {
      throw new CommandException(reason(e), e);
    } finally {
      if (password != null) {
        Arrays.fill(password, '\0');
      }
    }
  }

  /** Until the program is ended. */
  private static void print(Printout.Reader printout) throws InterruptedException {
    while (true) {
      printout.next().forEach(System.out::println);
      System.out.flush();
      Thread.sleep(POLL_MILLIS);
    }
  }

  private String reason(Exception e) {
    return isVerbose() ? e.getMessage() : e.getMessage() + "; --verbose tells where";
  }
}
