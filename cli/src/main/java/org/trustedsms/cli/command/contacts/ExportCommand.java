// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.command.contacts;

import java.util.concurrent.Callable;
import org.trustedsms.cli.console.Version;
import org.trustedsms.cli.message.AddressBook;
import org.trustedsms.cli.option.Output;
import org.trustedsms.cli.option.StoreOption;
import org.trustedsms.cli.option.Verbosity;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import org.trustedsms.server.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code trusted-sms contacts export}: somebody's key for other programs. */
@Command(
    name = "export",
    description =
        "Print the trusted key of a contact in PEM (SubjectPublicKeyInfo), as OpenSSL reads it.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footerHeading = "%nExample:%n",
    footer = "  trusted-sms contacts export Alice --out alice.pub.pem")
public final class ExportCommand implements Callable<Integer> {
  @Mixin private Who who = new Who();

  @Mixin private Output output = new Output();

  @Mixin private StoreOption storeOption = new StoreOption();

  @Mixin private Verbosity verbosity = new Verbosity();

  /** Creates it. */
  public ExportCommand() {}

  @Override
  public Integer call() {
    PublicKey key;
    try (Store store = storeOption.store()) {
      key = new AddressBook(store).correspondent(who.text()).key();
    }
    output.write(PublicKeyFiles.toPem(key), FileAccess.DEFAULT);
    return 0;
  }
}
