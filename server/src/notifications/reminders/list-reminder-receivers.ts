import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectReminderReceivers, type ReminderReceiver } from "../store/reminders.ts";

/** For each of these payments, the channels on which its link was sent and that still have an address. */
export async function listReminderReceivers(
  ctx: Context | ReadContext,
  contactIds: readonly string[],
  day: { from: Date; before: Date },
): Promise<ReminderReceiver[]> {
  return contactIds.length === 0 ? [] : selectReminderReceivers(reading(ctx), contactIds, day);
}
