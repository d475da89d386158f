// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that are not given are taken from a file, and who does so is told where from. */
class ConfigFileTest {
  @TempDir Path folder;

  private final Map<String, String> environment = new HashMap<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return TrustedSms.commandLine(environment::get, args)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Signs, and returns the digits of the key that was taken, or the error. */
  private String signer(String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of("sign", "--stateless", "-j", "--announce=A"));
    args.addAll(List.of(options));
    if (run(args.toArray(String[]::new)) != 0) {
      return err.toString();
    }
    String hex = new ObjectMapper().readTree(out.toString()).get("payload").textValue();
    run("verify", "--stateless", "-j", hex);
    return new ObjectMapper().readTree(out.toString()).get("offeredKey").get("digits").textValue();
  }

  private String key(String name) throws Exception {
    Files.createDirectories(folder.resolve(name).getParent());
    String file = folder.resolve(name).toString();
    assertEquals(0, run("keygen", "--no-passphrase", "-c", "p224", "-j", "-o", file), name);
    return new ObjectMapper().readTree(out.toString()).get("digits").textValue();
  }

  @Test
  void theNearestFileCounts() throws Exception {
    environment.put("HOME", folder.resolve("home").toString());
    assertTrue(signer().contains("Missing required option: '--key=file'"), err.toString());
    String atHome = key("home/.config/trusted-sms/a.pem");
    String inXdg = key("xdg/keys/b.pem");
    String named = key("c.pem");
    String given = key("home/d.pem");
    write("home/.config/trusted-sms/config", "# mine\n\n  key=a.pem\r\nnumber = +1\n");
    assertEquals(atHome, signer());
    environment.put("XDG_CONFIG_HOME", "xdg");
    assertEquals(atHome, signer(), "what is relative is ignored");
    environment.put("XDG_CONFIG_HOME", folder.resolve("xdg").toString());
    assertTrue(signer().contains("Missing required option"), "there is no file");
    write("xdg/trusted-sms/config", "key = ../keys/b.pem");
    assertEquals(inXdg, signer());
    String config = write("config", "key = " + folder.resolve("c.pem")).toString();
    assertEquals(named, signer("--config", config));
    assertEquals(named, signer("--config=" + config));
    write("config", "key = ~/d.pem");
    assertEquals(given, signer("--config", config));
    assertEquals(
        atHome, signer("--config", config, "-k", folder + "/home/.config/trusted-sms/a.pem"));
  }

  @Test
  void aValueIsForOnesOwnKeyAndNumberAlone() throws Exception {
    key("own.pem");
    String config = write("config", "key = own.pem\nnumber = +1\nstore = store\n").toString();
    assertEquals(0, run("contacts", "add", "+2", "--config", config), err.toString());
    assertEquals(0, run("contacts", "show", "+2", "--config", config), err.toString());
    assertTrue(out.toString().contains("no key is trusted yet"), out.toString());
    assertTrue(Files.exists(folder.resolve("store")));
    assertEquals(2, run("verify", "--from", "+2", "--config", config, "44", "--in=x"));
    assertEquals(2, run("phone", "--config", config));
    assertTrue(err.toString().contains("'--number=number'"), err.toString());
    assertEquals(3, run("listen", "--config", config, "--smsc", "127.0.0.1:1"));
    assertTrue(err.toString().contains("no SMSC answers"), err.toString());
  }

  @Test
  void anEncryptedKeyIsNotAskedForInVain() throws Exception {
    String passphrase = write("passphrase", "secret").toString();
    String own = folder.resolve("own.pem").toString();
    assertEquals(0, run("keygen", "-o", own, "--passphrase-file", passphrase), err.toString());
    key("other.pem");
    run("pubkey", folder + "/other.pem", "-o", folder + "/other.pub");
    run("sign", "--stateless", "-j", "-k", folder + "/other.pem", "hi");
    String hex = new ObjectMapper().readTree(out.toString()).get("payload").textValue();
    String config = write("config", "key = own.pem").toString();
    String[] verify = {"verify", "--stateless", "-j", "-s", folder + "/other.pub", hex};
    assertEquals(0, run(with(verify, "--config", config)), err.toString());
    assertEquals(3, run(with(verify, "-k", own)));
    assertTrue(err.toString().contains("own.pem: is encrypted"), err.toString());
    write("config", "key = own.pem\npassphrase-file = passphrase\n");
    assertEquals(0, run("sign", "--stateless", "-j", "--config", config, "hi"), err.toString());
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key|line 2: write NAME = VALUE",
        "key =|line 2: write NAME = VALUE",
        "kye = a|line 2: there is no setting \"kye\" (did you mean key?); there are announce, co",
        "system-id = shop|line 2: there is no setting \"system-id\"",
        "password-file = p|line 2: there is no setting \"password-file\"",
        "key = a\\nkey = b|line 3: key is set in line 2 already",
        "key = a\\0b|line 2: no file can have this name"
      })
  void aBadLineIsNamed(String lines, String words) throws Exception {
    String text = "# mine\n" + lines.replace("\\n", "\n").replace("\\0", "\0");
    String config = write("config", text).toString();
    assertEquals(2, run("sign", "--config", config, "hi"));
    assertTrue(err.toString().contains(config + ", " + words), err.toString());
    assertEquals(1, err.toString().lines().count());
    // Who needs none of its values is not held up.
    assertEquals(0, run("sign", "--help", "--config", config));
    assertEquals(0, run("completion", "--config", config));
  }

  @Test
  void aFileThatCannotBeReadIsAnError() throws Exception {
    assertEquals(2, run("sign", "--config", folder.resolve("none").toString(), "hi"));
    assertTrue(err.toString().contains("none: there is no such file"), err.toString());
    assertEquals(2, run("sign", "--config", folder.toString(), "hi"));
    byte[] noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    Path file = Files.write(folder.resolve("noise"), noise);
    assertEquals(2, run("sign", "--config", file.toString(), "hi"));
    Files.write(file, new byte[] {'k', 'e', 'y', '=', (byte) 0xfc});
    assertEquals(2, run("sign", "--config", file.toString(), "hi"));
    assertTrue(
        err.toString().contains(file + ": is not in UTF-8; save it in UTF-8"), err::toString);
    assertEquals(2, run("sign", "--config"));
  }

  @Test
  void whereAValueIsFromIsSaid() throws Exception {
    String config = write("config", "key = none.pem\nsmsc = :x\nnumber = +1\n").toString();
    assertEquals(3, run("sign", "--config", config, "hi"));
    assertTrue(err.toString().contains("; --key is from " + config + ", line 1"), err.toString());
    assertEquals(3, run("sign", "--config", config, "-k", folder + "/other.pem", "hi"));
    assertFalse(err.toString().contains("is from"), err.toString());
    assertEquals(2, run("listen", "--config", config));
    assertTrue(err.toString().contains("; --smsc is from " + config + ", line 2; see"));
  }

  @Test
  void aNamedFileSetsAnyOptionThatTakesAValue() throws Exception {
    key("own.pem");
    run("pubkey", folder + "/own.pem", "-o", folder + "/own.pub");
    String block =
        Files.readString(Path.of("../docs/tutorial-device.md"))
            .split("```properties\n", 2)[1]
            .split("```", 2)[0];
    String config = write("device.conf", block).toString();
    assertEquals(2, run("device", "--config", config));
    assertTrue(
        err.toString().contains("--run /usr/local/lib/light.sh: no program"), err.toString());
    assertTrue(err.toString().contains("--run is from " + config + ", line 5"), err.toString());
    Files.createFile(folder.resolve("run")).toFile().setExecutable(true);
    write("device.conf", "run = run\nkey = new.pem\nnumber = +1\ncommander = own.pub, no.pub\n");
    assertEquals(3, run("device", "--config", config, "--folder", folder + "/state"));
    assertTrue(err.toString().contains(folder.resolve("no.pub") + ": "), err.toString());
    // The user's file is for all commands.
    environment.put("XDG_CONFIG_HOME", folder.toString());
    write("trusted-sms/config", "run = run\n");
    assertEquals(2, run("device"));
    assertTrue(err.toString().contains("line 1: there is no setting \"run\""), err.toString());
  }
}
