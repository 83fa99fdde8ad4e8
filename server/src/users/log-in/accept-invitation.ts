import { inTransaction, reading, type Context, type ReadContext } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { selectInvitation, useInvitation } from "../store/invitations.ts";
import { lockUser, selectUser } from "../store/users.ts";
import type { User } from "../user.ts";
import { openSession } from "./open-session.ts";
import type { LoginBrowser } from "./session.ts";

/** `used`: it was accepted, replaced or withdrawn. `unknown`: we made no such invitation. */
export type FoundInvitation = { kind: "open"; user: User } | { kind: "used" | "expired" | "unknown" };

/** Reads an invitation and changes nothing: mail scanners open every address. */
export async function findInvitation(ctx: Context | ReadContext, token: string): Promise<FoundInvitation> {
  const read = reading(ctx);
  const found = await selectInvitation(read, sha256(token));
  if (found === undefined) return { kind: "unknown" };
  if (found.endedAt !== null) return { kind: "used" };
  if (found.expiresAt <= ctx.clock.now()) return { kind: "expired" };
  const user = await selectUser(read, "id", found.userId);
  return user?.isActive === true ? { kind: "open", user } : { kind: "used" };
}

/** Opens a session with an invitation, once: of two requests at the same time, the second one finds it used. */
export function acceptInvitation(
  ctx: Context,
  token: string,
  browser: LoginBrowser,
): Promise<{ kind: "open"; session: string } | Exclude<FoundInvitation, { kind: "open" }>> {
  return inTransaction(ctx, async (ctx) => {
    const found = await findInvitation(ctx, token);
    if (found.kind !== "open") return found;
    const user = await lockUser(ctx, "id", found.user.id);
    if (user?.isActive !== true || !(await useInvitation(ctx, sha256(token)))) return { kind: "used" };
    return { kind: "open", session: await openSession(ctx, user, browser) };
  });
}
