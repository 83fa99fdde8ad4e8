import type { World } from "../world/world.ts";
import type { Disruption } from "./disruption.ts";

/** Not a fault: workers compare today with the bank, which happens only once a night otherwise. */
export const reconciliationDisruptions = {
  "reconcile today": { share: 40, run: ({ world }) => reconcileToday(world) },
} satisfies Record<string, Disruption>;

/** Makes today's reconciliation of every terminal due, and takes it from a worker that is running it. */
export async function reconcileToday(world: World): Promise<void> {
  const now = new Date(world.now());
  await world.query(
    `insert into reconciliations (tenant_id, terminal_id, day, due_at, created_at)
     select tenant_id, id, ($1::timestamptz at time zone 'Europe/Istanbul')::date, $1, $1 from terminals
     on conflict (tenant_id, terminal_id, day) do update set due_at = $1, lease_until = null`,
    [now],
  );
}
