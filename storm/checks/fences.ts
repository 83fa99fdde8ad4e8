import type { World } from "../world/world.ts";

export interface ClaimRow {
  attempt_id: string;
  claim_id: string;
  fence: string;
}

/** I32: each holder of an attempt has a fence of its own, so that the answer of an earlier one is recognised as late. */
export async function checkClaims(world: World): Promise<string[]> {
  const [witness] = await world.query<{ at: string | null }>(`select to_regclass('storm.claims') as at`);
  if (witness === undefined || witness.at === null) return []; // A campaign's own database.
  const claims = await world.query<ClaimRow>(`select attempt_id, claim_id, fence from storm.claims`);
  return claimBreaches(claims).map((breach) => `I32: ${breach}`);
}

export function claimBreaches(claims: readonly ClaimRow[]): string[] {
  const ofFence = Map.groupBy(claims, ({ attempt_id, fence }) => `${attempt_id} with fence ${fence}`);
  return [...ofFence].flatMap(([what, own]) => {
    const holders = new Set(own.map(({ claim_id }) => claim_id)).size;
    return holders === 1 ? [] : [`${holders} holders had attempt ${what}`];
  });
}
