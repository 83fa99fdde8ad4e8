import type { PaymentSetPage, PaymentSetsPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { allowWidgetOrigin, listWidgetOrigins, removeWidgetOrigin } from "#checkouts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, listTerminals, updatePaymentSet, type ListedPaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { offeredPrograms } from "../links/OfferTable.tsx";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";
import { paymentSetOf, terminalsOf } from "../rates/rates-page.ts";
import { setupShell } from "./setup-shell.ts";

export async function paymentSetsPage(ctx: MemberContext, request: FastifyRequest): Promise<PaymentSetsPage> {
  const [sets, terminals] = await Promise.all([listPaymentSets(ctx), listTerminals(ctx)]);
  const names = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "sets",
    ...setupShell(ctx, request),
    newUrl: isAllowed(ctx, "setup.write") ? pageUrl(ctx, "/sets/new") : null,
    brandingUrl: isAllowed(ctx, "setup.write") && sets.length > 0 ? pageUrl(ctx, "/branding") : null,
    rows: sets.map(({ id, name, currency, terminalIds, isForWidget, isActive }) => ({
      url: pageUrl(ctx, `/sets/${id}`),
      name,
      currency,
      terminals: terminalIds.flatMap((id) => names.get(id) ?? []),
      isForWidget,
      isActive,
    })),
  };
}

export async function paymentSetPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: readonly Problem[] = [],
): Promise<PaymentSetPage> {
  const set = await paymentSetOf(ctx, request);
  const { id, currency, minimumAmount, maximumAmount, threeDsRule: rule } = set;
  const money = (amount: typeof minimumAmount) => (amount === null ? null : moneyOf(amount, currency));
  const [terminals, widgetOrigins, offer] = await Promise.all([
    terminalsOf(ctx, set),
    listWidgetOrigins(ctx),
    offerOf(ctx, request, set),
  ]);
  const url = pageUrl(ctx, `/sets/${id}`);
  return {
    kind: "set",
    ...setupShell(ctx, request),
    listUrl: pageUrl(ctx, "/sets"),
    ratesUrl: pageUrl(ctx, `/rates/${id}`),
    name: set.name,
    currency,
    isForWidget: set.isForWidget,
    isActive: set.isActive,
    terminals: terminals.map(({ id, name, isActive }) => ({ url: pageUrl(ctx, `/terminals/${id}`), name, isActive })),
    minimum: money(minimumAmount),
    maximum: money(maximumAmount),
    threeDs: { kind: rule.kind, above: rule.kind === "above" ? money(rule.amount) : null },
    linkMinutes: Math.round(set.linkLifetimeSeconds / 60),
    attemptsMax: set.attemptsMax,
    returnMethod: set.returnMethod,
    sendsReceipts: set.sendReceipts,
    reminderHours: set.reminders.map((seconds) => Math.round(seconds / 3_600)),
    widgetOrigins,
    offer,
    actions: isAllowed(ctx, "setup.write")
      ? {
          changeUrl: `${url}/change`,
          brandingUrl: `${url}/branding`,
          disable: `${url}/disable`,
          enable: `${url}/enable`,
          addOrigin: `${url}/origins`,
          removeOrigin: `${url}/origins/remove`,
        }
      : null,
    typedOrigin: refused.some(({ field }) => field === "origin") ? formOf(request.body).text("origin", 200) : "",
    problems:
      offer.typed !== "" && offer.amount === null ? [...refused, { field: "amount", reason: "invalid" }] : refused,
  };
}

/** What a payer is offered for the amount in the address. */
async function offerOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { id, currency }: ListedPaymentSet,
): Promise<PaymentSetPage["offer"]> {
  const typed = formOf(request.query).text("amount", 40);
  const amount = readTypedAmount(typed, ctx.session.member.locale);
  if (amount === null) return { typed, amount: null, programs: [] };
  const programs = await offeredPrograms(ctx, { paymentSetId: id, amount, currency });
  return { typed, amount: moneyOf(amount, currency), programs };
}

export function setPaymentSetActive(
  ctx: MemberContext,
  request: FastifyRequest,
  { isActive }: { isActive: boolean },
): Promise<Answer> {
  return applyChange(ctx, request, ({ id }) => inTransaction(ctx, (ctx) => updatePaymentSet(ctx, id, { isActive })));
}

/** Allows or removes a web origin. Origins count for the whole company. */
export function changeOrigins(ctx: MemberContext, request: FastifyRequest, change: "add" | "remove"): Promise<Answer> {
  const origin = formOf(request.body).text("origin").trim();
  return applyChange(ctx, request, () =>
    change === "add" ? allowWidgetOrigin(ctx, origin) : removeWidgetOrigin(ctx, origin),
  );
}

async function applyChange(
  ctx: MemberContext,
  request: FastifyRequest,
  change: (set: ListedPaymentSet) => Promise<unknown>,
): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const { id } = set;
  try {
    await change(set);
    return { to: withQuery(pageUrl(ctx, `/sets/${id}`), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await paymentSetPage(ctx, request, problems) };
  }
}
