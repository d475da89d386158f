// SPDX-License-Identifier: Apache-2.0
/** Commands that help to choose a curve. */
package org.trustedsms.cli.command.curve;
