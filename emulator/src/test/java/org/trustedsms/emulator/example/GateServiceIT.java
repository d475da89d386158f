// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.bouncycastle.asn1.misc.MiscObjectIdentifiers;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.openssl.PEMException;
import org.jsmpp.session.SMPPSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.slf4j.nop.NOPServiceProvider;
import org.sqlite.JDBC;
import org.trustedsms.curve.Curves;
import org.trustedsms.emulator.phone.Phone;
import org.trustedsms.emulator.scenario.AcceptedSms;
import org.trustedsms.emulator.scenario.TestBed;
import org.trustedsms.emulator.scenario.TestBedSettings;
import org.trustedsms.key.PrivateKey;
import org.trustedsms.server.SmsService;
import org.trustedsms.server.keyfile.PrivateKeyFiles;
import org.trustedsms.server.store.Contact;
import org.trustedsms.server.store.Store;
import org.trustedsms.server.store.Trust;

/** The program of docs/guide-server.md against an SMSC and the MIDlet of the other guide. */
class GateServiceIT {
  private static final String NUMBER = "+447700900150";
  private static final String PASSPHRASE = "correct horse battery staple";
  private static final Path SOURCES = Path.of("..", "docs", "examples", "server");

  @TempDir Path folder;
  private final List<Process> started = new ArrayList<>();
  private final PrivateKey key = PrivateKey.generate(Curves.p192(), new SecureRandom()::nextBytes);
  private Path state;
  private Path keyFile;
  private TestBed testBed;

  @BeforeEach
  void compile() throws Exception {
    testBed = new TestBed(TestBedSettings.in(folder.resolve("test-bed")), null);
    testBed.subscribe(GateModule.NUMBER);
    state = folder.resolve("state");
    keyFile = folder.resolve("service.pem");
    Files.write(keyFile, PrivateKeyFiles.toEncryptedPem(key, PASSPHRASE.toCharArray(), 2048));
    List<String> arguments =
        new ArrayList<>(
            List.of("-Xlint:all,-processing", "-Werror", "-d", folder.resolve("classes") + ""));
    arguments.addAll(List.of("-cp", classPath()));
    try (Stream<Path> sources = Files.list(SOURCES)) {
      sources.forEach(source -> arguments.add(source.toString()));
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, System.err, arguments.toArray(new String[0]));
    assertEquals(0, status, "the example compiles");
  }

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
    testBed.close();
  }

  /** The one dependency that the guide names, with what it needs itself. */
  private static String classPath() throws URISyntaxException {
    List<String> path = new ArrayList<>();
    for (Class<?> type :
        List.of(
            SmsService.class,
            Curves.class,
            SHA256Digest.class,
            PEMException.class,
            MiscObjectIdentifiers.class,
            ObjectMapper.class,
            JsonFactory.class,
            JsonProperty.class,
            SMPPSession.class,
            JDBC.class,
            LoggerFactory.class,
            NOPServiceProvider.class)) {
      path.add(
          Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    return path.stream().distinct().collect(Collectors.joining(File.pathSeparator));
  }

  /** A service that runs, and what it prints. */
  private record Service(Process process, PrintStream in, ProgramOutput printed) {
    void command(String text) {
      in.println(text);
    }

    void awaitEnd() throws InterruptedException {
      in.close();
      assertTrue(process.waitFor(10, TimeUnit.MINUTES), "the service ends");
      assertEquals(0, process.exitValue());
    }
  }

  private Service start() throws Exception {
    InetSocketAddress smsc = testBed.address();
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            folder.resolve("classes") + File.pathSeparator + classPath()));
    line.addAll(List.of("GateService", state.toString(), keyFile.toString()));
    line.addAll(List.of(smsc.getHostString(), Integer.toString(smsc.getPort())));
    line.addAll(List.of(NUMBER, GateModule.NUMBER));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("PASSPHRASE", PASSPHRASE);
    Process process = builder.start();
    started.add(process);
    ProgramOutput printed = new ProgramOutput();
    Thread reader = new Thread(() -> read(process, printed), "service-output");
    reader.setDaemon(true);
    reader.start();
    return new Service(
        process, new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8), printed);
  }

  private static void read(Process process, ProgramOutput printed) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        printed.add(line);
      }
    } catch (IOException e) {
      printed.add(e.toString());
    }
  }

  @Test
  void opensAGateWithASignedResultAlsoAfterARestart() throws Exception {
    try (Phone module =
        GateModule.install(
            folder.resolve("module"),
            testBed.address(),
            NUMBER,
            "Commander-Key: " + HexFormat.of().formatHex(key.publicKey().toCompressedBytes()))) {
      ProgramOutput gate = new ProgramOutput();
      gate.follow(module.printout());
      module.switchOn();
      Service first = start();
      first.command("OPEN 3");
      first.printed().await("not sent: there is no contact with a trusted key");
      first.command("KEY");
      String digits = first.printed().await("compare: ");
      assertEquals(gate.await("my key is "), digits);
      trust(digits);
      first.command("OPEN 4");
      first.printed().await("done: gate 4 is open");
      assertEquals(1, gate.count("gate 4 opens"));
      first.process().destroyForcibly().waitFor();

      Service second = start();
      second.command("OPEN 5");
      second.printed().await("done: gate 5 is open");
      assertEquals(1, gate.count("gate 5 opens"));
      replayTheLastResult();
      second.printed().await("a message from " + GateModule.NUMBER + " has come again");
      second.awaitEnd();
    }
  }

  /** As "trusted-sms contacts trust" does, in another process. */
  private void trust(String digits) {
    try (Store store = new Store(state)) {
      store.update(
          transaction -> {
            Contact gate = transaction.contacts().withNumber(GateModule.NUMBER).orElseThrow();
            assertEquals(digits, gate.offered().fingerprint().toDigits());
            transaction.contacts().put(gate.trusting(gate.offered(), Trust.COMPARED));
          });
    }
  }

  /** By somebody else at the SMSC. */
  private void replayTheLastResult() throws IOException {
    List<AcceptedSms> all = testBed.wiretap().since(0);
    AcceptedSms last = all.get(all.size() - 1);
    assertEquals(GateModule.NUMBER, last.message().source().number());
    testBed.esme("mallory").send(last.message());
  }
}
