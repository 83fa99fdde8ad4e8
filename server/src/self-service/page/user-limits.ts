import type { Platform } from "#platform/context.ts";
import { createRateLimit, type Taken } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import type { UserVisit } from "./visit.ts";

const PAGES_PER_MINUTE_MAX = 120;
const PAYMENTS_PER_HOUR_MAX = 20;

/** How many pages a user reads and how many payments a user starts, on all devices together. */
export interface UserLimits {
  /** Counts a page, or refuses it (429). */
  countPage(visit: UserVisit): Promise<void>;
  /** Refuses (429) the form of a user who has started too many payments. */
  refuseMorePayments(visit: UserVisit): Promise<void>;
  /** Counts a payment that was started. A form that is refused counts for nothing. */
  countPayment(visit: UserVisit): Promise<void>;
}

export function userLimits({ database }: Pick<Platform, "database">): UserLimits {
  const pages = createRateLimit(database, {
    name: "user-pages",
    points: PAGES_PER_MINUTE_MAX,
    windowSeconds: 60,
    lease: 20,
  });
  const payments = createRateLimit(database, {
    name: "user-payments",
    points: PAYMENTS_PER_HOUR_MAX,
    windowSeconds: 3_600,
    lease: 1,
  });
  return {
    countPage: async (visit) => refuseExcess(await pages.take(visit.user.id)),
    refuseMorePayments: async (visit) => refuseExcess(await payments.look(visit.user.id)),
    async countPayment(visit) {
      await payments.take(visit.user.id);
    },
  };
}

function refuseExcess({ isAllowed, resetSeconds }: Taken): void {
  if (!isAllowed)
    throw new Refusal("ERR_RATE_LIMIT", "Too many requests of this user. Please wait and try again.", {
      retryAfterSeconds: resetSeconds,
    });
}
