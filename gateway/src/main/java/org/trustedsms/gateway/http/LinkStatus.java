// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.List;

/**
 * The state of the link to the SMSC, and of the webhooks, with the names that the API's description
 * has for them. Immutable.
 *
 * @param centre {@code up} or {@code down}
 * @param reason why it is down; null if it is up
 * @param channels each channel of the configuration; empty if it names none
 * @param webhooks each webhook of the configuration
 */
public record LinkStatus(
    String centre, String reason, List<Channel> channels, List<Webhook> webhooks) {
  public LinkStatus {
    channels = List.copyOf(channels);
    webhooks = List.copyOf(webhooks);
  }

  public static String word(boolean up) {
    return up ? "up" : "down";
  }

  /**
   * The state of one webhook: {@code up}, {@code down} with a reason, or {@code elsewhere} if
   * another gateway posts. Of the URL there is the host alone: the rest may be secret.
   */
  public record Webhook(String name, String host, String state, String reason) {}

  /** The state of one channel: {@code up}, or {@code down} with a reason. */
  public record Channel(String name, String state, String reason) {}
}
