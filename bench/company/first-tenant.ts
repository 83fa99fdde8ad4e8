import type { TenantId } from "../../server/src/platform/ids.ts";
import type { BenchWorld } from "../world.ts";

/** SQL for the id of the demo's first company. */
export const FIRST_TENANT = "(select id from tenants where code <> '-' order by created_at, id limit 1)";

export async function firstTenantId({ query }: Pick<BenchWorld, "query">): Promise<TenantId> {
  const [row] = await query<{ id: TenantId }>(`select ${FIRST_TENANT} as id`);
  return row!.id;
}
