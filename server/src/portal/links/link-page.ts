import type { LinkPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { findCustomer, fullName, listKeptDynamicFields } from "#customers/index.ts";
import { readAdditionalData, type FoundLink } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { lookUpPaymentSet } from "#payment-sets/index.ts";
import { paymentHistory } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { formOf } from "../forms/form.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { nameFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { offeredPrograms } from "./offered-programs.ts";
import { listOpenChannels } from "./list-open-channels.ts";
import { messagesOf } from "./link-messages.ts";
import { makersOf, stateNameOf, visibleLink } from "./visible-links.ts";

export async function linkPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<LinkPage> {
  const link = await visibleLink(ctx, (request.params as { id: string }).id);
  const { payment, url } = link;
  const [customer, set, messages, programs, makerOf, additional, history] = await Promise.all([
    payment.customerId === null ? undefined : findCustomer(reading(ctx), payment.customerId),
    lookUpPaymentSet(ctx, payment.paymentSetId),
    messagesOf(ctx, payment.id),
    offeredPrograms(ctx, payment),
    makersOf(ctx, [payment.createdBy]),
    additionalOf(ctx, link),
    paymentHistory(ctx, payment.id),
  ]);
  const page = pageUrl(ctx, `/links/${link.id}`);
  return {
    kind: "link",
    ...shellOf(ctx, request, "links"),
    listUrl: pageUrl(ctx, "/links"),
    reference: link.clientOrderReference,
    customer: customer === undefined ? null : nameFor(ctx, fullName(customer)),
    amount: moneyOf(payment.amount, payment.currency),
    state: stateNameOf(link),
    decline: history.sale?.decline?.class ?? null,
    link: url,
    qrUrl: `data:image/svg+xml;base64,${Buffer.from(qrSvg(url)).toString("base64")}`,
    created: payment.createdAt.toISOString(),
    maker: makerOf(payment.createdBy),
    opened: link.openedAt?.toISOString() ?? null,
    expires: payment.expiresAt.toISOString(),
    description: payment.description,
    paymentSet: set?.name ?? "",
    attempts: { used: payment.attemptsUsed, max: payment.attemptsMax },
    paymentUrl:
      payment.attemptsUsed > 0 || history.attempts.length > 0 ? pageUrl(ctx, `/payments/${payment.id}`) : null,
    messages,
    additional,
    programs,
    ...actionsOf(ctx, request, link, page),
    ...(isAllowed(ctx, "links.write") && link.state === "open"
      ? { send: await sendForm(ctx, request, { page, customer }) }
      : { send: null }),
    problems,
  };
}

/** Values of removed fields have their names, too. Merchants may put personal details into them. */
async function additionalOf(ctx: MemberContext, { id }: FoundLink): Promise<LinkPage["additional"]> {
  const values = Object.entries(await readAdditionalData(ctx, id));
  if (values.length === 0) return [];
  const labels = new Map((await listKeptDynamicFields(ctx)).map(({ code, label }) => [code, label]));
  const isShown = isAllowed(ctx, "people.read");
  return values.map(([code, value]) => ({ label: labels.get(code) ?? code, value: isShown ? value : "•••" }));
}

/** What the member can do with the link now. */
function actionsOf(ctx: MemberContext, request: FastifyRequest, { id, state, originPath }: FoundLink, page: string) {
  const mayWrite = isAllowed(ctx, "links.write");
  const isChosenByPayer = originPath !== null;
  const mayCopy = mayWrite && !isChosenByPayer;
  const isOpen = mayWrite && state === "open";
  const isOver = mayCopy && (state === "expired" || state === "cancelled" || state === "failed");
  return {
    copyUrl: mayCopy ? pageUrl(ctx, `/links/new?from=${id}`) : null,
    renew: isOver ? { action: `${page}/renew`, id: newId() } : null,
    cancel: isOpen ? { action: `${page}/cancel` } : null,
    extend:
      isOpen && !isChosenByPayer ? { action: `${page}/extend`, days: formOf(request.body).text("days") || "3" } : null,
  };
}

interface Receiver {
  page: string;
  customer: { email: string; gsm: string | null } | undefined;
}

async function sendForm(ctx: MemberContext, request: FastifyRequest, { page, customer }: Receiver) {
  const form = formOf(request.body);
  const channels = await listOpenChannels(ctx);
  if (channels.length === 0) return null;
  return {
    action: `${page}/send`,
    id: newId(),
    channels,
    email: form.text("email") || (customer?.email ?? ""),
    gsm: form.text("gsm") || (customer?.gsm ?? ""),
  };
}
