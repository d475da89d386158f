// SPDX-License-Identifier: Apache-2.0
/** Any bytes of SMS, explained field by field. */
package org.trustedsms.cli.command.inspect;
