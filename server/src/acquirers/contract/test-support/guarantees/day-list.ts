import assert from "node:assert/strict";
import type { Terminal } from "../../acquirer.ts";
import { bankDayOf } from "../../bank-day.ts";
import type { DayPage, Movement } from "../../day-list.ts";
import { decimal, orderOf } from "../bank-under-test.ts";
import { cardFor } from "../simulated-bank.ts";
import type { Guarantee } from "./world.ts";

const PAGES_MAX = 50;

export const dayLists: Guarantee = {
  name: "the list of a day has each movement of the ledger once; a list that is cut or unreadable fails whole",
  excludedBy: (world) => (world.terminal().listDay === undefined ? "the bank lists no movements (listDay)" : null),
  async prove(world) {
    const { bank } = world;
    const today = bankDayOf(new Date(bank.tools.now()));
    const [kept, voided] = [await world.charged(orderOf("150.25")), await world.charged(orderOf("40"))];
    await world.sell(orderOf("9"), cardFor("insufficient_funds"));
    assert.equal((await world.terminal().void(voided)).kind, "done");
    bank.closeDay();
    assert.equal((await world.terminal().refund({ ...kept, amount: decimal("50.05") })).kind, "done");
    const movements = await listed(world.terminal(), today);
    const ours = [kept, voided].map(({ bankOrderId }) => bankOrderId);
    const line = ({ kind, bankOrderId, amount }: Movement) => `${kind} ${bankOrderId} ${amount}`;
    assert.deepEqual(
      movements
        .filter(({ bankOrderId }) => ours.includes(bankOrderId))
        .map(line)
        .toSorted(),
      [
        `sale ${kept.bankOrderId} ${kept.amount}`,
        `sale ${voided.bankOrderId} ${voided.amount}`,
        `void ${voided.bankOrderId} ${voided.amount}`,
        `refund ${kept.bankOrderId} ${decimal("50.05")}`,
      ].toSorted(),
    );
    for (const { orderId, netAmount } of bank.simulator.ledger.orders())
      assert.equal(
        netOf(movements.filter(({ bankOrderId }) => bankOrderId === orderId)),
        BigInt(netAmount) * 100n,
        orderId,
      );
    assert.equal(new Set(movements.map(({ kind, reference }) => `${kind} ${reference}`)).size, movements.length);
    assert.deepEqual(await listed(world.terminal(), "2020-01-02"), []);
    for (const kind of ["http_500", "truncated", "garbage_prefix", "html"] as const) {
      const { result } = await world.withFault({ operation: "list", kind }, (terminal) =>
        terminal.listDay!(today, null),
      );
      assert.equal(result.kind, "failed", kind);
    }
  },
};

async function listed(terminal: Terminal, day: string): Promise<Movement[]> {
  const movements: Movement[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page: DayPage = await terminal.listDay!(day, cursor);
    assert.ok(page.kind !== "failed", page.kind === "failed" ? page.reason : "");
    movements.push(...page.movements);
    if (page.kind === "page") {
      cursor = page.next;
      continue;
    }
    assert.equal(page.count, movements.length);
    return movements;
  }
  throw new Error(`the list has more than ${PAGES_MAX} pages`);
}

function netOf(movements: readonly Movement[]): bigint {
  return movements.reduce((sum, { kind, amount }) => sum + (kind === "sale" ? amount : -amount), 0n);
}
