// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import java.util.List;

/**
 * The state of the link to the SMS centre. Immutable.
 *
 * @param reason why it is down; null if it is up
 * @param channels each channel of the configuration; empty if it names none
 */
public record LinkStatus(boolean up, String reason, List<Channel> channels) {
  public LinkStatus {
    channels = List.copyOf(channels);
  }

  /**
   * The state of one channel. Immutable.
   *
   * @param reason why it is down; null if it is up
   */
  public record Channel(String name, boolean up, String reason) {}
}
