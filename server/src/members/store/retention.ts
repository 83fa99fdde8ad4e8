import { sharedSealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import { totpContext } from "../totp.ts";

export const endedMemberSessions = expiringRows({
  name: "members.sessions",
  table: "member_sessions",
  key: ["id"],
  age: "created_at",
});
export const expiredKeptForms = expiringRows({
  name: "members.keptForms",
  table: "kept_forms",
  key: ["id"],
  age: "expires_at",
});
export const oldInvitations = expiringRows({ name: "members.invitations", table: "invitations", age: "expires_at" });
export const oldOperatorGrants = expiringRows({
  name: "members.operatorGrants",
  table: "operator_grants",
  age: "expires_at",
});
export const forgottenMemberSenders = expiringRows({
  name: "members.senders",
  table: "member_senders",
  key: ["member_id", "sender"],
  age: "last_at",
});

export const oldChallenges = expiringRows({
  name: "members.challenges",
  table: "used_challenges",
  key: ["hash"],
  age: "expires_at",
});

export const sealedTotpSecrets = sharedSealedColumn({
  table: "members",
  column: "totp_secret",
  purpose: "member-secret",
  contextOf: totpContext,
});
export const sealedKeptForms = sharedSealedColumn({
  table: "kept_forms",
  column: "sealed",
  purpose: "member-secret",
});
