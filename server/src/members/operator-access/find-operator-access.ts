import type { Platform, WriteContext } from "#platform/context.ts";
import type { TenantId } from "#platform/ids.ts";
import { selectGrants, selectVisits } from "../store/operator-access.ts";
import { VISITS_SHOWN_MAX, type OperatorGrant, type OperatorVisit } from "./operator-access.ts";

/** The company's active grant, with its visits, newest first; null if there is none. */
export async function findOperatorAccess({
  tx,
  tenantId,
  clock,
}: WriteContext): Promise<{ grant: OperatorGrant; visits: readonly OperatorVisit[] } | null> {
  const grant = (await selectGrants(tx, [tenantId], clock.now())).get(tenantId);
  return grant === undefined ? null : { grant, visits: await selectVisits(tx, tenantId, grant.id, VISITS_SHOWN_MAX) };
}

/** When operators' access ends, for those of the companies that grant it now. */
export async function operatorAccessOf(
  { database, clock }: Platform,
  tenantIds: readonly TenantId[],
): Promise<ReadonlyMap<TenantId, Date>> {
  const grants = await selectGrants(database.readSystem(), tenantIds, clock.now());
  return new Map([...grants].map(([tenantId, { expiresAt }]) => [tenantId, expiresAt]));
}
