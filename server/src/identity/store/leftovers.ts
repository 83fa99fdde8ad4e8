import { leftoverRows } from "#platform/leftovers.ts";

export const expiredTokens = leftoverRows({ name: "identity.tokens", table: "session_tokens", age: "expires_at" });

/** Sessions that no token can continue any more. */
export const endedSessions = leftoverRows({
  name: "identity.sessions",
  table: "sessions",
  age: "created_at",
  where: `not exists (
    select from session_tokens k where k.tenant_id = leftover.tenant_id and k.session_id = leftover.id)`,
});

export const expiredWidgetTokens = leftoverRows({
  name: "identity.widgetTokens",
  table: "widget_tokens",
  age: "expires_at",
});

export const forgottenSenders = leftoverRows({ name: "loginSenders", table: "login_senders", age: "last_at" });
