import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amountOfMinorUnits } from "@servicepay/money";
import type { SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import { dataErrorClassOf, declineClassOf } from "#acquirers/nestpay/decline-codes.ts";
import { countOf, randomFrom, seedOf } from "../random.ts";
import { withSameMeaning, mutated } from "./mutate.ts";
import { readStrictly, type PlainReading } from "./read-strictly.ts";
import { callAdapter, operations, recordReplies, replyOf, type Recorded } from "./recorded.ts";

/** BANK_REPLY_MUTATIONS=50000 for a full run; BANK_REPLY_SEED repeats a run. */
const MUTATIONS = Math.ceil(countOf("BANK_REPLY_MUTATIONS", 4_000) / operations.length);
let bank: SimulatedBank;
let replies: Recorded[];

before(async () => {
  ({ bank, replies } = await recordReplies());
});
after(() => bank.close());

type AdapterResult = Awaited<ReturnType<typeof callAdapter>>;

/** Returns what is missing in the bytes to prove the adapter's result, or null. */
function unproven({ operation, order }: Recorded, heard: AdapterResult, body: Buffer): string | null {
  const reading = readStrictly(body);
  if (heard.kind === "unknown" || heard.kind === "pending" || heard.kind === "unsent") return null;
  if (reading === null) return "it is no reply";
  if (heard.kind === "refused" && ["", null].includes(reading.top("OrderId")))
    return reading.top("Response") === "Error" && reading.extra("ERRORCODE") !== null ? null : "it names no order";
  if (heard.kind === "notFound")
    return reading.top("ErrMsg")?.includes(order.bankOrderId) === true ? null : "it does not name the order";
  if (reading.top("OrderId") !== order.bankOrderId) return "it is another order's";
  if (operation === "query") return unprovenStatus(reading, heard, order.bankOrderId);
  const isApproved = reading.top("Response") === "Approved" && reading.top("ProcReturnCode") === "00";
  if (heard.kind === "approved" || heard.kind === "done") return isApproved ? null : "it is not approved";
  return isRefusal(reading) ? null : "no known code refuses it";
}

function unprovenStatus(reading: PlainReading, heard: AdapterResult, bankOrderId: string): string | null {
  const status = reading.extra("TRANS_STAT");
  if (![bankOrderId, "", null].includes(reading.extra("ORD_ID"))) return "its status is another order's";
  if (heard.kind === "declined") return status === "D" || status === "ERR" ? null : "it was not declined";
  if (reading.top("Response") !== "Approved" || reading.top("ProcReturnCode") !== "00") return "the query has failed";
  if (heard.kind !== "approved") return null;
  if (status === null || !["A", "C", "S"].includes(status)) return "it has no status of success";
  const amount = reading.extra("ORIG_TRANS_AMT");
  const isSaid = amount !== null && /^\d{1,15}$/.test(amount);
  const said = isSaid ? amountOfMinorUnits(BigInt(amount), "TRY") : null;
  if (reading.extra("CHARGE_TYPE_CD") !== "S") return "it is not said to be a sale";
  return "amount" in heard && heard.amount === said ? null : "another amount is said";
}

function isRefusal(reading: PlainReading): boolean {
  if (reading.top("Response") === "Declined") return declineClassOf(reading.top("ProcReturnCode") ?? "") !== null;
  const code = reading.extra("ERRORCODE") ?? "";
  return reading.top("Response") === "Error" && (dataErrorClassOf(code) !== null || /^CORE-2\d{3}$/.test(code));
}

for (const operation of operations) {
  test(`a corrupted reply to ${operation} has only results that its bytes prove`, async (t) => {
    const seed = seedOf("BANK_REPLY_SEED");
    const random = randomFrom(seed);
    const ofOperation = replies.filter((reply) => reply.operation === operation);
    const counts = new Map<string, number>();
    for (let count = 0; count < MUTATIONS; count += 1) {
      const recorded = random.pick(ofOperation);
      const spoiled = Buffer.from(mutated(recorded.xml, random, random.pick(replies).xml), "latin1");
      const heard = await callAdapter(bank, recorded, replyOf(spoiled));
      counts.set(heard.kind, (counts.get(heard.kind) ?? 0) + 1);
      const missing = unproven(recorded, heard, spoiled);
      assert.equal(
        missing,
        null,
        `BANK_REPLY_SEED=${seed}, ${heard.kind}, but ${missing}:\n${spoiled.toString("latin1")}`,
      );
      if (count % 10 > 0) continue;
      const elsewhere = await callAdapter(bank, recorded, replyOf(spoiled, 500));
      assert.equal(elsewhere.kind, "unknown", `BANK_REPLY_SEED=${seed}: with status 500 nothing is proven`);
    }
    t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of ${ofOperation.length} replies, ${describeCounts(counts)}`);
  });

  test(`an equivalent reply to ${operation} has the same result`, async (t) => {
    const seed = seedOf("BANK_REPLY_SEED");
    const random = randomFrom(seed);
    for (const recorded of replies.filter((reply) => reply.operation === operation)) {
      const meant = await callAdapter(bank, recorded, replyOf(Buffer.from(recorded.xml, "latin1")));
      for (let count = 0; count < 40; count += 1) {
        const xml = withSameMeaning(recorded.xml, random);
        const heard = await callAdapter(bank, recorded, replyOf(Buffer.from(xml, "latin1")));
        assert.equal(heard.kind, meant.kind, `BANK_REPLY_SEED=${seed}:\n${xml}`);
      }
    }
    t.diagnostic(`BANK_REPLY_SEED=${seed}`);
  });
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(", ");
}
