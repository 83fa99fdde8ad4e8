import { readFile } from "node:fs/promises";
import type { Order } from "../orders/order.ts";
import type { Client } from "../world/client.ts";
import type { World } from "../world/world.ts";

/** Nothing that a storm waits for takes so long: the longest is a process that sleeps past its deadline. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const NAMED_MAX = 20;

export interface Watch {
  /** Waits for this part of the storm; throws `StormHung` when nothing has changed for a minute. */
  whileMoving<Result>(part: Promise<Result>): Promise<Result>;
  /** The order is under way until the returned function is called. */
  begin(order: Order): () => void;
  stop(): void;
}

export class StormHung extends Error {
  /** What hangs, a sentence each. */
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super("the storm makes no progress");
    this.lines = lines;
  }
}

/** Watches whether callers get replies, and whether attempts, webhooks and messages move on. */
export function watchProgress(
  world: World,
  client: Client,
  stalledMs = STALLED_MS,
  elapsedMs: () => number = () => performance.now(),
): Watch {
  const underWay = new Map<Order, number>();
  const { promise: hung, reject } = Promise.withResolvers<never>();
  hung.catch(() => {}); // Nobody waits for it between two parts.
  let seen = "";
  let changedAt = elapsedMs();
  let isLooking = false;
  const look = async () => {
    const now = await stateOf(world, client);
    if (now !== seen) changedAt = elapsedMs();
    seen = now;
    if (elapsedMs() - changedAt > stalledMs) reject(new StormHung(await whatHangs(world, client, underWay)));
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, LOOK_EVERY_MS);
  return {
    whileMoving: (part) => Promise.race([part, hung]),
    begin(order) {
      underWay.set(order, performance.now());
      return () => void underWay.delete(order);
    },
    stop: () => clearInterval(timer),
  };
}

/** Changes with everything that is progress. The ERPs read their lists again and again, also if nothing happens. */
async function stateOf({ query, tally }: World, { records }: Client): Promise<string> {
  const replies = records.filter(({ order }) => order >= 0).length;
  const rows = await query<{ state: string }>(
    `select concat_ws(' ', (select sum(step) + sum(asked_count) + count(*) from attempts),
       (select count(*) from webhook_delivery_attempts), (select count(*) from webhook_deliveries where state = 'pending'),
       (select count(*) from notifications where state = 'queued'),
       (select count(*) from payments where state in ('open', 'processing')),
       (select count(*) from approvals where state = 'approved')) as state`,
  ).catch(() => []);
  return `${replies} ${tally.total()} ${rows[0]?.state ?? "no database"}`;
}

/** Names the orders under way, unfinished attempts with their holder's lease, waiting sessions, and processes. */
async function whatHangs(world: World, { records }: Client, underWay: ReadonlyMap<Order, number>): Promise<string[]> {
  const orders = [...underWay].map(([{ index, reference, source }, since]) => {
    const last = records.findLast(({ order }) => order === index);
    const seconds = Math.round((performance.now() - since) / 1_000);
    return `order ${reference} (${source}) is under way for ${seconds} s; its last call was ${last?.operation ?? "none"}: ${last?.status ?? "no reply"}`;
  });
  const rows = await world
    .query<{ what: string }>(
      `(select format('%s %s of %s is %s, due %s, leased until %s, fence %s', a.kind, a.id, p.client_reference, a.state,
          coalesce(a.due_at::text, 'never'), coalesce(a.lease_until::text, 'nobody'), a.fence) as what
        from attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        where a.due_at is not null or a.state in ('SUBMITTING', 'UNKNOWN', 'REVERSING') order by a.due_at limit ${NAMED_MAX})
       union all
       (select format('payment %s of %s is %s; its attempts are %s', p.id, coalesce(p.client_reference, 'no order'), p.state,
          coalesce(string_agg(concat_ws(' ', a.kind, a.acquirer_code, a.state, a.outcome_reason), ', ' order by a.created_at), 'none'))
        from payments p left join attempts a on a.tenant_id = p.tenant_id and a.payment_id = p.id
        where p.state = 'processing' group by p.id, p.client_reference, p.state limit ${NAMED_MAX})
       union all
       (select format('webhook %s to %s is %s after %s attempts, due %s', event_id, receiver, state, attempt_count, next_at)
        from webhook_deliveries where state = 'pending' and next_at < 'infinity' order by next_at limit ${NAMED_MAX})
       union all
       (select format('database session %s waits for %s: %s', pid, wait_event, left(query, 80)) from pg_stat_activity
        where wait_event_type = 'Lock' or state like 'idle in transaction%' limit ${NAMED_MAX})`,
    )
    .catch((error: unknown) => [{ what: `the database does not answer: ${String(error)}` }]);
  const processes = [...world.apis, ...world.workers, world.bank].map(async ({ name, pid, starts }) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const state = /^State:\s+(.*)$/m.exec(status)?.[1] ?? "gone";
    return `process ${name} (${pid}) is ${state} after ${starts} starts`;
  });
  return [...orders.slice(0, NAMED_MAX), ...rows.map(({ what }) => what), ...(await Promise.all(processes))];
}
