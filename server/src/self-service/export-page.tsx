/** What is stored about the user, as a file. It needs a fresh log-in: the phone may be in other hands. */
import type { Platform } from "#platform/context.ts";
import { createRateLimit } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { exportUser, recordActivity } from "#users/index.ts";
import { Frame, say } from "./page/Frame.tsx";
import type { Answer, SelfServicePages } from "./page/page-routes.ts";
import type { UserVisit } from "./page/visit.ts";

const FRESH_MS = 10 * 60_000;
const EXPORTS_PER_DAY_MAX = 5;

export function exportPage(pages: SelfServicePages, { database }: Platform): void {
  const exports = createRateLimit(database, {
    name: "user-exports",
    points: EXPORTS_PER_DAY_MAX,
    windowSeconds: 24 * 3_600,
    lease: 1,
  });

  pages.forUsers("POST", "/me/export", async (visit) => {
    const { ctx, user, session } = visit;
    if (ctx.clock.now().getTime() - session.createdAt.getTime() > FRESH_MS) return logInFirst(visit);
    const { isAllowed, resetSeconds } = await exports.take(user.id);
    if (!isAllowed)
      throw new Refusal("ERR_RATE_LIMIT", "The data was exported five times today. Please try again tomorrow.", {
        retryAfterSeconds: resetSeconds,
      });
    const data = await exportUser(ctx, user.code);
    await recordActivity(ctx, { userId: user.id, action: "DataExported", device: session.device });
    const name = say(visit, "bilgilerim.json", "my-data.json");
    return { file: { name, type: "application/json", content: Buffer.from(JSON.stringify(data, null, 2)) } };
  });
}

/** Sends a code to the user's own address, and comes back. */
function logInFirst(visit: UserVisit): Answer {
  const title = say(visit, "Önce yeniden girin", "Log in again first");
  return {
    status: 403,
    view: (
      <Frame visit={visit} title={title} area="me" heading={<h1>{title}</h1>}>
        <section class="sheet">
          <p>
            {say(
              visit,
              "Bilgilerinizi yalnızca son 10 dakika içinde girdiyseniz indirebilirsiniz. Size bir kod gönderelim.",
              "You can download your data only within 10 minutes of logging in. We will e-mail you a code.",
            )}
          </p>
          <form method="post" action={`${visit.base}/log-in`} class="my-form">
            <input type="hidden" name="email" value={visit.user.email} />
            <input type="hidden" name="to" value="/me" />
            <button type="submit" class="primary">
              {say(visit, "Kod gönder", "Send code")}
            </button>
          </form>
        </section>
      </Frame>
    ),
  };
}
