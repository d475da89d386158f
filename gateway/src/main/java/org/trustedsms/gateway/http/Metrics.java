// SPDX-License-Identifier: Apache-2.0
package org.trustedsms.gateway.http;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.DoubleSupplier;

/** Metrics for Prometheus. Thread-safe. */
final class Metrics {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter requests =
      Counter.builder()
          .name("trusted_sms_http_requests_total")
          .help("Requests that were answered.")
          .labelNames("method", "resource", "status")
          .register(registry);
  private final Histogram seconds =
      Histogram.builder()
          .name("trusted_sms_http_request_seconds")
          .help("Time to answer a request.")
          .classicOnly()
          .register(registry);

  void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  /** Counts an answer. Method and resource are fixed words; a client cannot add new ones. */
  void answered(String method, String resource, int status, long nanos) {
    requests.labelValues(method, resource, Integer.toString(status)).inc();
    seconds.observe(nanos / 1e9);
  }

  String text() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      PrometheusTextFormatWriter.builder().build().write(out, registry.scrape());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
