import { findCredential, type CredentialId } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { scopes, type Scope } from "#platform/http/access.ts";
import { isAllowed } from "../page/shell-of.ts";

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
