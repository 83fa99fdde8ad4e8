import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amountFromDecimal } from "@servicepay/money";
import { referenceOf } from "#acquirers/contract/test-support/bank-under-test.ts";
import { cardFor, type SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import type { BankReply } from "#acquirers/contract/tools.ts";
import { nestpay } from "#acquirers/nestpay/nestpay.ts";
import { startSimulatedBank } from "#acquirers/nestpay/test-support/simulated-bank.ts";
import { bankDayOf, type DayPage, type Order } from "#acquirers/registry.ts";
import { countOf, randomFrom, seedOf } from "../random.ts";
import { describeMovement } from "./describe-movement.ts";
import { listWithSameMeaning, mutatedList } from "./mutated-list.ts";
import { readListStrictly } from "./read-list-strictly.ts";

/** BANK_REPLY_MUTATIONS=50000 for a full run; BANK_REPLY_SEED repeats a run. */
const MUTATIONS = countOf("BANK_REPLY_MUTATIONS", 4_000);
let bank: SimulatedBank;
let day: string;
/** Pages of the bank's list as received over HTTP: one with a successor, the last one, and one of an empty day. */
let pages: string[];

before(async () => {
  bank = await startSimulatedBank({ sameDayRefunds: true });
  day = bankDayOf(new Date(bank.tools.now()));
  pages = await recordPages();
});
after(() => bank.close());

async function recordPages(): Promise<string[]> {
  const texts: string[] = [];
  const terminal = nestpay.open(bank.settings, {
    ...bank.tools,
    async send(request) {
      const reply = await bank.tools.send(request);
      if (reply.kind === "replied" && request.url.endsWith("/report/day")) texts.push(reply.body.toString());
      return reply;
    },
  });
  const orderOf = (place: number): Order => ({
    bankOrderId: `TLIST${place}A0B1C2D3E4F5A6`,
    amount: amountFromDecimal(`${100 + place}.25`)!,
    currency: "TRY",
    installments: 1,
  });
  for (let place = 0; place < 5; place += 1) {
    const order = orderOf(place);
    const sale = await terminal.sell({ ...order, card: cardFor("approved"), payerIp: "203.0.113.7", buyer: null });
    assert.ok(sale.kind === "approved");
    if (place === 1) await terminal.void({ ...referenceOf(order), references: sale.references });
    if (place === 2)
      await terminal.refund({ ...referenceOf(order), amount: amountFromDecimal("10.5")!, references: sale.references });
  }
  await terminal.listDay!(day, null);
  await terminal.listDay!("2020-01-31", null);
  const [whole = "", empty = ""] = texts;
  return [
    whole,
    whole.replace(/end,.*/, "more,500"),
    [...whole.split("\n").slice(0, 3), "end,2", ""].join("\n"),
    empty,
  ];
}

function readPage(body: Buffer, changes: Partial<Extract<BankReply, { kind: "replied" }>> = {}): Promise<DayPage> {
  const send = async (): Promise<BankReply> =>
    ({
      kind: "replied",
      status: 200,
      headers: { "content-type": "text/csv; charset=utf-8" },
      body,
      durationMs: 1,
      ...changes,
    }) as const;
  return nestpay.open(bank.settings, { ...bank.tools, send }).listDay!(day, null);
}

/** Null if the adapter has read exactly what the strict reader finds, or nothing. */
function unproven(page: DayPage, body: Buffer): string | null {
  if (page.kind === "failed") return page.reason.length > 10 ? null : "it fails without saying why";
  const reading = readListStrictly(body, day);
  if (reading === null) return "it is no list of that day";
  const last = page.kind === "page" ? `more ${page.next}` : `end ${page.count}`;
  if (last.replace(/^end 0+(?=[0-9])/, "end ") !== reading.last.replace(/^end 0+(?=[0-9])/, "end "))
    return `it ends with ${reading.last}`;
  const read = page.movements.map(describeMovement);
  if (read.join("\n") === reading.movements.join("\n")) return null;
  return `it says\n${reading.movements.join("\n")}\nand was read as\n${read.join("\n")}`;
}

test("a corrupted list of a day has only movements that its bytes prove, and all of them", async (t) => {
  const seed = seedOf("BANK_REPLY_SEED");
  const random = randomFrom(seed);
  const counts = new Map<string, number>();
  for (let count = 0; count < MUTATIONS; count += 1) {
    const spoiled = Buffer.from(mutatedList(random.pick(pages), random, random.pick(pages)));
    if (random.below(4) === 0 && spoiled.length > 0) spoiled[random.below(spoiled.length)] = random.below(256);
    const page = await readPage(spoiled);
    counts.set(page.kind, (counts.get(page.kind) ?? 0) + 1);
    const missing = unproven(page, spoiled);
    assert.equal(
      missing,
      null,
      `BANK_REPLY_SEED=${seed}, ${page.kind}, but ${missing}:\n${JSON.stringify(spoiled.toString())}`,
    );
    if (page.kind === "failed") assert.doesNotMatch(page.reason, /TLIST|A0B1C2D3/, "the reason shows its content");
    if (count % 10 > 0) continue;
    const elsewhere = random.pick([{ status: 500 }, { status: 206 }, { headers: { "content-type": "text/html" } }]);
    const refused = await readPage(spoiled, elsewhere);
    assert.equal(refused.kind, "failed", `BANK_REPLY_SEED=${seed}: ${JSON.stringify(elsewhere)} proves nothing`);
  }
  t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of ${pages.length} pages, ${JSON.stringify([...counts])}`);
});

test("an equivalent list of a day has the same movements", async (t) => {
  const seed = seedOf("BANK_REPLY_SEED");
  const random = randomFrom(seed);
  for (const page of pages) {
    const meant = await readPage(Buffer.from(page));
    assert.notEqual(meant.kind, "failed");
    for (let count = 0; count < 60; count += 1) {
      const text = listWithSameMeaning(page, random);
      assert.deepEqual(await readPage(Buffer.from(text)), meant, `BANK_REPLY_SEED=${seed}:\n${text}`);
    }
  }
  t.diagnostic(`BANK_REPLY_SEED=${seed}`);
});
