import { dropMessages } from "#notifications/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { withdrawCodes } from "../store/codes.ts";
import { endInvitations } from "../store/invitations.ts";
import { endSessions } from "../store/sessions.ts";
import type { UserId } from "../user.ts";

/** Ends everything by which somebody could be or get logged in, in the transaction that locks the user or changes the address. */
export async function endAccess(ctx: WriteContext, userId: UserId, why: "lock" | "address"): Promise<void> {
  await endSessions(ctx, userId, why);
  await withdrawCodes(ctx, userId);
  await endInvitations(ctx, userId, "withdrawn");
  await dropMessages(ctx, userId, ["user.invited", "user.code", "user.device"]);
}
