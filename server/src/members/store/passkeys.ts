import type { Reading, Transaction, Writing } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { MemberId } from "../member.ts";
import type { PasskeyId } from "../passkeys/passkey.ts";

export interface PasskeyRow {
  id: PasskeyId;
  member_id: MemberId;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const columns = `id, member_id, credential_id, public_key, counter, transports, name, created_at, last_used_at`;
const ofMember = statement<PasskeyRow>(
  "passkeys.selectOfMember",
  `select ${columns} from passkeys where member_id = $1 order by created_at, id`,
);
const byCredential = statement<PasskeyRow>(
  "passkeys.selectByCredential",
  `select ${columns} from passkeys where credential_id = $1`,
);

export function selectPasskeys(db: Reading, memberId: MemberId): Promise<PasskeyRow[]> {
  return db.rows(ofMember, [memberId]);
}

export function selectPasskeyByCredential(db: Reading, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.row(byCredential, [credentialId]);
}

const insert = statement(
  "passkeys.insert",
  `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, name, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
);

/** Returns false if the authenticator's passkey is stored already. */
export async function insertPasskey(tx: Transaction, row: Omit<PasskeyRow, "last_used_at">): Promise<boolean> {
  const { id, member_id: memberId, credential_id: credentialId, public_key: publicKey, created_at: createdAt } = row;
  const { counter, transports, name } = row;
  const values = [id, memberId, credentialId, publicKey, counter, transports, name, createdAt];
  return (await tx.run(insert, values)) > 0;
}

const use = statement(
  "passkeys.use",
  `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
);

/**
 * Returns false if the passkey was removed, or has signed with this counter or a higher one. An authenticator that does not
 * count always sends 0.
 */
export async function usePasskey(
  tx: Transaction,
  { id, counter, now }: { id: PasskeyId; counter: number; now: Date },
): Promise<boolean> {
  return (await tx.run(use, [id, counter, now])) > 0;
}

const rename = statement("passkeys.rename", `update passkeys set name = $3 where id = $1 and member_id = $2`);
const remove = statement("passkeys.delete", `delete from passkeys where id = $1 and member_id = $2`);
const removeAll = statement("passkeys.deleteAll", `delete from passkeys where member_id = $1`);

/** Returns false if the member has no such passkey. */
export async function renamePasskeyRow(db: Writing, id: PasskeyId, memberId: MemberId, name: string): Promise<boolean> {
  return (await db.run(rename, [id, memberId, name])) > 0;
}

/** Returns false if the member has no such passkey. */
export async function deletePasskey(tx: Transaction, id: PasskeyId, memberId: MemberId): Promise<boolean> {
  return (await tx.run(remove, [id, memberId])) > 0;
}

export async function deleteAllPasskeys(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(removeAll, [memberId]);
}

const insertUsed = statement(
  "usedChallenges.insert",
  `insert into used_challenges (hash, expires_at) values ($1, $2) on conflict (hash) do nothing`,
);

/** Returns false if the challenge was used before. */
export async function insertUsedChallenge(
  tx: Transaction,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  return (await tx.run(insertUsed, [hash, expiresAt])) > 0;
}
