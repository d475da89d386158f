// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.module;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.trustedsms.cli.command.module.ModuleCommand.ModuleProject;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.Terminal;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.PhoneNumber.OwnAddress;
import org.trustedsms.curve.Curve;
import org.trustedsms.curve.Curves;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.explain.SafeText;
import org.trustedsms.server.file.BoundedFile;
import org.trustedsms.server.file.Destination;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.file.Source;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.ContactName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "module",
    subcommands = {
      ModuleCommand.NewCommand.class,
      ModuleCommand.BuildCommand.class,
      ModuleCommand.ProvisionCommand.class
    },
    synopsisSubcommandLabel = "COMMAND")
public final class ModuleCommand extends CliCommand {
  /** The folder of an application for modules, and the name of its JAR without the suffix. */
  record ModuleProject(Path folder, String name) {
    static final String SETTINGS = "app.properties";
    private static final int MAX_SETTINGS = 1 << 16;

    static ModuleProject in(Path folder) {
      Path file = folder.resolve(SETTINGS);
      if (!Files.isRegularFile(file)) {
        throw new CommandException(
            file + ": there is no such file; \"trusted-sms module new\" makes a project");
      }
      Properties settings = new Properties();
      try {
        settings.load(new StringReader(BoundedFile.readString(file, MAX_SETTINGS)));
      } catch (FileException e) {
        throw new CommandException(e.getMessage(), e);
      } catch (IOException | IllegalArgumentException e) {
        throw new CommandException(file + ": cannot be read: " + e.getMessage(), e);
      }
      String name = settings.getProperty("app.name", "");
      if (!name.matches("\\w[\\w.-]*")) {
        throw new CommandException(
            file + ": app.name must be a name of letters, digits, - and _, such as app.name=gate");
      }
      return new ModuleProject(folder, name);
    }

    Path jar() {
      return folder.resolve("target").resolve(name + ".jar");
    }

    Path jad() {
      return folder.resolve("target").resolve(name + ".jad");
    }
  }

  @Command(name = "new")
  static final class NewCommand extends CliCommand {
    private static final Path TEMPLATE = Path.of("docs", "examples", "midlet");

    @Parameters(paramLabel = "folder")
    private Path folder;

    @Option(names = "--handler", paramLabel = "class", defaultValue = "gate.GateHandler")
    private String handler;

    @Override
    public Integer call() {
      int dot = handler.lastIndexOf('.');
      if (!handler.matches("([A-Za-z_]\\w*\\.)+[A-Za-z_]\\w*")) {
        throw wrong(
            "--handler: \""
                + handler
                + "\" is not a class in a package; give one such as com.example.PumpHandler");
      }
      try {
        if (Files.exists(folder) && !isEmptyFolder()) {
          throw new CommandException(
              folder + ": exists already and is not empty; choose another folder");
        }
        Path source = Path.of("src", handler.replace('.', '/') + ".java");
        String type = handler.substring(dot + 1);
        String application = type.replaceFirst("(?<=.)Handler$", "");
        copy(
            Path.of("src/gate/GateHandler.java"),
            source,
            "GateHandler",
            type,
            "package gate;",
            "package " + handler.substring(0, dot) + ";");
        copy(
            Path.of("manifest.mf"),
            Path.of("manifest.mf"),
            ": Gate",
            ": " + application,
            "gate.GateHandler",
            handler,
            "@version@",
            "1.0.0");
        String internal = handler.replace('.', '/');
        copy(
            Path.of(ModuleProject.SETTINGS),
            Path.of(ModuleProject.SETTINGS),
            "gate/GateHandler",
            internal,
            " gate/\n",
            " " + internal.substring(0, dot + 1) + "\n",
            "app.name=gate",
            "app.name=" + application.toLowerCase(Locale.ROOT),
            // Leaves room for a larger handler.
            "app.limit=49000",
            "app.limit=65536");
        print("handler  " + SafeText.escape(folder.resolve(source).toString()));
        return 0;
      } catch (IOException e) {
        throw new CommandException(folder + ": cannot be written: " + e.getMessage(), e);
      }
    }

    private boolean isEmptyFolder() throws IOException {
      if (!Files.isDirectory(folder)) {
        return false;
      }
      try (Stream<Path> files = Files.list(folder)) {
        return files.findAny().isEmpty();
      }
    }

    /** Copies an example's file; replaces word pairs in order: none may contain a later one. */
    private void copy(Path from, Path to, String... words) throws IOException {
      Path template = UserFolders.project().resolve(TEMPLATE).resolve(from);
      if (!Files.isRegularFile(template)) {
        throw new CommandException(
            template + ": is missing; start trusted-sms by its launcher, from a whole download");
      }
      String text = Files.readString(template);
      for (int i = 0; i < words.length; i += 2) {
        text = text.replace(words[i], words[i + 1]);
      }
      Path file = folder.resolve(to);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
  }

  @Command(name = "build")
  static final class BuildCommand extends CliCommand {
    /** Lines about the build's own steps and files, which say nothing about the project. */
    private static final Pattern OF_THE_BUILD =
        Pattern.compile(
            "| *\\{\".*|[a-z-]+:|Created dir: .*|Building jar: .*|Copying \\d+ .*|Deleting: .*"
                + "|Buildfile: .*|BUILD (FAILED|SUCCESSFUL)|Total time: .*|.*: Java returned: -?\\d+"
                + "|.*: The following error occurred while executing this line:");

    @Parameters(arity = "0..1", paramLabel = "folder", defaultValue = ".")
    private Path folder;

