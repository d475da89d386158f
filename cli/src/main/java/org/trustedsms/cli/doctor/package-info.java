// SPDX-License-Identifier: Apache-2.0
/** What is installed, and whether it works. */
package org.trustedsms.cli.doctor;
