import { readBooks } from "./books.ts";
import type { Books } from "./books.ts";
import { checkAccountLines, checkJournals } from "./checks/bookings.ts";
import {
  checkAmounts,
  checkDecided,
  checkFences,
  checkHistory,
  checkKnownCharges,
  checkLedger,
  checkPayments,
  checkSingleCharges,
} from "./checks/money.ts";
import { checkAcknowledged, checkClaims, checkDeliveries, checkReceipts, checkSingleUse } from "./checks/notices.ts";
import { checkReconciliation } from "./checks/reconciliation.ts";
import { checkDeadlines, checkProofs } from "./checks/submissions.ts";
import { checkRepeats, checkResources, checkSecrets } from "./checks/system.ts";
import { checkTakeBacks } from "./checks/take-backs.ts";
import type { Client } from "./client.ts";
import type { Order } from "./order.ts";
import type { World } from "./world.ts";

interface Stormed {
  world: World;
  client: Client;
  orders: readonly Order[];
  tokens: readonly string[];
}

type Check = () => readonly string[] | Promise<readonly string[]>;

/**
 * Every invariant, against the bank's ledger, the receivers' logs and the callers' records; a sentence per breach. What
 * is `isEnough` ends it.
 */
export async function checkAll(
  { world, client, orders, tokens }: Stormed,
  isEnough: (breaches: readonly string[]) => boolean = () => false,
): Promise<{ breaches: string[]; books: Books }> {
  const books = await readBooks(world);
  const checks: readonly Check[] = [
    () => checkSingleCharges(books),
    () => checkKnownCharges(books),
    () => checkPayments(books),
    () => checkDecided(books),
    () => checkLedger(world, books),
    () => checkJournals(world, books),
    () => checkAccountLines(world, books, orders),
    () => checkTakeBacks(books, orders),
    () => checkProofs(books, orders),
    () => checkDeadlines(books),
    () => checkDeliveries(books, orders, world.receivers.receipts),
    () => checkClaims(books, orders),
    () => checkReceipts(books, orders),
    () => checkSingleUse(world),
    () => checkHistory(world, books),
    () => checkFences(world),
    () => checkAcknowledged(world, books, orders),
    () => checkAmounts(world, books, orders),
    () => checkSecrets(world),
    () => checkResources(world),
    () => checkRepeats(world, client, tokens),
    () => checkReconciliation(world, books), // The last one: it moves the clock.
  ];
  const breaches: string[] = [];
  for (const check of checks) {
    breaches.push(...(await check()));
    if (isEnough(breaches)) break;
  }
  return { breaches, books };
}
