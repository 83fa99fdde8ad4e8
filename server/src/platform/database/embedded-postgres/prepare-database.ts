import pg from "pg";
import type { Passwords } from "./passwords.ts";
import type { Listening } from "./settings.ts";
import { canConnect } from "./socket-folder.ts";

/** The server's own database, for administration. */
const MAINTENANCE = "postgres";

export function urlOf(role: "servicepay" | "postgres", port: number, passwords: Passwords): string {
  const password = role === "postgres" ? passwords.superuser : passwords.owner;
  return `postgres://${role}:${password}@127.0.0.1:${port}/${role === "postgres" ? MAINTENANCE : "servicepay"}`;
}

/** Returns the database's TCP address for every tool, and the fastest address for our own processes. */
export async function urlsOf(
  { port, socketFolder }: Listening,
  passwords: Passwords,
): Promise<{ url: string; serviceUrl: string }> {
  const url = urlOf("servicepay", port, passwords);
  if (socketFolder === null || !(await canConnect(socketFolder, port))) return { url, serviceUrl: url };
  return { url, serviceUrl: `${url}?host=${encodeURIComponent(socketFolder)}` };
}

/** Creates the database `servicepay` and the role that owns it, if they are missing. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf("postgres", port, passwords),
    application_name: "servicepay-prepare",
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(`
      select exists (select from pg_roles where rolname = 'servicepay') as role,
             exists (select from pg_database where datname = 'servicepay') as database`);
    const found = rows[0];
    if (found?.role !== true) {
      await client.query(`create role servicepay login createrole password ${client.escapeLiteral(passwords.owner)}`);
    }
    if (found?.database !== true) await client.query("create database servicepay owner servicepay");
  } finally {
    await client.end();
  }
}
