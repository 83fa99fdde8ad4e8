import type { Problem, RequestPage, RequestVisitRow } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { customerNames } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { lookUpPaymentSet } from "#payment-sets/index.ts";
import { qrSvg } from "#platform/qr-svg.ts";
import { readRequestFigures } from "#reports/index.ts";
import { amountLeft, listVisits, requestUrl, type ListedVisit, type StoredRequest } from "#requests/index.ts";
import { makersOf } from "../links/visible-links.ts";
import { numberedListModel, PAGE_SIZE, readPageNumber } from "../lists/numbered-list.ts";
import { maySee } from "../payments/own-payments.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { nameFor } from "../shown/masked.ts";
import { moneyOf } from "#platform/text/money.ts";
import { priceOf, requestPageUrl, stateNameOf, visibleRequest } from "./visible-requests.ts";

export async function requestPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<RequestPage> {
  const found = await visibleRequest(ctx, request);
  const [figuresOf, set, makerOf, visits] = await Promise.all([
    readRequestFigures(ctx, [found.id]),
    lookUpPaymentSet(ctx, found.paymentSetId),
    makersOf(ctx, [found.createdBy]),
    visitsOf(ctx, request, found),
  ]);
  const figures = figuresOf(found.id);
  const left = amountLeft(found);
  const address = requestUrl(ctx, found);
  return {
    kind: "request",
    ...shellOf(ctx, request, "links"),
    listUrl: pageUrl(ctx, "/requests"),
    code: found.code,
    description: found.description,
    state: stateNameOf(found, figures),
    price: priceOf(found),
    presets: found.presets.map((preset) => moneyOf(preset, found.currency)),
    uses: { paid: figures.paid, paying: found.heldCount - figures.paid, max: found.usesMax },
    collected: moneyOf(figures.collected, found.currency),
    left: left === null ? null : moneyOf(left, found.currency),
    address,
    qrUrl: `data:image/svg+xml;base64,${Buffer.from(qrSvg(address)).toString("base64")}`,
    paymentSet: set?.name ?? "",
    successUrl: found.successUrl,
    failUrl: found.failUrl,
    webhookUrl: found.webhookUrl,
    created: found.createdAt.toISOString(),
    maker: makerOf(found.createdBy),
    visits,
    ...actionsOf(ctx, found),
    auditUrl: isAllowed(ctx, "audit.read") ? pageUrl(ctx, `/audit?period=all&record=${found.id}`) : null,
    problems,
  };
}

/** What the member can do with the request now. */
function actionsOf(ctx: MemberContext, found: StoredRequest) {
  const url = requestPageUrl(ctx, found);
  const mayWrite = isAllowed(ctx, "links.write");
  const seen = found.updatedAt.toISOString();
  return {
    posters: found.isActive ? { tr: `${url}/poster?lang=tr`, en: `${url}/poster?lang=en` } : null,
    editUrl: mayWrite ? `${url}/edit` : null,
    withdraw: mayWrite && found.isActive ? { action: `${url}/withdraw`, seen } : null,
    activate: mayWrite && !found.isActive ? { action: `${url}/activate`, seen } : null,
  };
}

async function visitsOf(
  ctx: MemberContext,
  request: FastifyRequest,
  found: StoredRequest,
): Promise<RequestPage["visits"]> {
  const page = readPageNumber(request);
  const { totalCount, visits } = await listVisits(ctx, found, { page, pageSize: PAGE_SIZE });
  const names = await customerNames(
    ctx,
    visits.flatMap(({ payment }) => payment.customerId ?? []),
  );
  const noFilters = { value: () => "", filters: {}, position: null };
  return {
    list: numberedListModel(requestPageUrl(ctx, found), noFilters, { page, totalCount }, []),
    rows: visits.map((visit) => visitRow(ctx, visit, names)),
  };
}

function visitRow(ctx: MemberContext, visit: ListedVisit, names: ReadonlyMap<string, string>): RequestVisitRow {
  const { payment } = visit;
  const payer = names.get(payment.customerId ?? "");
  return {
    number: visit.number,
    reference: payment.clientReference ?? payment.orderReference,
    paymentUrl: maySee(ctx, payment) ? pageUrl(ctx, `/payments/${payment.id}`) : null,
    at: visit.createdAt.toISOString(),
    payer: payer === undefined ? null : nameFor(ctx, payer),
    state: payment.state,
    amount: moneyOf(visit.amount, payment.currency),
  };
}
