// SPDX-License-Identifier: Apache-2.0
/** Links by URL: SMPP, modem or Kannel, named in one line. */
package org.trustedsms.server.url;
