import type { Stroke } from "../stroke.ts";
import type { World } from "../world.ts";

/** No fault, but work that a storm is too short for otherwise: workers compare today with the bank. */
export const reconciliationStrokes = {
  "reconcile today": { share: 40, strike: ({ world }) => reconcileToday(world) },
} satisfies Record<string, Stroke>;

/** Every terminal's day is due now, as it is once in a night; whoever works on it loses it, as after its lease. */
export async function reconcileToday(world: World): Promise<void> {
  const now = new Date(world.now());
  await world.query(
    `insert into reconciliations (tenant_id, terminal_id, day, due_at, created_at)
     select tenant_id, id, ($1::timestamptz at time zone 'Europe/Istanbul')::date, $1, $1 from terminals
     on conflict (tenant_id, terminal_id, day) do update set due_at = $1, lease_until = null`,
    [now],
  );
}
