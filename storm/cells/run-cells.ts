/**
 * npm run proof -- cells, or node tools/run.mjs storm/cells/run-cells.ts [--seed S] [--plant MISTAKE]
 *   Moves a company from one cell to another with deploy/cells, while it and others are paid. Then the books of both cells are
 *   compared with the bank's, as after a storm. The exit code is 1 if an invariant was broken or another company noticed.
 *   Mistakes: with "early-workers" nothing hides the company in the new cell, with "no-pause" nothing stops it in the old one.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import type { Order } from "../orders/order.ts";
import { readStatus } from "../orders/read-status.ts";
import { untilQuiet } from "../recover.ts";
import { print, printVerdict, startProgress } from "../report/progress.ts";
import { longestPauseMs } from "../while-paying/payers.ts";
import type { World } from "../world/world.ts";
import { openCells, type Cells } from "./cells.ts";
import { checkAuditLog, checkCells, checkReplies, checkShortAddresses, checkWaiting } from "./check-cells.ts";
import { openCompany, untilPaid, type Company } from "./companies.ts";
import { moveTenant, type Step } from "./move-tenant.ts";
import { sendPayersToTheirBank } from "./waiting-payers.ts";

const PAYMENTS = 20;
const QUIET_WITHIN_MS = 90_000;
/** Longer than any run; a run that hangs ends itself. */
const ENDS_AFTER_MS = 300_000;

/** Planted mistakes. */
const SHOW_ALL = `do $$ declare name text; begin
  for name in select tablename from pg_policies where policyname = 'hidden_tenants' loop
    execute format('drop policy hidden_tenants on %I', name);
  end loop;
end $$`;

const { values } = parseArgs({
  options: { seed: { type: "string", default: String(randomInt(2 ** 31)) }, plant: { type: "string", default: "" } },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const progress = startProgress();
setTimeout(() => {
  print(`the proof did not end within ${ENDS_AFTER_MS / 1_000} s`);
  process.exit(1);
}, ENDS_AFTER_MS).unref();
process.exit((await prove(Number(values.seed), values.plant)) ? 0 : 1);

async function prove(seed: number, plant: string): Promise<boolean> {
  progress(`seed ${seed}: starting two cells`);
  const cells = await openCells(seed);
  try {
    const { old, next, proxy } = cells;
    const [moving, neighbour] = old.demo.tenants;
    const [foreign, other] = next.demo.tenants;
    await proxy.start(
      { cell_a: old.addresses, cell_b: next.addresses },
      new Map([
        [moving!.code, "cell_a"],
        [neighbour!.code, "cell_a"],
        [foreign!.code, "cell_b"],
        [other!.code, "cell_b"],
      ]),
    );
    const breaches: string[] = [];
    const companies = [
      await openCompany(cells, { name: "the moved company", world: old, tenant: 0, seed, payers: 4, breaches }),
      await openCompany(cells, { name: "its neighbour", world: old, tenant: 1, seed: seed + 1, payers: 2, breaches }),
      await openCompany(cells, {
        name: "a company of the new cell",
        world: next,
        tenant: 0,
        seed: seed + 2,
        payers: 2,
        breaches,
      }),
    ] as const;
    const [moved, ...others] = companies;
    await untilPaid(companies, PAYMENTS);
    const waiting = await sendPayersToTheirBank(moved, seed + 3, 0);
    progress(`payers pay; ${waiting.atBank()} more wait at their bank, and ten links wait for their payers`);

    const movedAt = await move(cells, moved, waiting.loseReplies, plant);
    await untilPaid(companies, PAYMENTS);
    await waiting.finish();
    for (const { payers } of companies) await payers.stop();
    progress("payers are done; waiting for the remaining work");
    await runStep(cells, moved, "forget");
    breaches.push(...(await untilBothQuiet(cells)));
    const orders = [...companies.flatMap(({ payers }) => payers.orders), ...waiting.orders];
    for (const company of companies) await company.logIn(); // The clocks were moved.
    for (const company of companies) await readStatuses(company, company.payers.orders);
    await readStatuses(moved, waiting.orders);
    progress("comparing the books");
    breaches.push(...(await checkCells(cells, orders)), ...checkReplies(moved, others));
    breaches.push(
      ...checkWaiting(waiting.orders),
      ...(await checkAuditLog(cells, moved)),
      ...(await checkShortAddresses(cells)),
    );
    report(companies, movedAt);
    printVerdict(breaches, seed);
    return breaches.length === 0;
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return false;
  } finally {
    await cells.close();
  }
}

/** The steps of the guide. Returns when the pause began. */
async function move(cells: Cells, company: Company, beforePause: () => Promise<void>, plant: string): Promise<number> {
  await runStep(cells, company, "copy");
  if (plant === "early-workers") await cells.next.query(SHOW_ALL);
  if (plant === "no-pause") await cells.old.query(SHOW_ALL);
  await untilPaid([company], PAYMENTS);
  await beforePause();
  const movedAt = Date.now();
  if (plant !== "no-pause") await runStep(cells, company, "route", "paused");
  await runStep(cells, company, "pause");
  await runStep(cells, company, "switch");
  await runStep(cells, company, "route", "cell_b");
  await runStep(cells, company, "finish");
  return movedAt;
}

async function runStep(cells: Cells, { code }: Company, step: Step, ...args: string[]): Promise<void> {
  const output = await moveTenant(cells.environment, step, code, ...args);
  for (const line of output.trimEnd().split("\n")) progress(`${step}: ${line}`);
}

/** Returns a breach for each kind of work that does not end. */
async function untilBothQuiet({ old, next }: Cells): Promise<string[]> {
  const breaches: string[] = [];
  for (const world of [old, next] satisfies World[]) {
    const { unfinished } = await untilQuiet(world, { progress, patienceMs: QUIET_WITHIN_MS });
    for (const [what, count] of Object.entries(unfinished)) breaches.push(`I15: ${count} ${what} never finished`);
  }
  return breaches;
}

async function readStatuses(company: Company, orders: readonly Order[]): Promise<void> {
  for (const order of orders) await readStatus(company.contextOf("ask", order), order);
}

function report(companies: readonly Company[], movedAt: number): void {
  for (const { name, client, payers, acknowledged } of companies) {
    const counts = [...Map.groupBy(client.records, ({ status }) => String(status ?? "no answer"))];
    const replies = counts.map(([status, own]) => `${own.length} of ${status}`).join(", ");
    const pause = (longestPauseMs(client, movedAt) / 1_000).toFixed(1);
    print(
      `${name}: ${payers.orders.length} orders, ${acknowledged().length} paying requests answered, longest time without one ` +
        `since the move began ${pause} s; replies: ${replies}`,
    );
  }
}
