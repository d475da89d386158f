// SPDX-License-Identifier: Apache-2.0
/** What is asked to be sent, and the account of what is sent and received. */
package org.trustedsms.gateway.message;
