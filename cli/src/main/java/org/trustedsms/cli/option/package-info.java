// SPDX-License-Identifier: Apache-2.0
/** Options that commands of several groups have. */
package org.trustedsms.cli.option;
