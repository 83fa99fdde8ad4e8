import { inTransaction, type Context } from "../context.ts";
import { statement } from "../database/statement.ts";
import type { TenantId } from "../ids.ts";
import { keyIdBytes, type KeyPurpose, type Keys } from "./keys.ts";

/** A column of values sealed with data keys. Each value begins with its key's id. */
export interface SealedColumn {
  name: string;
  purpose: KeyPurpose;
  /** Counts the tenant's values that the key has sealed. */
  count(ctx: Context, keyId: number): Promise<number>;
  /** Seals up to `limit` values with the current key and returns their number. Null when values expire soon. */
  reseal: ((ctx: Context, keyId: number, limit: number) => Promise<number>) | null;
  /** The values belong to no tenant: every tenant's context finds the same ones. */
  isShared?: true;
}

interface ColumnDescription {
  table: string;
  column: string;
  purpose: KeyPurpose;
  /** What the values are bound to. Absent when they expire within hours. */
  contextOf?: (tenantId: TenantId, id: string) => string;
}

const ofKey = (column: string) => `tenant_id = $1 and substring(${column} from 1 for 2) = $2`;

export function sealedColumn(described: ColumnDescription): SealedColumn {
  const { table, column, purpose, contextOf } = described;
  const name = `${table}.${column}`;
  const count = statement<{ count: number }>(
    `${name}.countSealed`,
    `select count(*) as count from ${table} where ${ofKey(column)}`,
  );
  return {
    name,
    purpose,
    async count(ctx, keyId) {
      const row = await inTransaction(ctx, ({ tx, tenantId }) => tx.row(count, [tenantId, keyIdBytes(keyId)]));
      return row?.count ?? 0;
    },
    reseal: contextOf === undefined ? null : createReseal(described, contextOf),
  };
}

function createReseal(
  { table, column, purpose }: ColumnDescription,
  contextOf: NonNullable<ColumnDescription["contextOf"]>,
): SealedColumn["reseal"] {
  const list = statement<{ id: string; sealed: Buffer }>(
    `${table}.${column}.listSealed`,
    `select id, ${column} as sealed from ${table} where ${ofKey(column)} limit $3 for update skip locked`,
  );
  const replace = statement(
    `${table}.${column}.replaceSealed`,
    `update ${table} set ${column} = $3 where tenant_id = $1 and id = $2`,
  );
  return (ctx, keyId, limit) =>
    inTransaction(ctx, async ({ tx, tenantId, keys }) => {
      const rows = await tx.rows(list, [tenantId, keyIdBytes(keyId), limit]);
      for (const { id, sealed } of rows) {
        const resealed = resealValue(keys, purpose, sealed, contextOf(tenantId, id));
        await tx.run(replace, [tenantId, id, resealed]);
      }
      return rows.length;
    });
}

interface SharedColumnDescription {
  table: string;
  column: string;
  purpose: KeyPurpose;
  /** What the values are bound to. Absent when they expire within hours. */
  contextOf?: (id: string) => string;
}

const ofSharedKey = (column: string) => `substring(${column} from 1 for 2) = $1`;

/** A sealed column of a table whose rows belong to no tenant. */
export function sharedSealedColumn(described: SharedColumnDescription): SealedColumn {
  const { table, column, purpose, contextOf } = described;
  const name = `${table}.${column}`;
  const count = statement<{ count: number }>(
    `${name}.countSealed`,
    `select count(*) as count from ${table} where ${ofSharedKey(column)}`,
  );
  return {
    name,
    purpose,
    isShared: true,
    async count({ database }, keyId) {
      return (await database.readSystem().row(count, [keyIdBytes(keyId)]))?.count ?? 0;
    },
    reseal: contextOf === undefined ? null : createSharedReseal(described, contextOf),
  };
}

function createSharedReseal(
  { table, column, purpose }: SharedColumnDescription,
  contextOf: NonNullable<SharedColumnDescription["contextOf"]>,
): SealedColumn["reseal"] {
  const list = statement<{ id: string; sealed: Buffer }>(
    `${table}.${column}.listSealed`,
    `select id, ${column} as sealed from ${table} where ${ofSharedKey(column)} limit $2 for update skip locked`,
  );
  const replace = statement(`${table}.${column}.replaceSealed`, `update ${table} set ${column} = $2 where id = $1`);
  return ({ database, keys }, keyId, limit) =>
    database.system(async (tx) => {
      const rows = await tx.rows(list, [keyIdBytes(keyId), limit]);
      for (const { id, sealed } of rows) await tx.run(replace, [id, resealValue(keys, purpose, sealed, contextOf(id))]);
      return rows.length;
    });
}

/** Seals the value with the current key. */
function resealValue(keys: Keys, purpose: KeyPurpose, sealed: Buffer, context: string): Buffer {
  const opened = keys.open(purpose, sealed, context);
  const resealed = keys.seal(purpose, opened, context);
  opened.fill(0);
  return resealed;
}
