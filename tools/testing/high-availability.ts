import { existsSync } from "node:fs";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";

const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  postgresql: "/usr/lib/postgresql",
} as const;

/** Installs what a highly available database needs. Returns why that is impossible here, or null. */
export async function installHighAvailability(): Promise<string | null> {
  const missing = Object.entries(PROGRAMS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  const reason = await whyNoDebianPackages();
  // The servers run as the user postgres, and on loopback addresses of their own.
  if (reason !== null) return `${missing.join(", ") || "Patroni"} must run on Debian as root: ${reason}`;
  if (missing.length > 0) await installDebianPackages(...missing);
  const lacking = Object.entries(PROGRAMS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  return lacking.length === 0 ? null : `${lacking.join(", ")} could not be installed`;
}
