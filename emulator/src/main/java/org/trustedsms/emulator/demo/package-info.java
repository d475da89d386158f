// SPDX-License-Identifier: Apache-2.0
/** The main job of the project, shown once from beginning to end. */
package org.trustedsms.emulator.demo;
