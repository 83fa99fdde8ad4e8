import type { CardFormModel, HostedCardPage, SessionModel } from "@servicepay/checkout/render";
import { INSTALLMENT_TOKEN_SECONDS } from "#payment-sets/index.ts";
import { randomToken } from "#platform/ids.ts";
import { moneyOf } from "#platform/text/money.ts";
import { formParts } from "./form-parts.ts";
import { orderModel, originUrl, takeOverPath, visitPath, type Visit } from "./visit.ts";

/** The page with the card form; `form` replaces what a first visit shows. */
export async function cardPage(visit: Visit, form: Partial<CardFormModel> = {}): Promise<HostedCardPage> {
  const { ctx, payment, locale } = visit;
  const { holderName, offer, owner, payer } = await formParts(visit, form);
  const values = form.values ?? { number: "", expiry: "", holderName, installment: null };
  return {
    kind: "hosted-card",
    locale,
    isTest: ctx.config.mode === "sandbox",
    merchant: visit.merchant.model,
    order: orderModel(visit),
    form: {
      locale,
      price: moneyOf(payment.amount, payment.currency),
      problems: [],
      decline: null,
      attemptsLeft: payment.attemptsMax - payment.attemptsUsed,
      choices: null,
      lookup: "idle",
      ...offer,
      saveCardAt: owner === null ? null : visit.merchant.model.name,
      wantedInstallments: visit.outcome.lastAttempt?.installments ?? null,
      ...form,
      ...payer,
      values,
    },
    action: visitPath(visit, "/hpm/pay"),
    optionsUrl: visitPath(visit, "/hpm/options"),
    languageUrl: visitPath(visit, "/hpm/pay", locale === "tr" ? "en" : "tr"),
    cancelUrl: visitPath(visit, "/hpm/cancel"),
    leaveUrl: leaveUrl(visit),
    phoneUrl: visitPath(visit, "/hpm/qr"),
    session: pageSession(visit),
    nonce: randomToken(16),
  };
}

/** Leads a payer who does not want to pay away from the form. */
export function leaveUrl(visit: Visit): string | null {
  return visit.link.failUrl === null ? originUrl(visit) : visitPath(visit, "/hpm/leave");
}

/** A page is valid for as long as its installments. The script can renew them while the link is valid. */
function pageSession(visit: Visit): SessionModel {
  const { ctx, payment } = visit;
  const linkSecondsLeft = Math.max(0, Math.floor((payment.expiresAt.getTime() - ctx.clock.now().getTime()) / 1_000));
  return {
    secondsLeft: Math.min(INSTALLMENT_TOKEN_SECONDS, linkSecondsLeft),
    linkSecondsLeft,
    overUrl: visitPath(visit, "/hpm/session"),
    statusUrl: visitPath(visit, "/hpm/status"),
    stateUrl: visitPath(visit, "/hpm/pay"),
    hereUrl: takeOverPath(visit),
    attempts: payment.attemptsUsed,
  };
}
