// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.network;

import java.io.IOException;
import java.nio.file.Path;
import org.trustedsms.cli.console.CliCommand;
import org.trustedsms.cli.console.CommandException;
import org.trustedsms.cli.console.GracefulShutdown;
import org.trustedsms.cli.console.UserFolders;
import org.trustedsms.cli.key.KeyOption;
import org.trustedsms.gateway.Gateway;
import org.trustedsms.gateway.GatewaySettings;
import org.trustedsms.gateway.Log;
import org.trustedsms.server.keyfile.KeyFileException;
import org.trustedsms.server.store.StoreException;
import org.trustedsms.server.url.HostPort;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "gateway")
public final class GatewayCommand extends CliCommand {
  @Option(names = "--settings", paramLabel = "file")
  private Path settingsFile;

  @Option(names = "--folder", paramLabel = "folder")
  private Path folder;

  @Override
  public Integer call() {
    try (GracefulShutdown end = new GracefulShutdown();
        Log log = new Log(System.err)) {
      Path place = folder != null ? folder : UserFolders.ofThisUser().data("--folder", "gateway");
      GatewaySettings settings = GatewaySettings.read(settingsFile, place, System.getenv());
      log.takeLibraryLogs();
      try (Gateway gateway =
          Gateway.start(
              settings,
              log,
              token -> System.out.println("Admin token (shown only once): " + token))) {
        System.out.println(
            "Gateway for %s: page and API at %s://%s/ ; Ctrl-C ends it."
                .formatted(
                    settings.number(),
                    settings.tls() == null ? "http" : "https",
                    new HostPort(settings.listen().host(), gateway.port())));
        System.out.flush();
        end.await();
      }
    } catch (GatewaySettings.InvalidSettingException e) {
      throw wrong(e.getMessage());
    } catch (KeyFileException e) {
      throw KeyOption.serviceFailure(spec(), e);
    } catch (IOException | StoreException e) {
      throw new CommandException(e.getMessage(), e);
    }
    return 0;
  }
}
