import { paymentOutcome } from "#payments/index.ts";
import { tookNothing } from "./awaited.ts";
import { notice, viewLink } from "./view-link.ts";
import type { LinkView } from "./view-link.ts";
import { visitPath } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** Where a page goes whose time is over: back to the form if the link lives, else to the page of the link's state. */
export async function sessionOver(visit: Visit): Promise<LinkView> {
  const current = await viewLink(visit, { afterTry: false });
  if (current.kind === "redirect" || current.page.kind !== "hosted-card") return current;
  const { lastAttempt } = await paymentOutcome(visit.ctx, visit.payment.id);
  return notice(visit, 200, "session_over", {
    isMoneySafe: await tookNothing(visit, lastAttempt),
    againUrl: visitPath(visit, "/hpm/pay"),
    backUrl: current.page.leaveUrl,
  });
}
