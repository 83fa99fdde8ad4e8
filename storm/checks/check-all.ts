import type { EventPrograms } from "../events/event-readers.ts";
import { checkKeys } from "../operators/check-keys.ts";
import { paidOrders, type Order } from "../orders/order.ts";
import type { Client } from "../world/client.ts";
import type { Erps } from "../world/erps.ts";
import type { World } from "../world/world.ts";
import { checkAccounts } from "./accounts.ts";
import { checkApprovals } from "./approvals.ts";
import { checkAccountLines, checkJournals } from "./bookings.ts";
import { readBooks, type Books } from "./books.ts";
import { checkCollections } from "./collections.ts";
import { checkCompanies } from "./companies.ts";
import { checkConsents } from "./consents.ts";
import { checkEvents } from "./events/check-events.ts";
import { checkClaims } from "./fences.ts";
import { checkMessages } from "./messages.ts";
import {
  checkAmounts,
  checkDecided,
  checkFences,
  checkHistory,
  checkKnownCharges,
  checkLedger,
  checkPayments,
  checkSingleCharges,
} from "./money.ts";
import { checkAcknowledged, checkReportedStatuses, checkDeliveries, checkReceipts, checkSingleUse } from "./notices.ts";
import { checkOrder } from "./order.ts";
import { checkReconciliation } from "./reconciliation.ts";
import { checkRequests } from "./requests.ts";
import { checkReversals } from "./reversals.ts";
import { checkSavedCards } from "./saved-cards.ts";
import { checkSettlements } from "./settlements.ts";
import { checkLists } from "./shown/lists.ts";
import { checkShownSums } from "./shown/sums.ts";
import { checkDeadlines, checkProofs } from "./submissions.ts";
import { checkRepeats, checkResources, checkSecrets } from "./system.ts";
import { checkReplays } from "./webhooks/replays.ts";
import { checkWebhookSecrets } from "./webhooks/webhook-secrets.ts";

interface FinishedStorm {
  world: World;
  client: Client;
  erps: Erps;
  programs: EventPrograms;
  orders: readonly Order[];
  tokens: readonly string[];
}

type Check = () => readonly string[] | Promise<readonly string[]>;

/**
 * Checks every invariant against the bank's ledger, the receivers' logs and the callers' records. Returns a sentence for
 * each breach; stops when the breaches are `isEnough`.
 */
export async function checkAll(
  { world, client, erps, programs, orders: all, tokens }: FinishedStorm,
  isEnough: (breaches: readonly string[]) => boolean = () => false,
): Promise<{ breaches: string[]; books: Books }> {
  const orders = paidOrders(all);
  const books = await readBooks(world, orders);
  const shared = { client, orders: all, tokens };
  const checks: readonly Check[] = [
    () => checkSingleCharges(books),
    () => checkKnownCharges(books),
    () => checkPayments(books),
    () => checkDecided(books),
    () => checkLedger(world, books),
    () => checkJournals(world, books),
    () => checkAccountLines(world, books, orders),
    () => checkReversals(books, orders),
    () => checkApprovals(world, books),
    () => checkSettlements(world, books),
    () => checkCollections(world, books, erps, tokens),
    () => checkRequests(world, books, shared),
    () => checkAccounts(world, books, shared),
    () => checkProofs(books, orders),
    () => checkDeadlines(books),
    () => checkDeliveries(books, orders, world.receivers.receipts),
    () => checkReportedStatuses(books, orders),
    () => checkReceipts(books, orders),
    () => checkMessages(world, books),
    () => checkSingleUse(world),
    () => checkHistory(world, books),
    () => checkFences(world),
    () => checkClaims(world),
    () => checkOrder(world, books, erps),
    () => checkReplays(books, orders, world.receivers.receipts),
    () => checkWebhookSecrets(world.receivers),
    () => checkEvents(world, books, programs, tokens),
    () => checkKeys(world),
    () => checkSavedCards(world, books, { client, tokens, orders }),
    () => checkConsents(world, books, orders),
    () => checkCompanies(world, books, { client, tokens, orders: all }),
    () => checkShownSums(world, books, { client, tokens, orders: all }),
    () => checkLists(world, books, { client, tokens, orders }),
    () => checkAcknowledged(world, books, orders),
    () => checkAmounts(world, books, orders),
    () => checkSecrets(world),
    () => checkResources(world),
    () => checkRepeats(world, client, tokens),
    () => checkReconciliation(world, books), // Last, because it moves the clock.
  ];
  const breaches: string[] = [];
  for (const check of checks) {
    breaches.push(...(await check()));
    if (isEnough(breaches)) break;
  }
  return { breaches, books };
}
