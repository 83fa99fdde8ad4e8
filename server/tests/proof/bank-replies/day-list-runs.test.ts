import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { updateTerminal } from "#payment-sets/index.ts";
import { refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { amount, reconciledWorld, type ReconciledWorld } from "../../support/reconciled-world.ts";
import { countOf, randomFrom, seedOf, type Random } from "../random.ts";
import { mutatedList } from "./mutated-list.ts";
import { readListStrictly } from "./read-list-strictly.ts";

/** BANK_LIST_RUNS for more; BANK_REPLY_SEED repeats a run. Each failing run asks three times, with pauses. */
const RUNS = countOf("BANK_LIST_RUNS", 10);
const PAGE_SIZE = 3;
const PAYMENTS = 8;

/** A proxy to the bank. `spoil` gets each page with its number and the earlier pages. */
interface PageProxy {
  url: string;
  spoil: (page: string, place: number, before: readonly string[]) => string;
  /** The pages of the last run, as forwarded. */
  given: string[];
}

async function startProxy(t: TestContext, bankUrl: string): Promise<PageProxy> {
  const proxy: PageProxy = { url: "", spoil: (page) => page, given: [] };
  const originals: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const cursor = new URLSearchParams(body).get("Cursor") ?? "";
      if (cursor === "") originals.length = proxy.given.length = 0;
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const page = await (await fetch(`${bankUrl}/report/day`, { method: "POST", headers, body })).text();
      const place = Math.floor(Number(cursor) / PAGE_SIZE);
      const spoiled = proxy.spoil(page, place, originals);
      originals.push(page);
      proxy.given.push(spoiled);
      response.writeHead(200, { "Content-Type": "text/csv; charset=utf-8" }).end(spoiled);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/report/day`;
  return proxy;
}

/** Corrupts one page, in the same way at each request. */
function spoiling(random: Random): { name: string; spoil: PageProxy["spoil"] } {
  const place = random.below(Math.ceil(PAYMENTS / PAGE_SIZE));
  const seed = random.below(2 ** 31);
  const onPage =
    (change: PageProxy["spoil"]): PageProxy["spoil"] =>
    (page, at, before) =>
      at === place ? change(page, at, before) : page;
  return random.pick([
    { name: "spoilt", spoil: onPage((page) => mutatedList(page, randomFrom(seed), page)) },
    { name: "ended early", spoil: onPage((page) => page.replace(/\nmore,.*/, "\nend,99")) },
    {
      name: "a page left out",
      spoil: onPage((page) => page.replace(/\nmore,([0-9]+)/, (_, next) => `\nmore,${Number(next) + PAGE_SIZE}`)),
    },
    { name: "a page again", spoil: onPage((page, _at, before) => before.at(-1) ?? page) },
    { name: "a line left out", spoil: onPage((page) => page.split("\n").toSpliced(1, 1).join("\n")) },
    { name: "a circle", spoil: onPage((page) => page.replace(/\n(end|more),.*/, "\nmore,0")) },
  ]);
}

test("a corrupted list of a day is rejected whole with a reason, or read exactly: no row lost or invented", async (t) => {
  const seed = seedOf("BANK_REPLY_SEED");
  const random = randomFrom(seed);
  const world = await reconciledWorld(t, { dayListPageSize: PAGE_SIZE });
  const proxy = await startProxy(t, world.bank.url);
  const [terminal] = world.terminals;
  await inTransaction(world.ctx, (ctx) => updateTerminal(ctx, terminal!.id, { settings: { dayListUrl: proxy.url } }));
  for (let count = 1; count < PAYMENTS; count += 1) await world.pay(`${count}.50`);
  const { orderReference: referenceCode } = await world.pay("90");
  await refundPayment(world.ctx, { referenceCode, amount: amount("10"), reason: "test" });
  world.nextMorning();
  assert.equal((await world.compare()).tally.agreed, PAYMENTS + 1);
  const truth = await counted(world);

  const results = new Map<string, number>();
  for (let count = 0; count < RUNS; count += 1) {
    const { name, spoil } = spoiling(random);
    proxy.spoil = spoil;
    const [before, cases] = [await counted(world), await world.openCases()];
    const [only] = await world.run();
    const said = `BANK_REPLY_SEED=${seed}, run ${count}, ${name}:\n${proxy.given.join("---\n")}`;
    const result = only!.result;
    results.set(result.kind, (results.get(result.kind) ?? 0) + 1);
    if (result.kind === "failed") {
      assert.ok(result.reason.length > 10, said);
      assert.deepEqual([await counted(world), await world.openCases()], [before, cases], said);
      continue;
    }
    assert.ok(result.kind === "compared", said);
    assert.deepEqual(await counted(world), plainly(proxy.given, world.day), said);
    const isTrue = JSON.stringify(compared(await counted(world))) === JSON.stringify(compared(truth));
    assert.ok(isTrue || result.tally.opened + result.tally.known > 0, `${said}\nno case names the difference`);
  }
  proxy.spoil = (page) => page;
  assert.equal((await world.compare()).tally.agreed, PAYMENTS + 1);
  const open = await world.cases();
  assert.deepEqual(
    open.filter(({ causeGoneAt }) => causeGoneAt === null),
    [],
    `BANK_REPLY_SEED=${seed}`,
  );
  t.diagnostic(`BANK_REPLY_SEED=${seed}: ${RUNS} runs, ${JSON.stringify([...results])}`);
});

/** The current list in the database. */
async function counted(world: ReconciledWorld): Promise<string[]> {
  const rows = await world.rows(
    `select m.kind, m.reference, m.bank_order_id, round(m.amount, 2)::text as amount, m.currency, m.installments,
       m.auth_code, m.at
     from bank_movements m join reconciliations r using (tenant_id, terminal_id, day, listing_id) where m.day = $1`,
    [world.day],
  );
  return rows
    .map(({ kind, reference, bank_order_id: order, amount, currency, installments, auth_code: code, at }) =>
      [kind, reference, order, amount, currency, installments, code ?? "-", at.toISOString()].join(" "),
    )
    .toSorted();
}

/** The parts that are compared. Number, code and time of a movement exist only at the bank. */
function compared(movements: readonly string[]): string[] {
  return movements
    .map((movement) => {
      const [kind, , order, money, currency, installments] = movement.split(" ");
      return [kind, order, money, currency, ...(kind === "sale" ? [installments] : [])].join(" ");
    })
    .toSorted();
}

/** Reads the pages independently of our reader. Null for a list without an end or with wrong counts. */
function plainly(pages: readonly string[], day: string): string[] | null {
  const readings = pages.map((page) => readListStrictly(Buffer.from(page), day));
  const movements = readings.flatMap((reading) => reading?.movements ?? []).toSorted();
  const isWhole = readings.every((reading) => reading !== null);
  return isWhole && readings.at(-1)?.last === `end ${movements.length}` ? movements : null;
}
