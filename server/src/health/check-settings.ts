import type { Config } from "#platform/config/config.ts";
import type { Observation } from "./observation.ts";

export function checkSettings(config: Config): Observation[] {
  const { mode, role, publicUrl } = config;
  return [
    { name: "settings", status: "ok", mode, role, url: publicUrl },
    ...checkProxies(config),
    ...checkManagement(config),
    ...checkMail(config),
  ];
}

/**
 * The service has no TLS of its own, so in live mode a proxy is in front, and rate limits would count it as one sender.
 */
function checkProxies({ mode, trustedProxies }: Config): Observation[] {
  return mode === "live" && trustedProxies.length === 0 ? [{ name: "proxies_unknown", status: "warning" }] : [];
}

/** In sandbox mode messages arrive at /sandbox/messages. */
function checkMail({ mode, mail }: Config): Observation[] {
  return mode === "live" && mail === null ? [{ name: "mail_missing", status: "warning" }] : [];
}

/** Metrics name no company, but show business volume. */
function checkManagement({ mode, managementHost, managementPort, metricsToken }: Config): Observation[] {
  const isLoopback = managementHost === "localhost" || managementHost === "::1" || managementHost.startsWith("127.");
  if (mode !== "live" || isLoopback || metricsToken !== null) return [];
  return [{ name: "metrics_open", status: "warning", address: `${managementHost}:${managementPort}` }];
}
