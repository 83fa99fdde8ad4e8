import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id } from "#platform/ids.ts";
import { sharedSealedColumn } from "#platform/keys/sealed-column.ts";
import type { MemberId } from "../member.ts";

export type KeptFormId = Id<"kept-form">;

const insert = statement(
  "keptForms.insert",
  `insert into kept_forms (id, member_id, sealed, expires_at) values ($1, $2, $3, $4)`,
);
const find = statement<{ sealed: Buffer }>(
  "keptForms.find",
  `select sealed from kept_forms where id = $1 and member_id = $2 and expires_at > $3`,
);
const trim = statement(
  "keptForms.trim",
  `delete from kept_forms where id in (
     select id from kept_forms where member_id = $1 order by expires_at desc offset $2)`,
);

export interface KeptFormRow {
  id: KeptFormId;
  memberId: MemberId;
  sealed: Buffer;
  expiresAt: Date;
}

export async function insertKeptForm(tx: Transaction, row: KeptFormRow): Promise<void> {
  await tx.run(insert, [row.id, row.memberId, row.sealed, row.expiresAt]);
}

export async function selectKeptForm(
  db: Reading,
  { id, memberId, now }: { id: KeptFormId; memberId: MemberId; now: Date },
): Promise<Buffer | undefined> {
  return (await db.row(find, [id, memberId, now]))?.sealed;
}

/** Deletes the member's oldest forms, except `kept` of them. */
export async function trimKeptForms(tx: Transaction, memberId: MemberId, kept: number): Promise<void> {
  await tx.run(trim, [memberId, kept]);
}

export const sealedKeptForms = sharedSealedColumn({
  table: "kept_forms",
  column: "sealed",
  purpose: "member-secret",
});
