import { randomBytes } from "node:crypto";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Creates the tests' role, which has the rights of the product's role and may create databases. It is not a superuser, so
 * row-level security applies to it. Returns its address of the server's own database.
 */
export async function makeTestRole(superuserUrl: string): Promise<string> {
  const password = randomBytes(16).toString("hex");
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    const found = await client.query("select from pg_roles where rolname = 'servicepay_tests'");
    const verb = found.rowCount === 0 ? "create" : "alter";
    await client.query(`${verb} role servicepay_tests login createdb createrole password '${password}'`);
  } finally {
    await client.end();
  }
  const url = new URL(superuserUrl);
  url.username = "servicepay_tests";
  url.password = password;
  return url.href;
}

export async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false; // It has ended or has not started.
  }
}
