import { checkAccountLines, checkJournals } from "../checks/bookings.ts";
import { readBooks, type Books } from "../checks/books.ts";
import {
  checkAmounts,
  checkDecided,
  checkFences,
  checkHistory,
  checkKnownCharges,
  checkLedger,
  checkPayments,
  checkSingleCharges,
} from "../checks/money.ts";
import {
  checkAcknowledged,
  checkDeliveries,
  checkReceipts,
  checkReportedStatuses,
  checkSingleUse,
} from "../checks/notices.ts";
import { checkReversals } from "../checks/reversals.ts";
import { checkDeadlines, checkProofs } from "../checks/submissions.ts";
import type { Order } from "../orders/order.ts";
import { send, type CallRecord } from "../world/client.ts";
import { runServicepay } from "../world/run-servicepay.ts";
import type { World } from "../world/world.ts";
import type { Cells } from "./cells.ts";
import type { Company } from "./companies.ts";

/** Compares the books of both cells together with the bank's ledger, the receivers' logs and the callers' records. */
export async function checkCells({ old, next }: Cells, orders: readonly Order[]): Promise<string[]> {
  const both: World = {
    ...old,
    query: async (text, values) => [
      ...(await old.query<never>(text, values)),
      ...(await next.query<never>(text, values)),
    ],
  };
  const books = await bothBooks(old, next);
  const receipts = [...old.receivers.receipts, ...next.receivers.receipts];
  return [
    ...checkSingleCharges(books),
    ...checkKnownCharges(books),
    ...checkPayments(books),
    ...checkDecided(books),
    ...(await checkLedger(both, books)),
    ...(await checkJournals(both, books)),
    ...(await checkAccountLines(both, books, orders)),
    ...checkReversals(books, orders),
    ...checkProofs(books, orders),
    ...checkDeadlines(books),
    ...checkDeliveries(books, orders, receipts),
    ...checkReportedStatuses(books, orders),
    ...checkReceipts(books, orders),
    ...(await checkSingleUse(both)),
    ...(await checkHistory(both, books)),
    ...(await checkFences(both)),
    ...(await checkAcknowledged(both, books, orders)),
    ...(await checkAmounts(both, books, orders)),
  ];
}

async function bothBooks(old: World, next: World): Promise<Books> {
  const [left, right] = await Promise.all([readBooks(old), readBooks(next)]);
  return {
    payments: [...left.payments, ...right.payments],
    attempts: [...left.attempts, ...right.attempts],
    events: [...left.events, ...right.events],
    bank: left.bank,
  };
}

const OF_A_PAYER = /^(hpm|3ds|widget)/;
/** Calls with the token of another company, which may be the moved one. */
const STRANGER = "stranger";

/** The other companies got no error at all; the moved one got only 503 with Retry-After. */
export function checkReplies(moved: Company, others: readonly Company[]): string[] {
  const isError = ({ status, operation }: CallRecord) =>
    status === null || status >= 500 || status === 401 || (status === 404 && OF_A_PAYER.test(operation));
  const noticed = others.flatMap(({ name, client }) =>
    client.records
      .filter((record) => isError(record) && !record.operation.startsWith(STRANGER))
      .map(({ operation, status }) => `cells: ${operation} of ${name} was answered with ${status}`),
  );
  const wrong = moved.client.records
    .filter((record) => isError(record) && !(record.status === 503 && record.retryAfter !== null))
    .map(({ operation, status }) => `cells: ${operation} of the moved company was answered with ${status}`);
  return [...noticed, ...wrong];
}

/** Orders that waited for the move were paid after it, unless the payer gave up at the bank. */
export function checkWaiting(orders: readonly Order[]): string[] {
  return orders
    .filter(
      ({ reportedStatuses, unproven }) => unproven.size === 0 && !reportedStatuses.some(({ said }) => said === "paid"),
    )
    .map(({ reference, source }) => `cells: ${source} ${reference} was begun in the old cell and could not be paid`);
}

/** The company's audit log is whole in its new cell. */
export async function checkAuditLog({ next }: Cells, { code }: Company): Promise<string[]> {
  return runServicepay(next.root, next.environment, "audit", "verify", "--tenant", code).then(
    () => [],
    (error: unknown) => [`cells: ${String(error)}`],
  );
}

/** The short addresses in the company's messages still lead to its links, at the old cell's address, which has forgotten them. */
export async function checkShortAddresses({ next, proxy }: Cells): Promise<string[]> {
  const open = async (path: string) => (await send(next.addresses[0]!, { method: "GET", path })).text;
  const messages = (await open("/sandbox/messages")).match(/\/sandbox\/messages\/[0-9a-f-]{36}/g) ?? [];
  const texts = await Promise.all(messages.map(open));
  const paths = [...new Set(texts.flatMap((text) => text.match(/\/k\/[A-Za-z0-9_-]{22}/g) ?? []))];
  if (paths.length === 0) return ["cells: no message has a short address"];
  const found = await Promise.all(
    paths.map(async (path) => ({ path, reply: await send(proxy.addressOf("cell_a"), { method: "GET", path }) })),
  );
  return found.flatMap(({ reply: { status } }) =>
    status === 303 ? [] : [`cells: a short address was answered with ${status}`],
  );
}