    @Override
    public Integer call() throws InterruptedException {
      ModuleProject project = ModuleProject.in(folder);
      Path kit = kit();
      Process ant = null;
      try {
        ant =
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    kit.resolve("lib") + "/*",
                    "org.apache.tools.ant.Main",
                    "-emacs",
                    "-f",
                    kit.resolve("src/build/module.xml").toString(),
                    "-Dapp.dir=" + folder.toAbsolutePath().normalize())
                .redirectErrorStream(true)
                .start();
        ant.getOutputStream().close();
        showOutput(ant);
        if (ant.waitFor() != 0) {
          // A failed build leaves nothing that "module provision" would take.
          Files.deleteIfExists(project.jar());
          Files.deleteIfExists(project.jad());
          throw CommandException.rejected(
              folder + ": the build has failed; the reason stands above", null);
        }
        print(
            String.format(
                Locale.ROOT,
                "jar   %s%njad   %s%nsize  %,d bytes",
                SafeText.escape(project.jar().toString()),
                SafeText.escape(project.jad().toString()),
                Files.size(project.jar())));
        return 0;
      } catch (IOException e) {
        throw new CommandException(folder + ": cannot be built: " + e.getMessage(), e);
      } finally {
        if (ant != null) {
          ant.destroy();
        }
      }
    }

    private static Path kit() {
      Path home = UserFolders.project();
      Path packed = home.resolve("kit");
      Path kit = Files.isDirectory(packed) ? packed : home.resolve("midlet/target/kit");
      Path lib = kit.resolve("lib");
      try (Stream<Path> files = Files.list(lib)) {
        if (files.noneMatch(file -> file.getFileName().toString().startsWith("proguard-base-"))) {
          throw new CommandException(
              lib
                  + ": ProGuard is missing; it is under the GPL and not in the download: put "
                  + Files.readString(kit.resolve("proguard.url"))
                  + " into this folder");
        }
      } catch (IOException e) {
        throw new CommandException(
            kit + ": is missing; start trusted-sms by its launcher, or build it: mvn package", e);
      }
      return kit;
    }

    /** Shows what the compiler and the other tools print as they print it. */
    private void showOutput(Process ant) throws IOException {
      try (BufferedReader lines = ant.inputReader()) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (isVerbose() || !OF_THE_BUILD.matcher(line).matches()) {
            note(line);
          }
        }
      }
    }
  }

  @Command(name = "provision")
  static final class ProvisionCommand extends CliCommand {
    private static final int SEED_BYTES = 32;

    @Parameters(arity = "0..1", paramLabel = "folder", defaultValue = ".")
    private Path folder;

    @Option(names = "--commander", paramLabel = "public-key", required = true)
    private Source commander;

    @Option(
        names = "--commander-number",
        paramLabel = "number",
        required = true,
        converter = OwnAddress.OwnNumber.class)
    private String commanderNumber;

    @Option(names = "--name", paramLabel = "name")
    private String name;

    @Option(
        names = {"-o", "--out"},
        paramLabel = "file",
        required = true)
    private Destination out;

    @Mixin private Output.Force force = new Output.Force();

    @Override
    public Integer call() throws FileException, KeyFileException {
      if (out.isStandardOutput() && Terminal.isOutput()) {
        throw wrong("--out: a secret seed is not shown on a terminal; give a file");
      }
      String checkedName = name == null ? null : checkedName();
      Path built = ModuleProject.in(folder).jad();
      String jad = read(built);
      out.check(force.ifExists());
      if (!out.isStandardOutput() && out.path().toAbsolutePath().equals(built.toAbsolutePath())) {
        throw wrong("--out: this is the JAD of all modules; give another name");
      }
      PublicKey key = KeyOption.publicKey(spec(), commander);
      Curve curve = key.curve();
      if (!curve.equals(Curves.p256()) && !curve.equals(Curves.p192())) {
        throw new CommandException(
            commander + ": the key is on " + curve.label() + "; a module takes P-256 or P-192");
      }
      byte[] seed = new byte[SEED_BYTES];
      new SecureRandom().nextBytes(seed);
      StringBuilder attributes = new StringBuilder(jad.stripTrailing()).append('\n');
      if (checkedName != null) {
        attributes.append("Module-Name: ").append(checkedName).append('\n');
      }
      attributes
          .append("Module-Curve: " + curve.name() + "\n")
          .append("Module-Seed: " + HexFormat.of().formatHex(seed) + "\n")
          .append("Commander-Number: " + commanderNumber + "\n")
          .append("Commander-Key: " + HexFormat.of().formatHex(key.toCompressedBytes()) + "\n");
      out.write(
          attributes.toString().getBytes(StandardCharsets.UTF_8),
          FileAccess.OWNER_ONLY,
          force.ifExists());
      if (!out.isStandardOutput()) {
        print("jad        " + SafeText.escape(out.toString()) + " (secret)");
        print("commander  " + key.fingerprint().toDigits());
      }
      return 0;
    }

    private String checkedName() {
      try {
        return ContactName.check(name, "");
      } catch (IllegalArgumentException e) {
        throw wrong("--name: " + e.getMessage());
      }
    }

    private String read(Path built) {
      if (!Files.isRegularFile(built)) {
        throw new CommandException(
            "%s: there is no such file; \"trusted-sms module build %s\" makes it"
                .formatted(built, folder));
      }
      try {
        return Files.readString(built);
      } catch (IOException e) {
        throw new CommandException(built + ": cannot be read: " + e.getMessage(), e);
      }
    }
  }
}
