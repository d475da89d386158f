// SPDX-License-Identifier: Apache-2.0
/** Submissions, their signing, and the processing of received messages. */
package org.trustedsms.gateway.message;
