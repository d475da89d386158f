// SPDX-License-Identifier: Apache-2.0
/** Maps of limited size, and threads that do not keep a program running. */
package org.trustedsms.server.util;
