// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.midlet.radio;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.wireless.messaging.MessageConnection;

/** The radio on a platform of the tests' own. */
final class FakePhone extends WmaRadio {
  static final String MIDLET = "test.Midlet";

  /** What Connector.open gives. */
  final Map<String, FakeConnection> connections = new HashMap<>();

  /** What the push registry has for this suite, the JAD's entry first. */
  final List<String> registered = new ArrayList<>(List.of("sms://:16474"));

  /** The ports for which the suite has been started. */
  final List<String> pushed = new ArrayList<>();

  /** Connector.open gives null. */
  boolean openGivesNull;

  Exception openFailure;
  Exception registerFailure;
  int notices;

  FakePhone() {
    super(MIDLET);
    patience = 1;
  }

  FakeConnection at(int port) {
    return connections.computeIfAbsent("sms://:" + port, url -> new FakeConnection());
  }

  void open(int port) throws RadioException {
    open(port, () -> notices++);
  }

  @Override
  MessageConnection connect(String url) throws IOException {
    if (openFailure instanceof IOException) {
      throw (IOException) openFailure;
    }
    if (openFailure != null) {
      throw (RuntimeException) openFailure;
    }
    if (openGivesNull) {
      return null;
    }
    FakeConnection connection = connections.computeIfAbsent(url, one -> new FakeConnection());
    if (connection.listener != null) {
      throw new IOException("already open");
    }
    connection.closed = false;
    pushed.remove(url);
    return connection;
  }

  @Override
  String[] pushConnections(boolean available) {
    return (available ? pushed : registered).toArray(new String[0]);
  }

  @Override
  void register(String url, String name) throws ClassNotFoundException, IOException {
    if (!name.equals(MIDLET)) {
      throw new AssertionError(name);
    }
    if (registerFailure instanceof ClassNotFoundException) {
      throw (ClassNotFoundException) registerFailure;
    }
    if (registerFailure instanceof IOException) {
      throw (IOException) registerFailure;
    }
    if (registerFailure != null) {
      throw (RuntimeException) registerFailure;
    }
    registered.add(url);
  }

  @Override
  void unregister(String url) {
    registered.remove(url);
  }
}
