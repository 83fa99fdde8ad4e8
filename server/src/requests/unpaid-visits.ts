import { customersWithCards } from "#cards/index.ts";
import { customersWithAccounts, deleteUnpaidAllocations } from "#current-accounts/index.ts";
import { deleteVisitors, selectVisitors } from "#customers/index.ts";
import { deleteLinksOfVisits } from "#links/index.ts";
import { deleteContacts } from "#notifications/index.ts";
import {
  countUnpaidVisits,
  customersWithPayments,
  deleteUnpaidPayments,
  selectUnpaidVisits,
  type UnpaidVisit,
} from "#payments/index.ts";
import type { Transaction } from "#platform/database/database.ts";
import type { TenantId } from "#platform/ids.ts";
import type { ExpiringRows } from "#platform/retention.ts";
import { deleteUserPayments } from "#users/index.ts";
import { deleteVisits } from "./store/visits.ts";

/**
 * What payers chose on the pages of requests and of open items, and never tried to pay. Everybody can make such visits, so they
 * are deleted with all that they made. Their audit rows stay.
 */
export const unpaidVisits: ExpiringRows = {
  name: "requests.unpaidVisits",
  countOld: countUnpaidVisits,
  async deleteOld(tx, before, limit) {
    const visits = await selectUnpaidVisits(tx, before, limit);
    const byTenant = Map.groupBy(visits, ({ tenantId }) => tenantId);
    for (const [tenantId, ofTenant] of byTenant) await deleteOfTenant(tx, tenantId, ofTenant);
    return visits.length;
  },
};

async function deleteOfTenant(tx: Transaction, tenantId: TenantId, visits: readonly UnpaidVisit[]): Promise<void> {
  const paymentIds = visits.map(({ paymentId }) => paymentId);
  await deleteVisits(tx, tenantId, paymentIds);
  await deleteUserPayments(tx, tenantId, paymentIds);
  await deleteUnpaidAllocations(tx, tenantId, paymentIds);
  await deleteContacts(tx, tenantId, paymentIds);
  await deleteLinksOfVisits(tx, tenantId, paymentIds);
  await deleteUnpaidPayments(tx, tenantId, paymentIds);
  const customerIds = visits.flatMap(({ customerId }) => customerId ?? []);
  if (customerIds.length > 0) await deleteUnusedVisitors(tx, tenantId, customerIds);
}

async function deleteUnusedVisitors(tx: Transaction, tenantId: TenantId, customerIds: readonly string[]) {
  const visitors = await selectVisitors(tx, tenantId, customerIds);
  const ids = visitors.map(({ id }) => id);
  const used = new Set<string>([
    ...(await customersWithPayments(tx, tenantId, ids)),
    ...(await customersWithCards(tx, tenantId, ids)),
    ...(await customersWithAccounts(tx, tenantId, visitors)),
  ]);
  const unused = ids.filter((id) => !used.has(id));
  await deleteVisitors(tx, tenantId, unused);
}
