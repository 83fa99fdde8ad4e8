import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { eraseUserRow, findUser, lockUser } from "./store.ts";
import type { User } from "./user.ts";

/** For ever. */
export function eraseUser(context: Context, code: string): Promise<void> {
  return inTransaction(context, async (ctx) => {
    const user = await lockUser(ctx, "code", code);
    if (user === undefined) throw notFound("No user has this code.", "code");
    await eraseUserRow(ctx, user.id);
    await recordAudit(ctx, { action: "user.erased", recordType: "user", recordId: user.id });
  });
}

/** All that is kept of a user. That somebody asked is itself written down. */
export function exportUser(context: Context, code: string): Promise<User> {
  return inTransaction(context, async (ctx) => {
    const user = await findUser(ctx, "code", code);
    if (user === undefined) throw notFound("No user has this code.", "code");
    await recordAudit(ctx, { action: "user.exported", recordType: "user", recordId: user.id });
    return user;
  });
}
