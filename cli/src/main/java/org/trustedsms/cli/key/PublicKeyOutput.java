// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli.key;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.trustedsms.cli.console.Json;
import org.trustedsms.cli.option.JsonOption;
import org.trustedsms.cli.option.Output;
import org.trustedsms.key.PublicKey;
import org.trustedsms.server.file.FileAccess;
import org.trustedsms.server.file.FileException;
import org.trustedsms.server.keyfile.PublicKeyFiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes a public key: in PEM or as a point, to standard output or a file, or in JSON. */
public final class PublicKeyOutput {
  @Option(names = "--point")
  private boolean point;

  @Mixin private Output output = new Output();

  @Mixin private JsonOption json = new JsonOption();

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** Finds out early whether {@link #write} can do. */
  public void check() throws FileException {
    output.check(spec);
  }

  /** Writes the key; with {@code --json} it is described on standard output, too. */
  public void write(PublicKey key) throws FileException {
    String pem = new String(PublicKeyFiles.toPem(key), StandardCharsets.US_ASCII);
    String hex = HexFormat.of().formatHex(key.toCompressedBytes());
    if (!json.isAsked() || !output.isStandardOutput()) {
      String text = point ? hex + "\n" : pem;
      output.write(text.getBytes(StandardCharsets.US_ASCII), FileAccess.DEFAULT);
    }
    if (json.isAsked()) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(Json.lines(Json.of(key).put("pem", pem).put("point", hex)));
      out.flush();
    }
  }
}
