import { recordAudit } from "#audit/index.ts";
import { exportMessages, type ExportedMessage } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { listUserSessions } from "./log-in/list-user-sessions.ts";
import type { UserSession } from "./log-in/session.ts";
import { selectActivity, type UserActivity } from "./store/activity.ts";
import { selectUser } from "./store/users.ts";
import { nameUserAccounts, type UserAccountNames } from "./user-account.ts";
import type { User } from "./user.ts";

export interface ExportedUser extends Omit<User, "accounts"> {
  accounts: UserAccountNames[];
  /** The open ones. */
  sessions: UserSession[];
  /** The newest ones. */
  activity: UserActivity[];
  messages: ExportedMessage[];
}

const ACTIVITY_MAX = 10_000;

/** All data of a user. Each export is audited. */
export function exportUser(ctx: Context, code: string): Promise<ExportedUser> {
  return inTransaction(ctx, async (ctx) => {
    const user = await selectUser(ctx, "code", code);
    if (user === undefined) throw notFound("No user has this code.", "code");
    await recordAudit(ctx, { action: "user.exported", recordType: "user", recordId: user.id });
    const [accounts = []] = await nameUserAccounts(ctx, [user.accounts]);
    const sessions = await listUserSessions(ctx, user.id);
    const newest = { userId: user.id, from: null, to: null };
    const { activity } = await selectActivity(ctx, newest, { limit: ACTIVITY_MAX, offset: 0 });
    return { ...user, accounts, sessions, activity, messages: await exportMessages(ctx, [user.id]) };
  });
}
