import { findCredential, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { scopes, type Scope } from "#platform/http/access.ts";
import { isAllowed } from "../page/shell-of.ts";
import { Choices } from "../parts/Field.tsx";
import { textIn, type Locale, type Problem } from "../words/index.ts";

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

interface Props {
  locale: Locale;
  problems: readonly Problem[];
  chosen: readonly string[];
}

export function ScopeChoices(props: Props) {
  const { credentials, newCredential } = textIn(props.locale);
  const choices = scopes.map((value) => ({
    value,
    label: `${credentials.scope[value]} (${value})`,
    hint: newCredential.scopeHint[value],
  }));
  const words = { legend: newCredential.scopes, hint: newCredential.scopesHint };
  return <Choices {...props} {...words} name="scopes" choices={choices} />;
}
