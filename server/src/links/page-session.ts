import type { SessionModel } from "@servicepay/checkout/render";
import { INSTALLMENT_TOKEN_SECONDS } from "#payment-sets/index.ts";
import { takeOverPath, visitPath } from "./visit.ts";
import type { Visit } from "./visit.ts";

/** A page is good for as long as the installments on it: the script asks for new ones while the link itself lives. */
export function pageSession(visit: Visit): SessionModel {
  const { ctx, payment } = visit;
  const linkSecondsLeft = Math.max(0, Math.floor((payment.expiresAt.getTime() - ctx.clock.now().getTime()) / 1_000));
  return {
    secondsLeft: Math.min(INSTALLMENT_TOKEN_SECONDS, linkSecondsLeft),
    linkSecondsLeft,
    overUrl: visitPath(visit, "/hpm/session"),
    statusUrl: visitPath(visit, "/hpm/status"),
    stateUrl: visitPath(visit, "/hpm/pay"),
    hereUrl: takeOverPath(visit),
    tries: payment.attemptsUsed,
  };
}
