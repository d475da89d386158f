// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.emulator.bridge;

/** The permissions of an application. A check may block until the phone's owner has answered. */
@FunctionalInterface
public interface Permissions {
  /** May open an SMS connection (JSR-120, appendix A). */
  String CONNECT = "javax.microedition.io.Connector.sms";

  String SEND = "javax.wireless.messaging.sms.send";

  String RECEIVE = "javax.wireless.messaging.sms.receive";

  /** May speak to an application in a smart card (JSR 177, appendix A). */
  String CARD = "javax.microedition.apdu.aid";

  String PUSH = "javax.microedition.io.PushRegistry";

  boolean allow(String permission);
}
