// SPDX-License-Identifier: Apache-2.0
/** Options that several commands have, and how their values are read. */
package org.trustedsms.cli.option;
