import type { Scope } from "#platform/http/access.ts";
import { Refusal } from "#platform/refusal.ts";

const REALM = 'Bearer realm="servicepay"';

export function tokenMissing(): Refusal {
  return new Refusal("ERR_UNAUTHORIZED", "The header Authorization: Bearer <token> is missing or malformed.", {
    reason: "token_missing",
    headers: { "WWW-Authenticate": REALM },
  });
}

/** Returns the same refusal for every wrong token, so that a caller cannot find out what was wrong. */
export function tokenRefused(): Refusal {
  return new Refusal(
    "ERR_UNAUTHORIZED",
    "The token is unknown, expired or revoked, or the call needs another kind of token.",
    {
      reason: "token_invalid",
      headers: { "WWW-Authenticate": `${REALM}, error="invalid_token"` },
    },
  );
}

export function loginRefused(): Refusal {
  return new Refusal("ERR_UNAUTHORIZED", "The user name and password, or the API key and secret key, do not match.", {
    reason: "wrong_credentials",
    headers: { "WWW-Authenticate": REALM },
  });
}

export function tooManyLogins(retryAfterSeconds: number): Refusal {
  return new Refusal("ERR_RATE_LIMIT", "Too many failed log-ins. Please wait before the next.", {
    reason: "too_many_logins",
    retryAfterSeconds,
  });
}

export function scopeMissing(scopes: readonly Scope[]): Refusal {
  return new Refusal("ERR_FORBIDDEN", `This credential may not call "${scopes.join('" or "')}".`, {
    reason: "scope",
    headers: { "WWW-Authenticate": `${REALM}, error="insufficient_scope", scope="${scopes.join(" ")}"` },
  });
}
