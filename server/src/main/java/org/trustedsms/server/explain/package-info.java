// SPDX-License-Identifier: Apache-2.0
/** Explains the bytes of an SMS in words. */
package org.trustedsms.server.explain;
