import { inTransaction, type Context } from "#platform/context.ts";
import { equalBytes } from "#platform/crypto.ts";
import { insertActivity } from "../store/activity.ts";
import { countFailure, lockCodeOfBrowser, useCode } from "../store/codes.ts";
import { selectUsersToLogIn } from "../store/users.ts";
import type { User, UserId } from "../user.ts";
import { hashOfCode } from "./ask-for-code.ts";
import { openSession } from "./open-session.ts";
import type { LoginBrowser } from "./session.ts";

/** `over`: this browser has no code that can still be typed. `choose`: several users have the address, and none of them was chosen. */
export type AcceptedCode =
  | { kind: "open"; session: string }
  | { kind: "choose"; users: readonly User[] }
  | { kind: "wrong" }
  | { kind: "over" };

/** Opens a session with the newest code that this browser asked for. A code opens one session, and dies with its last failure. */
export function acceptCode(
  ctx: Context,
  { code, chosen }: { code: string; chosen: UserId | null },
  browser: LoginBrowser,
): Promise<AcceptedCode> {
  return inTransaction(ctx, async (ctx) => {
    const asked = await lockCodeOfBrowser(ctx, browser.hash);
    if (asked === undefined) return { kind: "over" };
    if (!equalBytes(asked.codeHash, hashOfCode(ctx, asked.id, code.replaceAll(/\s/g, "")))) {
      const isDead = await countFailure(ctx, asked.id);
      const [userId] = asked.userIds;
      if (isDead && userId !== undefined)
        await insertActivity(ctx, { userId, action: "LoginFailed", device: browser.device });
      return { kind: isDead ? "over" : "wrong" };
    }
    const users = await selectUsersToLogIn(ctx, asked.userIds);
    const user = users.length === 1 ? users[0] : users.find(({ id }) => id === chosen);
    if (users.length === 0) return { kind: "over" };
    if (user === undefined) return { kind: "choose", users };
    await useCode(ctx, asked.id);
    return { kind: "open", session: await openSession(ctx, user, browser) };
  });
}
