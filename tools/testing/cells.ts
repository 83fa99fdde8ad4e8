import { existsSync } from "node:fs";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";

const PROGRAMS = { "nginx-light": "/usr/sbin/nginx", "postgresql-client": "/usr/bin/psql" } as const;

/** Installs what moves a company between cells. Returns why that is impossible here, or null. */
export async function installCells(): Promise<string | null> {
  const missing = Object.entries(PROGRAMS).flatMap(([name, program]) => (existsSync(program) ? [] : [name]));
  if (missing.length === 0) return null;
  const reason = await whyNoDebianPackages();
  if (reason !== null) return `${missing.join(" and ")} must be installed: ${reason}`;
  return (await installDebianPackages(...missing)) ? null : `${missing.join(" and ")} could not be installed`;
}
