import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { MemberId } from "../member.ts";

const find = statement<{ columns: string[] }>(
  "listColumns.select",
  `select columns from list_columns where tenant_id = $1 and member_id = $2 and list = $3`,
);
const save = statement(
  "listColumns.upsert",
  `insert into list_columns (tenant_id, member_id, list, columns) values ($1, $2, $3, $4)
   on conflict (tenant_id, member_id, list) do update set columns = excluded.columns`,
);
const remove = statement(
  "listColumns.delete",
  `delete from list_columns where tenant_id = $1 and member_id = $2 and list = $3`,
);
const removeAll = statement(
  "listColumns.deleteAll",
  `delete from list_columns where tenant_id = $1 and member_id = $2`,
);

export async function selectColumns(
  { tx, tenantId }: ReadContext,
  memberId: MemberId,
  list: "payments",
): Promise<string[] | undefined> {
  return (await tx.row(find, [tenantId, memberId, list]))?.columns;
}

export async function upsertColumns(
  { tx, tenantId }: WriteContext,
  memberId: MemberId,
  list: "payments",
  columns: readonly string[],
): Promise<void> {
  await tx.run(save, [tenantId, memberId, list, columns]);
}

export async function deleteColumns(
  { tx, tenantId }: WriteContext,
  memberId: MemberId,
  list: "payments",
): Promise<void> {
  await tx.run(remove, [tenantId, memberId, list]);
}

export async function deleteAllColumns({ tx, tenantId }: WriteContext, memberId: MemberId): Promise<void> {
  await tx.run(removeAll, [tenantId, memberId]);
}
