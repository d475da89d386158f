// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A server of PostgreSQL on a port of this machine alone, with a user and a password, in a folder
 * of its own that is removed with it. PostgreSQL does not run as root: a test that is root has it
 * run as nobody.
 */
public final class PostgresServer implements AutoCloseable {
  public static final String USER = "gateway";

  private static final String PASSWORD = "only for tests";
  private static final int STARTS = 1_200;
  private static final long PAUSE_MILLIS = 100;

  private static PostgresServer shared;

  private final AtomicInteger schemas = new AtomicInteger();
  private final Path programs;
  private final Path folder;
  private final boolean durable;
  private final Path password;
  private final int port;
  private Process process;

  private PostgresServer(Path programs, boolean durable) throws IOException {
    this.programs = programs;
    this.durable = durable;
    folder = Files.createTempDirectory("trusted-sms-postgres");
    password = Files.writeString(folder.resolve("password"), PASSWORD);
    if (isRoot()) {
      // Others have to get to what is theirs.
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
      for (Path theirs : List.of(Files.createDirectory(folder.resolve("data")), password)) {
        Files.setOwner(
            theirs,
            theirs.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        Files.setPosixFilePermissions(theirs, PosixFilePermissions.fromString("rwx------"));
      }
    }
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::close));
  }

  private PostgresServer made() throws IOException {
    run(
        "initdb",
        "--no-sync",
        "--encoding=UTF8",
        "--locale=C",
        "--auth=scram-sha-256",
        "--username=" + USER,
        "--pwfile=" + password,
        "--pgdata=" + folder.resolve("data"));
    return this;
  }

  /**
   * Starts another server that follows this one: from now on all that this one tells as kept is on
   * both.
   */
  public PostgresServer standby() throws IOException {
    PostgresServer standby = new PostgresServer(programs, durable);
    standby.run(
        "pg_basebackup",
        "--dbname=host=127.0.0.1 port="
            + port
            + " user="
            + USER
            + " password='"
            + PASSWORD
            + "' application_name=standby",
        "--pgdata=" + standby.folder.resolve("data"),
        "--write-recovery-conf",
        "--checkpoint=fast",
        "--no-sync");
    standby.start();
    execute("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    execute("SELECT pg_reload_conf()");
    while (number(url(), "SELECT COUNT(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
        == 0) {
      pause();
    }
    return standby;
  }

  /** Makes a server that follows another one go on without it. */
  public void promote() {
    execute("SELECT pg_promote()");
  }

  /**
   * Returns the address that leads to this server or to another one, whichever follows none.
   *
   * @param url an address of this server
   */
  public String urlWith(PostgresServer other, String url) {
    return url.replace(":" + port + "/", ":" + port + ",127.0.0.1:" + other.port + "/")
        + "&targetServerType=primary";
  }

  /**
   * Returns a server that is kept until the tests are over and does not wait for the disk; skips
   * the test unless PostgreSQL is installed.
   */
  public static synchronized PostgresServer shared() throws IOException {
    if (shared == null) {
      shared = new PostgresServer(installed(), false).made();
      shared.start();
    }
    return shared;
  }

  /**
   * Starts a server of one's own, which keeps what it says it has kept; skips the test unless
   * PostgreSQL is installed.
   */
  public static PostgresServer own() throws IOException {
    PostgresServer server = new PostgresServer(installed(), true).made();
    server.start();
    return server;
  }

  private static Path installed() throws IOException {
    List<Path> places = new ArrayList<>(List.of(Path.of("/usr/local/bin")));
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions
            .sorted(Comparator.comparing(version -> version.getFileName().toString()))
            .forEach(version -> places.add(0, version.resolve("bin")));
      }
    }
    Optional<Path> found =
        places.stream().filter(place -> Files.isExecutable(place.resolve("postgres"))).findFirst();
    assumeTrue(found.isPresent(), "PostgreSQL is not installed");
    assumeTrue(
        !isRoot() || Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "PostgreSQL does not run as root, and there is no setpriv");
    return found.get();
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private Process launch(String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(List.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"));
    }
    command.add(programs.resolve(program).toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
        .start();
  }

  private void run(String program, String... arguments) throws IOException {
    Process running = launch(program, arguments);
    if (await(running) != 0) {
      throw new IOException(program + ": " + log());
    }
  }

  private static int await(Process running) {
    try {
      return running.waitFor();
    } catch (InterruptedException e) {
      running.destroyForcibly();
      throw new IllegalStateException(e);
    }
  }

  private String log() throws IOException {
    return Files.readString(folder.resolve("log"));
  }

  /** Starts it, again after {@link #kill}, and waits until it answers. */
  public void start() throws IOException {
    for (int i = 0; i < STARTS; i++) {
      if (process == null || !process.isAlive()) {
        // After a kill what it has left may hold it up for a moment.
        process =
            launch(
                "postgres",
                "-D" + folder.resolve("data"),
                "-p" + port,
                "-clisten_addresses=127.0.0.1",
                "-cunix_socket_directories=",
                "-cshared_buffers=16MB",
                "-cfsync=" + (durable ? "on" : "off"));
      }
      try (Connection connection = connect(url())) {
        if (connection.isValid(0)) {
          return;
        }
      } catch (SQLException notYet) {
        pause();
      }
    }
    throw new IOException("PostgreSQL does not start: " + log());
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Kills it as if the power had failed, but for the disk. */
  public void kill() {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    await(process);
  }

  /** Returns the address of the database. */
  public String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  /** Makes a schema, in which nothing is; returns the address that leads to it. */
  public String newSchema() {
    String name = "s" + schemas.incrementAndGet();
    execute("CREATE SCHEMA " + name);
    return url() + "?currentSchema=" + name;
  }

  /** Returns the password of {@link #USER}. */
  public static char[] password() {
    return PASSWORD.toCharArray();
  }

  /** Runs statements. */
  public void execute(String sql) {
    execute(url(), sql);
  }

  /** Runs statements where an address leads to. */
  public static void execute(String url, String sql) {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Asks for a number where an address leads to; 0 if there is no row. */
  public static long number(String url, String sql) {
    try (Connection connection = connect(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : 0;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, USER, PASSWORD);
  }

  /** Ends it, and removes all that it has kept. */
  @Override
  public void close() {
    if (process != null) {
      kill();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // Removed before, by a call of this.
    }
  }
}
