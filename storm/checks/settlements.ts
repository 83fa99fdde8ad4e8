import type { World } from "../world/world.ts";
import type { AttemptRow, Books } from "./books.ts";

interface SettlementRow {
  id: string;
  attempt_id: string;
  settle_as: "approved" | "declined" | "reversed";
  asked_by: string;
  decided_by: string | null;
  needs_second: boolean;
}

/** An unclear attempt that people decided. */
interface SettledRow {
  attempt_id: string;
  to_state: string;
  actor: string;
}

const STATES = { approved: "APPROVED", declined: "DECLINED", reversed: "REVERSED" } as const;

/**
 * I23: each attempt that members settled has one approval, by two different members, and became what the approval
 * said. The storm's members approve only what the bank's ledger shows, so that no such attempt contradicts it.
 */
export async function checkSettlements(world: World, { attempts, bank }: Books): Promise<string[]> {
  const done = await world.query<SettlementRow>(
    `select id, attempt_id, settle_as, asked_by, decided_by, needs_second from approvals
     where kind = 'settlement' and state = 'done'`,
  );
  const settled = await world.query<SettledRow>(
    `select attempt_id, to_state, actor from attempt_history where from_state = 'MANUAL' and actor like 'member:%'`,
  );
  const isCharged = ({ bank_order_id }: AttemptRow) => (bank.get(bank_order_id)?.charges ?? 0) > 0;
  return settlementBreaches({ done, settled, attempts, isCharged }).map((breach) => `I23: ${breach}`);
}

export function settlementBreaches({
  done,
  settled,
  attempts,
  isCharged,
}: {
  done: readonly SettlementRow[];
  settled: readonly SettledRow[];
  attempts: readonly AttemptRow[];
  isCharged: (sale: AttemptRow) => boolean;
}): string[] {
  const approvalsOf = Map.groupBy(done, ({ attempt_id }) => attempt_id);
  const unasked = settled.flatMap(({ attempt_id: id }) => {
    const count = approvalsOf.get(id)?.length ?? 0;
    return count === 1 ? [] : [`attempt ${id} was settled by members with ${count} approvals`];
  });
  const wrong = done.flatMap(({ id, attempt_id, settle_as, asked_by, decided_by, needs_second }) => {
    const its = settled.find((each) => each.attempt_id === attempt_id);
    const sale = attempts.find((each) => each.id === attempt_id && each.kind === "sale");
    const isByTwo = needs_second && decided_by !== null && decided_by !== asked_by;
    const isAsAsked = its?.to_state === STATES[settle_as] && its.actor === `member:${decided_by}`;
    const agrees = sale === undefined || isCharged(sale) === (settle_as !== "declined");
    return [
      ...(isByTwo ? [] : [`approval ${id} was settled by one member`]),
      ...(isAsAsked ? [] : [`approval ${id} said ${settle_as}, and its attempt became ${its?.to_state ?? "nothing"}`]),
      ...(agrees ? [] : [`approval ${id} said ${settle_as}, and the bank's ledger says the opposite`]),
    ];
  });
  return [...unasked, ...wrong];
}
