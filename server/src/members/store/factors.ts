import type { Reading, Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { sharedSealedColumn } from "#platform/keys/sealed-column.ts";
import type { MemberId } from "../member.ts";
import { totpContext } from "../totp.ts";

const setTotp = statement(
  "members.updateTotp",
  `update members set totp_secret = $2, totp_last_step = $3 where id = $1`,
);
const takeStep = statement(
  "members.takeTotpStep",
  `update members set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)`,
);

/** `step` is the time step of the code that proved the secret. */
export async function updateTotp(tx: Transaction, id: MemberId, totp: { sealed: Buffer; step: number }): Promise<void> {
  await tx.run(setTotp, [id, totp.sealed, totp.step]);
}

export async function removeTotp(tx: Transaction, id: MemberId): Promise<void> {
  await tx.run(setTotp, [id, null, null]);
}

/** Returns false if a code of this time step, or of a later one, was accepted before. */
export async function takeTotpStep(tx: Transaction, id: MemberId, step: number): Promise<boolean> {
  return (await tx.run(takeStep, [id, step])) > 0;
}

const deleteCodes = statement("members.deleteRecoveryCodes", `delete from recovery_codes where member_id = $1`);
const insertCodes = statement(
  "members.insertRecoveryCodes",
  `insert into recovery_codes (member_id, hash) select $1, unnest($2::bytea[]) returning hash`,
);
const takeCode = statement(
  "members.takeRecoveryCode",
  `update recovery_codes set used_at = $3 where member_id = $1 and hash = $2 and used_at is null`,
);
const countCodes = statement<{ left: number }>(
  "members.countRecoveryCodes",
  `select count(*) as left from recovery_codes where member_id = $1 and used_at is null`,
);

export async function deleteRecoveryCodes(tx: Transaction, id: MemberId): Promise<void> {
  await tx.run(deleteCodes, [id]);
}

export async function insertRecoveryCodes(tx: Transaction, id: MemberId, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(insertCodes, [id, hashes]);
}

/** Returns false if there is no such code, or it was used before. */
export async function takeRecoveryCode(tx: Transaction, id: MemberId, hash: Buffer, now: Date): Promise<boolean> {
  return (await tx.run(takeCode, [id, hash, now])) > 0;
}

export async function countRecoveryCodes(db: Reading, id: MemberId): Promise<number> {
  return (await db.row(countCodes, [id]))?.left ?? 0;
}

export const sealedTotpSecrets = sharedSealedColumn({
  table: "members",
  column: "totp_secret",
  purpose: "member-secret",
  contextOf: totpContext,
});
