import { expiringRows } from "#platform/retention.ts";

/** A session lasts 12 hours at most, so an older one has ended. */
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
export const oldMemberSenders = expiringRows({
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
