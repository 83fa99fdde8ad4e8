import { isCurrencyCode } from "@servicepay/money";
import type { AttemptsPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { declineClasses } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { parseId } from "#platform/ids.ts";
import { attemptResults, countAttempts, listAttempts, type AttemptFilter, type ListedAttempt } from "#reports/index.ts";
import { archivedTo } from "../lists/archived-to.ts";
import { countedPage } from "../lists/counted-page.ts";
import { filterReader, listModel, readListQuery, type ListQuery } from "../lists/list-query.ts";
import { boundsOf } from "../lists/period.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { pageUrl, shellOf } from "../shell.ts";
import { moneyOf } from "#platform/text/money.ts";

const filterNames = ["kind", "result", "decline", "currency", "terminal", "installments", "hour"] as const;
type FilterName = (typeof filterNames)[number];

const HOUR_MS = 3_600_000;

/** The address of the list with these filters, for figures that count its rows. */
export function attemptsUrl(
  ctx: MemberContext,
  filters: Readonly<Partial<Record<FilterName | "period" | "from" | "to", string>>>,
): string {
  return `${pageUrl(ctx, "/attempts")}?${new URLSearchParams(filters).toString()}`;
}

export async function attemptsPage(ctx: MemberContext, request: FastifyRequest): Promise<AttemptsPage> {
  const query = readListQuery(request, filterNames, ctx.clock.now());
  const { filter: wanted, problems } = readAttemptFilter(query);
  const filter = { ...wanted, ...visibleTo(ctx) };
  const reads = {
    page: () => listAttempts(ctx, filter, query.position),
    count: (max: number) => countAttempts(ctx, filter, max),
  };
  const [{ page, count }, terminals, archivedMonth] = await Promise.all([
    countedPage(reads, { isEmpty: problems.length > 0 }),
    listTerminals(ctx),
    archivedTo(ctx, query.period),
  ]);
  const terminalNames = new Map(terminals.map(({ id, name }) => [id as string, name]));
  return {
    kind: "attempts",
    ...shellOf(ctx, request, "payments"),
    list: listModel(pageUrl(ctx, "/attempts"), query, { page, count }, problems),
    rows: page.rows.map((attempt) => rowOf(ctx, attempt, terminalNames)),
    terminals: terminals.map(({ id, name }) => ({ id, name })),
    currencies: [...new Set(terminals.flatMap(({ currencies }) => currencies))].toSorted(),
    isOwnOnly: seesOwnOnly(ctx),
    archivedTo: archivedMonth,
  };
}

/** Reads the filters of the address, and names those that it does not understand. */
function readAttemptFilter(query: ListQuery<FilterName>): { filter: AttemptFilter; problems: Problem[] } {
  const { read, problems } = filterReader(query);
  const isOneDay = query.period.from === query.period.to;
  const hour = read("hour", (text) => (isOneDay && /^(?:[01][0-9]|2[0-3])$/.test(text) ? Number(text) : null));
  const { from, before } = boundsOf(query.period);
  const hourFrom = new Date(from.getTime() + (hour ?? 0) * HOUR_MS);
  const filter: AttemptFilter = {
    from: hourFrom,
    before: hour === undefined ? before : new Date(hourFrom.getTime() + HOUR_MS),
    isSale: read("kind", (text) => (text === "sale" || text === "reversal" ? text === "sale" : null)),
    result: read("result", (text) => attemptResults.find((name) => name === text)),
    declineClass: read("decline", (text) => declineClasses.find((name) => name === text)),
    currency: read("currency", (text) => (isCurrencyCode(text) ? text : null)),
    terminalId: read("terminal", parseId),
    installments: read("installments", (text) => (/^[1-9][0-9]?$/.test(text) ? Number(text) : null)),
  };
  return { filter, problems };
}

function rowOf(ctx: MemberContext, attempt: ListedAttempt, terminalNames: ReadonlyMap<string, string>) {
  const { id, createdAt, paymentId, clientReference, orderReference, kind, result, installments } = attempt;
  return {
    id,
    url: pageUrl(ctx, `/payments/${paymentId}`),
    at: createdAt.toISOString(),
    reference: clientReference ?? orderReference,
    kind,
    result,
    decline: result === "declined" ? attempt.declineClass : null,
    card: attempt.maskedPan,
    terminal: terminalNames.get(attempt.terminalId) ?? null,
    installments,
    amount: moneyOf(attempt.amount, attempt.currency),
  };
}
