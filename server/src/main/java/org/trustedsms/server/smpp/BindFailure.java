// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.server.smpp;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.trustedsms.server.link.RefusedException;

/** Says why there is no link: what was seen, and what to do. */
final class BindFailure {
  private BindFailure() {}

  static IOException of(Throwable e, LinkSettings settings) {
    if (e instanceof RefusedException refused) {
      return refused;
    }
    return new IOException(
        "no link to the SMSC at %s:%s: %s"
            .formatted(settings.smsc.getHostString(), settings.smsc.getPort(), words(e, settings)),
        e);
  }

  private static String words(Throwable e, LinkSettings settings) {
    if (e instanceof UnknownHostException) {
      return "no such host";
    }
    if (e instanceof ConnectException
        || e instanceof SocketTimeoutException
        || e instanceof NoRouteToHostException) {
      return "nobody listens there";
    }
    if (e instanceof GarbledException) {
      return e.getMessage();
    }
    if (e instanceof SSLException) {
      return tls(e, settings);
    }
    if (e instanceof EOFException || e instanceof SocketException) {
      return "it has closed the connection without an answer to the bind: check the system_id, "
          + whetherTls(settings);
    }
    if (e instanceof TimeoutException) {
      return "it is silent: no answer to the bind; check that it is an SMSC, "
          + whetherTls(settings);
    }
    return String.valueOf(e.getMessage());
  }

  private static String whetherTls(LinkSettings settings) {
    return settings.tls == null ? "and whether it wants TLS" : "and whether it speaks TLS";
  }

  private static String tls(Throwable e, LinkSettings settings) {
    if (has(e, CertPathBuilderException.class) || has(e, CertPathValidatorException.class)) {
      return "its certificate is not from an authority that is trusted here, or not valid now:"
          + " trust the one that it is from ("
          + e.getMessage()
          + ")";
    }
    if (has(e, CertificateException.class)) {
      return "its certificate is not for %s: use the name that it is for (%s)"
          .formatted(settings.smsc.getHostString(), e.getMessage());
    }
    if (String.valueOf(e.getMessage()).startsWith("Unsupported or unrecognized SSL message")) {
      return "it does not speak TLS: switch TLS off, or use its port with TLS";
    }
    return "TLS failed: "
        + e.getMessage()
        + "; check whether it speaks TLS"
        + (settings.tls.client() == null ? ", and whether it wants a certificate of yours" : "");
  }

  private static boolean has(Throwable e, Class<? extends Throwable> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
