import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { paymentJobs } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import { paymentWorld, type PaymentWorld } from "../../../tests/support/payment-world.ts";
import { reasonAgainst, refuseCardTesting } from "./card-testing.ts";

const limits = { cardsPerAddress: 2, paymentsPerCard: 2, failuresPerTenant: 0 };
const ADDRESS = "203.0.113.9";
const OUTCOMES = ["failed", "approved", "pending", null] as const;
/** More than are read of each outcome with these limits. */
const TRIES_MAX = 250;
const HOUR_MS = 3_600_000;

interface Try {
  card: number;
  payment: number;
  outcome: (typeof OUTCOMES)[number];
  isOfSender: boolean;
  minutesAgo: number;
}

async function openWorld(t: TestContext) {
  const own = await paymentWorld(t, { config: { cardTesting: limits } });
  const { pan } = own.cardOf("do_not_honour");
  await own.start(await own.newPayment(), "do_not_honour", { payerIp: ADDRESS });
  const [{ card, sender }] = await own.rows("select card, sender from card_tries");
  return {
    own,
    isRefused: () =>
      inTransaction(own.ctx, (ctx) => refuseCardTesting(ctx, { pan, payerAddress: ADDRESS })).then(
        () => false,
        (error: unknown) => {
          assert.ok(error instanceof Refusal);
          return true;
        },
      ),
    /** Replaces all tries. Card 0 is the one that is about to pay. */
    async store(tries: readonly Try[]) {
      await own.rows("delete from card_tries where tenant_id = $1", [own.ctx.tenantId]);
      await own.rows(
        `insert into card_tries (tenant_id, attempt_id, payment_id, card, sender, tried_at, outcome)
         select $1, (each ->> 'id')::uuid, md5(each ->> 'payment')::uuid,
           case each ->> 'card' when '0' then $2::bytea else sha256(convert_to(each ->> 'card', 'UTF8')) end,
           case when (each ->> 'isOfSender')::boolean then $3::bytea else '\\x00'::bytea end,
           $4::timestamptz - (each ->> 'minutesAgo')::float * interval '1 minute', each ->> 'outcome'
         from jsonb_array_elements($5) each`,
        [
          own.ctx.tenantId,
          card,
          sender,
          own.clock.now(),
          JSON.stringify(tries.map((each) => ({ ...each, id: newId() }))),
        ],
      );
    },
  };
}

const watch = ({ platform }: PaymentWorld) =>
  paymentJobs.find(({ name }) => name === "payments.card_testing")!.run(platform, new AbortController().signal);

/** Counts every try of the hour. */
function isSuspicious(tries: readonly Try[]): boolean {
  const recent = tries.filter(({ minutesAgo }) => minutesAgo < 60);
  const cards = (wanted: Try["outcome"]) =>
    new Set(recent.filter(({ outcome, isOfSender }) => isOfSender && outcome === wanted).map(({ card }) => card)).size;
  const failed = recent.filter(({ card, outcome }) => card === 0 && outcome === "failed");
  const counts = {
    sender_failed: cards("failed"),
    sender_approved: cards("approved"),
    sender_pending: cards("pending"),
    card_failed: new Set(failed.map(({ payment }) => payment)).size,
  };
  return reasonAgainst(counts, limits) !== null;
}

test("#23 whether an attempt is refused follows the count of the hour's tries, however many they are", async (t) => {
  const { own, store, isRefused } = await openWorld(t);
  const refused = { yes: 0, no: 0 };
  const shapes = fc.record({
    length: fc.integer({ min: 0, max: TRIES_MAX }),
    // Few cards are repeated often.
    firstCard: fc.constantFrom(0, 1, 1, 1),
    cards: fc.constantFrom(2, 6, 30, 150),
    failed: fc.nat(6),
    approved: fc.nat(6),
    pending: fc.nat(3),
  });
  const histories = shapes.chain(({ length, firstCard, cards, ...weights }) =>
    fc.array(
      fc.record({
        card: fc.integer({ min: firstCard, max: cards }),
        payment: fc.nat(2),
        outcome: fc.oneof(
          ...OUTCOMES.map((outcome) => ({
            weight: outcome === null ? 1 : weights[outcome],
            arbitrary: fc.constant<Try["outcome"]>(outcome),
          })),
        ),
        isOfSender: fc.constantFrom(true, true, true, false),
        minutesAgo: fc.nat(118).map((minutes) => minutes + 0.5),
      }),
      { minLength: length, maxLength: length },
    ),
  );
  await fc.assert(
    fc.asyncProperty(histories, async (tries) => {
      await store(tries);
      await watch(own);
      const expected = isSuspicious(tries);
      refused[expected ? "yes" : "no"] += 1;
      assert.equal(await isRefused(), expected);
    }),
    { numRuns: 100 },
  );
  console.log(`  ${refused.yes} refused, ${refused.no} admitted`);
  assert.ok(refused.yes >= 10 && refused.no >= 10, "the histories are one-sided");
});

test("#23 a tester who repeats one approved card does not hide the cards that failed", async (t) => {
  const { own, store, isRefused } = await openWorld(t);
  const one = { payment: 1, isOfSender: true };
  const failed = [1, 2, 3].map((card) => ({ ...one, card, outcome: "failed" as const, minutesAgo: 50 }));
  const repeated = Array.from({ length: TRIES_MAX }, () => ({
    ...one,
    card: 9,
    outcome: "approved" as const,
    minutesAgo: 1,
  }));
  await store([...failed, ...repeated]);
  await watch(own);
  assert.equal(await isRefused(), true);
});

test("a repeated card that failed does not hide others that failed before it, once a worker has counted", async (t) => {
  const { own, store, isRefused } = await openWorld(t);
  const one = { payment: 1, isOfSender: true, outcome: "failed" as const };
  const repeated = Array.from({ length: TRIES_MAX }, () => ({ ...one, card: 9, minutesAgo: 1 }));
  await store([{ ...one, card: 1, minutesAgo: 50 }, ...repeated]);
  await watch(own);
  assert.equal(await isRefused(), true);
  own.clock.advance(HOUR_MS / 4);
  await watch(own);
  assert.equal(await isRefused(), false, "the first has left the hour");
});

test("a sender with more approved cards than are read is not refused before a worker has counted them", async (t) => {
  const { store, isRefused } = await openWorld(t);
  const outcomes = [...Array(100).fill("failed"), ...Array(100).fill("approved")] as ("failed" | "approved")[];
  await store(
    outcomes.map((outcome, card) => ({ card: card + 1, payment: card, outcome, isOfSender: true, minutesAgo: 5 })),
  );
  assert.equal(await isRefused(), false);
});
