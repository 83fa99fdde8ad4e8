import { setTimeout as delay } from "node:timers/promises";
import type { Context, Platform } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { selectNewestOf } from "./store/feed.ts";

const LOOK_MS = 200;
/** One more would let a program occupy a process by mistake. */
const WAITS_MAX = 4;

interface Wait {
  tenantId: TenantId;
  after: number;
  end(): void;
}

export interface EventWatch {
  /**
   * Calls `read` until it returns something, and waits for newer events in between. Returns null once `signal` aborts. Refuses
   * (429) a credential that waits four times already.
   */
  await<Result>(
    ctx: Context,
    signal: AbortSignal,
    read: () => Promise<{ result: Result | null; after: number }>,
  ): Promise<Result | null>;
}

/** One watch for each process. While somebody waits, it asks the database once for all companies. */
export function watchEvents({ database, log }: Pick<Platform, "database" | "log">): EventWatch {
  const waits = new Set<Wait>();
  const waitsOf = new Map<string, number>();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waits.size > 0) {
      await delay(LOOK_MS);
      const tenantIds = [...new Set([...waits].map(({ tenantId }) => tenantId))];
      const found = await selectNewestOf(database.readSystem(), tenantIds).catch((error: unknown) => {
        log.warn("new events could not be looked for; trying again", { error });
        return [];
      });
      const newest = new Map(found.map((each) => [each.tenantId, each.newest]));
      for (const wait of waits) if ((newest.get(wait.tenantId) ?? 0) > wait.after) wait.end();
    }
    isLooking = false;
  }

  function untilNewer({ tenantId }: Context, after: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wait: Wait = {
        tenantId,
        after,
        end() {
          waits.delete(wait);
          signal.removeEventListener("abort", wait.end);
          resolve();
        },
      };
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", wait.end);
      waits.add(wait);
      void look();
    });
  }

  return {
    async await(ctx, signal, read) {
      const caller = ctx.actor.id;
      const count = waitsOf.get(caller) ?? 0;
      if (count >= WAITS_MAX)
        throw new Refusal("ERR_RATE_LIMIT", `A credential waits for events at most ${WAITS_MAX} times at once.`, {
          reason: "too_many_waits",
          retryAfterSeconds: 1,
        });
      waitsOf.set(caller, count + 1);
      try {
        for (;;) {
          const { result, after } = await read();
          if (result !== null || signal.aborted) return result;
          await untilNewer(ctx, after, signal);
        }
      } finally {
        const left = waitsOf.get(caller)! - 1;
        if (left > 0) waitsOf.set(caller, left);
        else waitsOf.delete(caller);
      }
    },
  };
}
