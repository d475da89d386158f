// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.trustedsms.cli.command.CommandGroups;
import org.trustedsms.cli.command.DemoCommand;
import org.trustedsms.cli.command.LabCommand;
import org.trustedsms.cli.command.PhoneCommand;
import org.trustedsms.cli.command.SmscCommand;
import org.trustedsms.cli.command.contacts.ContactsCommand;
import org.trustedsms.cli.command.curve.BenchCommand;
import org.trustedsms.cli.command.curve.BudgetCommand;
import org.trustedsms.cli.command.curve.RecommendCommand;
import org.trustedsms.cli.command.inspect.InspectCommand;
import org.trustedsms.cli.command.installation.CompletionCommand;
import org.trustedsms.cli.command.installation.DoctorCommand;
import org.trustedsms.cli.command.installation.JarSizeCommand;
import org.trustedsms.cli.command.installation.ManCommand;
import org.trustedsms.cli.command.key.KeygenCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.FingerprintCommand;
import org.trustedsms.cli.command.key.PublicKeyCommands.PubkeyCommand;
import org.trustedsms.cli.command.message.EvidenceCommand;
import org.trustedsms.cli.command.message.SigningCommand.EncryptCommand;
import org.trustedsms.cli.command.message.SigningCommand.SignCommand;
import org.trustedsms.cli.command.message.VerificationCommand.DecryptCommand;
import org.trustedsms.cli.command.message.VerificationCommand.VerifyCommand;
import org.trustedsms.cli.command.module.ModuleCommand;
import org.trustedsms.cli.command.network.DeviceCommand;
import org.trustedsms.cli.command.network.GatewayCommand;
import org.trustedsms.cli.command.network.ListenCommand;
import org.trustedsms.cli.command.network.ModemsCommand;
import org.trustedsms.cli.command.network.SendCommand;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CliCommand.Version;
import org.trustedsms.cli.console.CommandLineRunner;
import org.trustedsms.cli.console.ConfigFile;
import org.trustedsms.cli.console.FailureLine;
import org.trustedsms.cli.console.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code trusted-sms}; its exit status is explained in its help. */
@Command(
    name = "trusted-sms",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {CompletionCommand.class, TrustedSms.HelpCommand.class, ManCommand.class},
    synopsisSubcommandLabel = "COMMAND")
public final class TrustedSms implements Callable<Integer> {
  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          LabCommand.class,
          DoctorCommand.class,
          KeygenCommand.class,
          PubkeyCommand.class,
          FingerprintCommand.class,
          ContactsCommand.class,
          SignCommand.class,
          VerifyCommand.class,
          EncryptCommand.class,
          DecryptCommand.class,
          EvidenceCommand.class,
          InspectCommand.class,
          SendCommand.class,
          ListenCommand.class,
          DeviceCommand.class,
          ModemsCommand.class,
          GatewayCommand.class,
          ModuleCommand.class,
          PhoneCommand.class,
          SmscCommand.class,
          BudgetCommand.class,
          RecommendCommand.class,
          BenchCommand.class,
          JarSizeCommand.class);

  @Option(names = "--config", paramLabel = "file", scope = ScopeType.INHERIT, order = 1001)
  private Path config;

  @Spec private CommandSpec spec;

  private TrustedSms() {}

  /** Runs the command and ends the process. */
  public static void main(String[] args) {
    // Pictures are drawn into memory; no display is needed, nor touched.
    System.setProperty("java.awt.headless", "true");
    // A request to a Kannel channel that takes longer to arrive gives its thread back; in s.
    System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", "10");
    CommandLineRunner execution =
        new CommandLineRunner(
            commandLine(System::getenv, args), System.out, Terminal::isOutputPipe);
    execution.coverThreads();
    System.exit(execution.run(args));
  }

  /**
   * Returns the command, to be executed once. To read what all subcommands are takes longer than
   * most of them take: one that is the first argument stands alone.
   */
  public static CommandLine commandLine(UnaryOperator<String> environment, String... args) {
    CommandLine commandLine = new CommandLine(new TrustedSms());
    List<Class<?>> named = COMMANDS.stream().filter(c -> isNamed(c, args)).toList();
    (named.isEmpty() ? COMMANDS : named).forEach(commandLine::addSubcommand);
    commandLine.setResourceBundle(ResourceBundle.getBundle("org.trustedsms.cli.help"));
    return FailureLine.install(CommandGroups.install(commandLine))
        .setDefaultValueProvider(new ConfigFile(environment));
  }

  private static boolean isNamed(Class<?> command, String... args) {
    return args.length > 0 && command.getAnnotation(Command.class).name().equals(args[0]);
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }

  @Command(name = "help")
  public static final class HelpCommand extends CliCommand {
    @Parameters(arity = "0..*", paramLabel = "COMMAND")
    private List<String> names = List.of();

    @Override
    public Integer call() {
      CommandLine command = spec().root().commandLine();
      for (String name : names) {
        CommandLine below = command.getSubcommands().get(name);
        if (below == null) {
          throw wrong(FailureLine.noCommand(name, command));
        }
        command = below;
      }
      command.usage(spec().commandLine().getOut());
      return 0;
    }
  }
}
