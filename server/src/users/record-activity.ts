import { inTransaction, type Context } from "#platform/context.ts";
import { insertActivity, type NewActivity } from "./store/activity.ts";

/** Notes what a user did in self-service, where nothing else is stored. */
export function recordActivity(ctx: Context, activity: NewActivity): Promise<void> {
  return inTransaction(ctx, (ctx) => insertActivity(ctx, activity));
}
