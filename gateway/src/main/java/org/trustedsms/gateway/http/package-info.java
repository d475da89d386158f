// SPDX-License-Identifier: Apache-2.0
/** The HTTP API, the page for people, metrics and health. */
package org.trustedsms.gateway.http;
