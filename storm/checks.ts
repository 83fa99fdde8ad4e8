import { readBooks } from "./books.ts";
import type { Books } from "./books.ts";
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
import { checkAcknowledged, checkClaims, checkDeliveries, checkSingleUse } from "./checks/notices.ts";
import { checkReconciliation } from "./checks/reconciliation.ts";
import { checkRepeats, checkResources, checkSecrets } from "./checks/system.ts";
import type { Client } from "./client.ts";
import type { Order } from "./order.ts";
import type { World } from "./world.ts";

/** Every invariant, against the bank's ledger, the receivers' logs and the callers' records; a sentence per breach. */
export async function checkAll(
  world: World,
  client: Client,
  orders: readonly Order[],
  tokens: readonly string[],
): Promise<{ breaches: string[]; books: Books }> {
  const books = await readBooks(world);
  const breaches = [
    ...checkSingleCharges(books),
    ...checkKnownCharges(books),
    ...checkPayments(books),
    ...checkDecided(books),
    ...(await checkLedger(world, books)),
    ...checkDeliveries(books, world.receivers.receipts),
    ...checkClaims(books, orders),
    ...(await checkSingleUse(world, orders)),
    ...(await checkHistory(world, books)),
    ...(await checkFences(world)),
    ...(await checkAcknowledged(world, books, orders)),
    ...(await checkAmounts(world, books, orders)),
    ...(await checkSecrets(world)),
    ...(await checkResources(world)),
    ...(await checkRepeats(world, client, tokens)),
    ...(await checkReconciliation(world, books)), // The last one: it moves the clock.
  ];
  return { breaches, books };
}
