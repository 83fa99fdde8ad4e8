import { recordAudit } from "#audit/index.ts";
import { openNotice } from "#notices/index.ts";
import { inTransaction } from "#platform/context.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/refusal.ts";
import { markNewLinkAsked } from "../store.ts";
import { stateOfLink } from "./state-of-link.ts";
import type { Visit } from "./visit.ts";

/** What the page of a link that can no longer be paid says about a new one; null if it cannot be asked for. */
export type NewLink = "offered" | "asked";

/** How often one address may ask, for any links. */
export const ASKS = { name: "new-links", points: 10, windowSeconds: 60 * 60, lease: 1 } as const;

/** A page on which the payer chose is the way to a new link itself. */
export function newLinkOf(visit: Visit): NewLink | null {
  const { link, merchant } = visit;
  if (!["expired", "failed", "no_attempts_left"].includes(stateOfLink(visit).kind)) return null;
  if (link.originPath !== null || !merchant.isActive) return null;
  return link.newLinkAskedAt === null ? "offered" : "asked";
}

/** Stores that the payer wants a new link, once for each link. Refuses (429) an address that asks too often. */
export async function askForNewLink(visit: Visit, asks: RateLimit, sender: string): Promise<void> {
  if (newLinkOf(visit) !== "offered") return;
  const { isAllowed, resetSeconds } = await asks.take(sender);
  if (!isAllowed)
    throw new Refusal("ERR_RATE_LIMIT", "Too many new links were asked for from this address. Please wait.", {
      retryAfterSeconds: resetSeconds,
    });
  const { ctx, link } = visit;
  await inTransaction(ctx, async (ctx) => {
    if (!(await markNewLinkAsked(ctx, link.id))) return;
    await recordAudit(ctx, { action: "link.new_link_asked", recordType: "link", recordId: link.id });
    await openNotice(ctx, { kind: "link.asked", subject: "", occurrence: link.id });
  });
}
