import type { Context } from "../context.ts";
import { inTransaction } from "../context.ts";
import { statement } from "../database/statement.ts";
import type { TenantId } from "../ids.ts";
import type { KeyPurpose } from "./keys.ts";

/** A column whose values were sealed with data keys: each begins with the number of its key. */
export interface SealedColumn {
  /** "table.column" */
  name: string;
  purpose: KeyPurpose;
  /** How many of the tenant's values the key has sealed. */
  count(ctx: Context, keyId: number): Promise<number>;
  /** Seals up to `limit` of them with the current key; how many it was. Null where values leave by themselves soon. */
  reseal: ((ctx: Context, keyId: number, limit: number) => Promise<number>) | null;
}

interface Described {
  table: string;
  column: string;
  purpose: KeyPurpose;
  /** What the values are bound to. Absent: they live for hours at the most, and are waited for. */
  contextOf?: (tenantId: TenantId, id: string) => string;
}

/** For a module's store, on a table of its own. */
export function sealedColumn({ table, column, purpose, contextOf }: Described): SealedColumn {
  const name = `${table}.${column}`;
  const bySame = `tenant_id = $1 and substring(${column} from 1 for 2) = $2`;
  const count = statement<{ count: number }>(
    `${name}.countSealed`,
    `select count(*) as count from ${table} where ${bySame}`,
  );
  const list = statement<{ id: string; sealed: Buffer }>(
    `${name}.listSealed`,
    `select id, ${column} as sealed from ${table} where ${bySame} limit $3 for update skip locked`,
  );
  const replace = statement(
    `${name}.replaceSealed`,
    `update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`,
  );
  return {
    name,
    purpose,
    async count(ctx, keyId) {
      const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(count, [tenantId, keyIdBytes(keyId)]));
      return row?.count ?? 0;
    },
    reseal:
      contextOf === undefined
        ? null
        : (ctx, keyId, limit) =>
            inTransaction(ctx, async ({ tx, tenantId, keys }) => {
              const rows = await tx.rows(list, [tenantId, keyIdBytes(keyId), limit]);
              for (const { id, sealed } of rows) {
                const context = contextOf(tenantId, id);
                const opened = keys.open(purpose, sealed, context);
                await tx.run(replace, [tenantId, id, keys.seal(purpose, opened, context)]);
                opened.fill(0);
              }
              return rows.length;
            }),
  };
}

function keyIdBytes(id: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(id);
  return bytes;
}
