import type { FastifyRequest } from "fastify";
import type { Platform } from "#platform/context.ts";
import { createRateLimit, senderOf } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";

/** Refuses (429) a sender's form after too many others. Each accepted form stores a link, a payment and a customer. */
export type TakeVisit = (request: FastifyRequest) => Promise<void>;

export function visitLimit({ config, database }: Pick<Platform, "config" | "database">): TakeVisit {
  const visits = createRateLimit(database, {
    name: "visits",
    points: config.rateLimitVisitsPerAddress,
    windowSeconds: 60 * 60,
    lease: 1,
  });
  return async (request) => {
    const { isAllowed, resetSeconds } = await visits.take(senderOf(request));
    if (isAllowed) return;
    throw new Refusal(
      "ERR_RATE_LIMIT",
      "Too many payments were started from this address. Please wait and try again.",
      {
        retryAfterSeconds: resetSeconds,
      },
    );
  };
}
