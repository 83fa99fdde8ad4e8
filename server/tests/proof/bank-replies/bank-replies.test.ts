import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import type { BankProof, ProvenOutcome } from "#acquirers/contract/test-support/bank-proof.ts";
import type { SimulatedBank } from "#acquirers/contract/test-support/simulated-bank.ts";
import { acquirers, bankDayOf, type DayPage } from "#acquirers/registry.ts";
import { countOf, randomFrom, seedOf } from "../random.ts";
import { banks } from "./banks.ts";
import { describeMovement } from "./describe-movement.ts";
import { mutationOf, withSameMeaning } from "./mutate.ts";
import { recordCalls, repeat, replyOf, type RecordedCall } from "./recorded.ts";

const OPERATIONS = ["sell", "complete", "query", "void", "refund"] as const;
/** BANK_REPLY_MUTATIONS=50000 for a full run of each bank; BANK_REPLY_SEED repeats a run. */
const MUTATIONS = Math.ceil(countOf("BANK_REPLY_MUTATIONS", 3_000) / OPERATIONS.length);

/** They promise nothing about what the bank did. */
const CLAIMS_NOTHING = ["unknown", "pending", "unsent"];

test("every bank's bytes are read a second time", () => {
  assert.deepEqual(banks.map(({ acquirer }) => acquirer.code).toSorted(), acquirers.map(({ code }) => code).toSorted());
});

for (const proof of banks) describe(`replies of ${proof.acquirer.name}`, () => corruptedReplies(proof));

function corruptedReplies(proof: BankProof): void {
  let bank: SimulatedBank;
  let calls: RecordedCall[];
  before(async () => {
    bank = await proof.start();
    calls = await recordCalls(proof, bank);
  });
  after(() => bank.close());

  for (const operation of OPERATIONS) {
    test(`a corrupted reply to ${operation} has only results that its bytes prove`, async (t) => {
      const seed = seedOf("BANK_REPLY_SEED");
      const random = randomFrom(seed);
      const texts = calls.flatMap(({ bodies }) => bodies.map((body) => body.toString("latin1")));
      const mutate = mutationOf(texts);
      const ofOperation = calls.filter((call) => call.operation === operation);
      const counts = new Map<string, number>();
      for (let count = 0; count < MUTATIONS; count += 1) {
        const call = random.pick(ofOperation);
        const place = random.below(call.bodies.length);
        const spoilt = mutate(call.bodies[place]!.toString("latin1"), random, random.pick(texts));
        const bodies = call.bodies.with(place, Buffer.from(spoilt, "latin1"));
        const outcome = await repeat(
          proof,
          bank,
          call,
          bodies.map((body) => replyOf(body)),
        );
        counts.set(outcome.kind, (counts.get(outcome.kind) ?? 0) + 1);
        const missing = missingIn(proof, { ...call, bodies }, outcome);
        const said = `BANK_REPLY_SEED=${seed}, ${outcome.kind}, but ${missing}:\n${bodies.join("\n---\n")}`;
        assert.equal(missing, null, said);
        if (count % 10 > 0) continue;
        const elsewhere = await repeat(proof, bank, call, [
          replyOf(bodies[0]!, 500),
          ...bodies.map((body) => replyOf(body)),
        ]);
        assert.equal(elsewhere.kind, "unknown", `BANK_REPLY_SEED=${seed}: with status 500 nothing is proven`);
      }
      t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of ${ofOperation.length} calls, ${describeCounts(counts)}`);
    });

    test(`an equivalent reply to ${operation} has the same result, and that is proven`, async (t) => {
      const seed = seedOf("BANK_REPLY_SEED");
      const random = randomFrom(seed);
      for (const call of calls.filter((each) => each.operation === operation)) {
        const meant = await repeat(
          proof,
          bank,
          call,
          call.bodies.map((body) => replyOf(body)),
        );
        assert.equal(missingIn(proof, call, meant), null, `${meant.kind}:\n${call.bodies.join("\n---\n")}`);
        for (let count = 0; count < 20; count += 1) {
          const bodies = call.bodies.map((body) =>
            Buffer.from(withSameMeaning(body.toString("latin1"), random), "latin1"),
          );
          const outcome = await repeat(
            proof,
            bank,
            call,
            bodies.map((body) => replyOf(body)),
          );
          assert.equal(outcome.kind, meant.kind, `BANK_REPLY_SEED=${seed}:\n${bodies.join("\n---\n")}`);
        }
      }
      t.diagnostic(`BANK_REPLY_SEED=${seed}`);
    });
  }

  const { movementsIn } = proof;
  if (movementsIn === undefined) return;
  test("a corrupted list of a day has only movements that its bytes prove, and all of them", async (t) => {
    const seed = seedOf("BANK_REPLY_SEED");
    const random = randomFrom(seed);
    const day = bankDayOf(new Date(bank.tools.now()));
    const lists = await recordLists(proof, bank, day);
    const mutate = mutationOf(lists);
    const counts = new Map<string, number>();
    for (let count = 0; count < MUTATIONS; count += 1) {
      const spoilt = Buffer.from(mutate(random.pick(lists), random, random.pick(lists)), "latin1");
      const page = await readList(proof, bank, day, spoilt);
      counts.set(page.kind, (counts.get(page.kind) ?? 0) + 1);
      if (page.kind === "failed") continue;
      const said = `BANK_REPLY_SEED=${seed}:\n${spoilt.toString("latin1")}`;
      assert.deepEqual(page.movements.map(describeMovement), movementsIn(spoilt, day), said);
      assert.ok(page.kind === "lastPage" && page.count === page.movements.length, said);
    }
    t.diagnostic(`BANK_REPLY_SEED=${seed}: ${MUTATIONS} of ${lists.length} lists, ${describeCounts(counts)}`);
  });
}

async function recordLists(proof: BankProof, bank: SimulatedBank, day: string): Promise<string[]> {
  const lists: string[] = [];
  const listening = proof.acquirer.open(bank.settings, {
    ...bank.tools,
    async send(request) {
      const reply = await bank.tools.send(request);
      if (reply.kind === "replied") lists.push(reply.body.toString("latin1"));
      return reply;
    },
  });
  // The mutations before held the event loop for seconds: let the client see which connections the bank has closed meanwhile.
  await pause(10);
  for (const each of [day, "2020-01-31"]) assert.equal((await listening.listDay!(each, null)).kind, "lastPage");
  return lists;
}

function readList({ acquirer }: BankProof, bank: SimulatedBank, day: string, body: Buffer): Promise<DayPage> {
  const send = () => Promise.resolve(replyOf(body));
  return acquirer.open(bank.settings, { ...bank.tools, send }).listDay!(day, null);
}

function missingIn(proof: BankProof, call: RecordedCall, outcome: ProvenOutcome): string | null {
  return CLAIMS_NOTHING.includes(outcome.kind) ? null : proof.missing(call, outcome);
}

function describeCounts(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(", ");
}
