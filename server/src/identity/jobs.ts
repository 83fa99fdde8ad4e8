import type { Job } from "#platform/job.ts";
import { SENDER_KNOWN_MS } from "./login-throttle.ts";
import { purgeSenders } from "./store/login-senders.ts";
import { purgeSessions, purgeTokens } from "./store/sessions.ts";
import { purgeWidgetTokens } from "./store/widget-tokens.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Removes what can never be used again. A day's grace leaves something to look at when a merchant asks. */
export const identityJobs: readonly Job[] = [
  {
    name: "purge-tokens",
    everyMs: HOUR_MS,
    async run({ database, clock }) {
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      const purged = await database.system(async (tx) => {
        const tokens = await tx.run(purgeTokens, [dayAgo]);
        const widgetTokens = await tx.run(purgeWidgetTokens, [dayAgo]);
        const sessions = await tx.run(purgeSessions, [dayAgo]);
        await tx.run(purgeSenders, [new Date(clock.now().getTime() - SENDER_KNOWN_MS)]);
        return tokens + widgetTokens + sessions;
      });
      return purged > 0 ? "more" : "idle";
    },
  },
];
