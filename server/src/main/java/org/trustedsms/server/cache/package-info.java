// SPDX-License-Identifier: Apache-2.0
/** Maps of limited size. */
package org.trustedsms.server.cache;
