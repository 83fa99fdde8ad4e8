import { expiringRows } from "#platform/retention.ts";

export const expiredTokens = expiringRows({
  name: "identity.tokens",
  table: "session_tokens",
  key: ["tenant_id", "hash"],
  age: "expires_at",
});

/** Sessions without any token left. */
export const endedSessions = expiringRows({
  name: "identity.sessions",
  table: "sessions",
  age: "created_at",
  where: `not exists (
    select from session_tokens k where k.tenant_id = old.tenant_id and k.session_id = old.id)`,
});

export const expiredWidgetTokens = expiringRows({
  name: "identity.widgetTokens",
  table: "widget_tokens",
  age: "expires_at",
});

export const oldLoginSenders = expiringRows({
  name: "loginSenders",
  table: "login_senders",
  key: ["tenant_id", "credential_id", "sender"],
  age: "last_at",
});
