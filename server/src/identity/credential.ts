import { scopes as allScopes, type Scope } from "#platform/http/access.ts";
import type { Id } from "#platform/ids.ts";
import { invalid } from "#platform/refusal.ts";
import { foldCase } from "#platform/text/fold-text.ts";

export type CredentialId = Id<"credential">;

export interface Credential {
  id: CredentialId;
  username: string;
  apiKey: string;
  scopes: readonly Scope[];
  isActive: boolean;
  createdAt: Date;
  /** The time of its last call, at most an hour too early. */
  lastUsedAt: Date | null;
  /** When its secret key or password was last set. */
  secretsSetAt: Date;
  /** Until when the previous secret key is valid; the time may be in the past. Null: there is none. */
  previousSecretEndsAt: Date | null;
}

/** Returns the scopes sorted and without duplicates. Refuses an unknown scope and an empty list. */
export function checkScopes(given: readonly string[]): Scope[] {
  const unknown = given.find((scope) => !allScopes.includes(scope as Scope));
  if (unknown !== undefined)
    throw invalid("scopes", `There is no scope "${unknown}"; there are ${allScopes.join(", ")}.`, "not_allowed");
  const chosen = allScopes.filter((scope) => given.includes(scope));
  if (chosen.length === 0) throw invalid("scopes", "A credential needs at least one scope.", "required");
  return chosen;
}

/** Refuses scopes that the caller may not give to programs. The refusal names `field`. */
export function checkGivable(scopes: readonly Scope[], givable: readonly Scope[], field = "scopes"): void {
  const other = scopes.find((scope) => !givable.includes(scope));
  if (other !== undefined)
    throw invalid(field, `Only an administrator gives programs the scope "${other}".`, "administrators_only");
}

const USERNAME = /^[^\s\p{C}]{1,200}$/u;

export function checkUsername(username: string): void {
  if (!USERNAME.test(username))
    throw invalid("username", "A user name has 1 to 200 characters and no spaces.", "format");
}

/** The form in which user names are looked up, compared for uniqueness and counted by the log-in throttle. */
export function usernameKey(username: string): string {
  return foldCase(username);
}
