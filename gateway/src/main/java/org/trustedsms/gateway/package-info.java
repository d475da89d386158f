// SPDX-License-Identifier: Apache-2.0
/** Signed SMS as a service: a program of its own, asked by HTTP. */
package org.trustedsms.gateway;
