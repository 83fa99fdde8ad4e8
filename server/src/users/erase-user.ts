import { recordAudit } from "#audit/index.ts";
import { eraseMessages } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { deleteActivity } from "./store/activity.ts";
import { deleteCodes } from "./store/codes.ts";
import { deleteInvitations } from "./store/invitations.ts";
import { deleteSessions } from "./store/sessions.ts";
import { deleteEntries } from "./store/user-accounts.ts";
import { eraseRow, lockUser } from "./store/users.ts";

export function eraseUser(ctx: Context, code: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, "code", code);
    if (user === undefined) throw notFound("No user has this code.", "code");
    await deleteEntries(ctx, user.id);
    await deleteSessions(ctx, user.id);
    await deleteCodes(ctx, user.id);
    await deleteInvitations(ctx, user.id);
    await deleteActivity(ctx, user.id);
    await eraseRow(ctx, user.id);
    await eraseMessages(ctx, [user.id]);
    await recordAudit(ctx, { action: "user.erased", recordType: "user", recordId: user.id });
  });
}
