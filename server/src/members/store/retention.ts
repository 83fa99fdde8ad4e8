import { statement } from "#platform/database/statement.ts";
import type { Context } from "#platform/context.ts";
import type { SealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import { totpContext } from "../totp.ts";

export const endedMemberSessions = expiringRows({
  name: "members.sessions",
  table: "member_sessions",
  age: "created_at",
});
export const expiredKeptForms = expiringRows({ name: "members.keptForms", table: "kept_forms", age: "expires_at" });
export const oldInvitations = expiringRows({ name: "members.invitations", table: "invitations", age: "expires_at" });
export const forgottenMemberSenders = expiringRows({
  name: "members.senders",
  table: "member_senders",
  age: "last_at",
});

export const oldChallenges = expiringRows({
  name: "members.challenges",
  table: "used_challenges",
  age: "expires_at",
});

const countSealed = statement<{ count: number }>(
  "members.countSealed",
  `select count(*) as count from members where substring(totp_secret from 1 for 2) = $1`,
);
const listSealed = statement<{ id: string; sealed: Buffer }>(
  "members.listSealed",
  `select id, totp_secret as sealed from members where substring(totp_secret from 1 for 2) = $1
   limit $2 for update skip locked`,
);
const replaceSealed = statement("members.replaceSealed", `update members set totp_secret = $2 where id = $1`);

export const sealedTotpSecrets: SealedColumn = {
  name: "members.totp_secret",
  purpose: "member-secret",
  isShared: true,
  async count({ database }, keyId) {
    return (await database.readSystem().row(countSealed, [keyIdBytes(keyId)]))?.count ?? 0;
  },
  reseal: ({ database, keys }: Context, keyId, limit) =>
    database.system(async (tx) => {
      const rows = await tx.rows(listSealed, [keyIdBytes(keyId), limit]);
      for (const { id, sealed } of rows) {
        const secret = keys.open("member-secret", sealed, totpContext(id));
        await tx.run(replaceSealed, [id, keys.seal("member-secret", secret, totpContext(id))]);
        secret.fill(0);
      }
      return rows.length;
    }),
};

const countKept = statement<{ count: number }>(
  "keptForms.countSealed",
  `select count(*) as count from kept_forms where substring(sealed from 1 for 2) = $1`,
);

export const sealedKeptForms: SealedColumn = {
  name: "kept_forms.sealed",
  purpose: "member-secret",
  isShared: true,
  async count({ database }, keyId) {
    return (await database.readSystem().row(countKept, [keyIdBytes(keyId)]))?.count ?? 0;
  },
  // They expire within minutes.
  reseal: null,
};

function keyIdBytes(id: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(id);
  return bytes;
}
