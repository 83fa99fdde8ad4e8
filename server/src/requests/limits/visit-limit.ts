import type { FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { createRateLimit, senderOf } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";

/** How many payments a sender starts on our pages. Each stores a link, a payment and a customer. */
export interface VisitLimit {
  /** Refuses (429) the form of a sender who has started too many. */
  refuseExcess(request: FastifyRequest): Promise<void>;
  /** Counts a payment that was started. A form that is refused, or sent twice, counts for nothing. */
  count(request: FastifyRequest): Promise<void>;
}

export function visitLimit({ config, database }: Pick<Platform, "config" | "database">): VisitLimit {
  const visits = createRateLimit(database, {
    name: "visits",
    points: config.rateLimitVisitsPerAddress,
    windowSeconds: 60 * 60,
    lease: 1,
  });
  return {
    async refuseExcess(request) {
      const { isAllowed, resetSeconds } = await visits.look(senderOf(request));
      if (isAllowed) return;
      throw new Refusal(
        "ERR_RATE_LIMIT",
        "Too many payments were started from this address. Please wait and try again.",
        { retryAfterSeconds: resetSeconds },
      );
    },
    async count(request) {
      await visits.take(senderOf(request));
    },
  };
}

export function tooManyUnpaid(retryAfterSeconds: number): Refusal {
  return new Refusal(
    "ERR_RATE_LIMIT",
    "Too many payments of this request were started from this address and are not paid. Pay them, or wait and try again.",
    { retryAfterSeconds },
  );
}
