import { recordAudit } from "#audit/index.ts";
import { exportMessages, type ExportedMessage } from "#notifications/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { notFound } from "#platform/refusal.ts";
import { selectUser } from "./store/users.ts";
import { nameUserAccounts, type UserAccountNames } from "./user-account.ts";
import type { User } from "./user.ts";

type ExportedUser = Omit<User, "accounts"> & { accounts: UserAccountNames[]; messages: ExportedMessage[] };

/** All data of a user. Each export is audited. */
export function exportUser(ctx: Context, code: string): Promise<ExportedUser> {
  return inTransaction(ctx, async (ctx) => {
    const user = await selectUser(ctx, "code", code);
    if (user === undefined) throw notFound("No user has this code.", "code");
    await recordAudit(ctx, { action: "user.exported", recordType: "user", recordId: user.id });
    const [accounts = []] = await nameUserAccounts(ctx, [user.accounts]);
    return { ...user, accounts, messages: await exportMessages(ctx, [user.id]) };
  });
}
