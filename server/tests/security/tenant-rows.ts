import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

const SETTLE_MS_MAX = 20_000;
const POLL_MS = 100;

/** One tenant's rows, read as the database's owner. */
export interface TenantRows {
  /** A checksum of each table. */
  checksums(): Promise<Record<string, string>>;
  /** Waits until workers have nothing left to do for this tenant. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function tenantRows(databaseUrl: string, tenantId: string): TenantRows {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, options: `-c app.tenant_id=${tenantId}` });
  pool.on("error", () => {}); // The database is dropped when the test ends.
  const isSettled = async () => {
    const { rows } = await pool.query<{ open: boolean }>(
      `select exists (select from webhook_deliveries where tenant_id = $1 and (state = 'pending' or leased_until is not null))
         or exists (select from notifications where tenant_id = $1 and state in ('queued', 'sending'))
         or exists (select from transaction_changes where tenant_id = $1)
         or exists (select from audit_waiting where tenant_id = $1)
         or exists (select from events_waiting where tenant_id = $1)
         or exists (select from attempts where tenant_id = $1 and lease_until is not null) as open`,
      [tenantId],
    );
    return rows[0]?.open === false;
  };
  return {
    async checksums() {
      const sums: Record<string, string> = {};
      for (const table of await tenantTables(pool)) {
        const { rows } = await pool.query<{ rows: number; sum: string }>(
          `select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as sum from ${table} t where tenant_id = $1`,
          [tenantId],
        );
        sums[table] = `${rows[0]?.rows} rows, ${rows[0]?.sum}`;
      }
      return sums;
    },
    async settled() {
      for (let waitedMs = 0; waitedMs < SETTLE_MS_MAX; waitedMs += POLL_MS) {
        if (await isSettled()) return;
        await delay(POLL_MS);
      }
      throw new Error("workers did not come to an end");
    },
    close: () => pool.end(),
  };
}

export async function tenantTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  return rows.map(({ name }) => name);
}
