import { findCredential, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { scopes, type Scope } from "#platform/http/access.ts";
import { isAllowed } from "../page/index.ts";
import type { Choice } from "../parts/index.ts";
import { textIn, type Locale } from "../words/index.ts";

/**
 * The scopes that the member may give to programs. Programs with `payments` give money back without a limit, so it is for
 * those who set the limits.
 */
export function givableScopes(ctx: MemberContext): readonly Scope[] {
  return isAllowed(ctx, "setup.write") ? scopes : scopes.filter((scope) => scope !== "payments");
}

/** Whether the member may give every scope of the credential. */
export async function isGivable(ctx: MemberContext, id: CredentialId): Promise<boolean> {
  const givable = givableScopes(ctx);
  return (await findCredential(ctx, id)).scopes.every((scope) => givable.includes(scope));
}

export function scopesText(locale: Locale, scopes: readonly Scope[]): string {
  const { scope } = textIn(locale).credentials;
  return scopes.map((name) => scope[name]).join(", ");
}

export function scopeChoices(locale: Locale): Choice[] {
  const { credentials, newCredential } = textIn(locale);
  return scopes.map((value) => ({
    value,
    label: `${credentials.scope[value]} (${value})`,
    hint: newCredential.scopeHint[value],
  }));
}
