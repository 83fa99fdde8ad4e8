/** A process that is killed while it makes a visit leaves all of it or nothing, and the form sent again is one visit. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { randomKey, sha256 } from "#platform/crypto.ts";
import { randomToken } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import { dieAt } from "../../tests/support/processes/die-at.ts";
import type { VisitingTask } from "../../tests/support/processes/visiting-process.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createRequest } from "./create-request.ts";
import { readRequest } from "./list-requests.ts";
import { makeVisit } from "./make-visit.ts";

const PLACES = 12;
/** With this seed the process dies during its first visits, but not during the very first one. */
const SEED = 3;
const payer = { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" };

for (const [point, when] of [
  ["requests.visit_before_commit", "before"],
  ["requests.visit_after_commit", "after"],
] as const) {
  test(`kill -9 ${when} a visit's commit: each is whole or absent, and a form sent again is one visit`, async (t) => {
    const keyEncryptionKey = randomKey();
    const world = await paymentWorld(t, { config: { keyEncryptionKey } });
    const { ctx, set } = world;
    const product = { code: "KERMES", kind: "multi_use", currency: "TRY", amount: amount("10") } as const;
    const request = await inTransaction(ctx, (ctx) =>
      createRequest(ctx, { ...product, usesMax: PLACES, paymentSetId: set.id }),
    );
    const nonces = Array.from({ length: PLACES }, () => randomToken(16));
    const task: Omit<VisitingTask, "planFile"> = {
      databaseUrl: world.server.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: ctx.tenantId,
      now: world.clock.now().toISOString(),
      requestId: request.id,
      nonces,
    };
    const output = await dieAt(point, {
      script: "visiting-process.ts",
      variable: "VISITING_TASK",
      task,
      folder: temporaryFolder(t),
      chance: { seed: SEED, firing: 0.3 },
    });

    const countsOf = async () =>
      (
        await world.rows(`select (select count(*)::int from request_visits) as visits,
          (select held_count from payment_requests) as held, (select count(*)::int from links) as links,
          (select count(*)::int from payments) as payments,
          (select count(*)::int from audit_log where action = 'payment_request.visited') as entries`)
      )[0];
    const whole = (visits: number) => ({ visits, held: visits, links: visits, payments: visits, entries: visits });
    const left = await countsOf();
    assert.deepEqual(left, whole(left.visits));
    const answered = new Map(
      output
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => line.split(" ") as [string, string]),
    );
    assert.ok(left.visits >= answered.size && left.visits <= PLACES);
    if (when === "before") assert.ok(left.visits < PLACES, "the visit that was killed is not there");
    else assert.ok(left.visits > answered.size, "the visit that was killed is there, and its payer got no answer");

    for (const nonce of nonces) {
      const visit = {
        amount: amount("10"),
        payer,
        nonce,
        visitorHash: sha256(nonce),
        sender: nonce,
        path: "/r/drawn",
      } as const;
      const again = await makeVisit(ctx, request.id, { ...visit, locale: "tr" });
      assert.ok(again.kind === "made");
      assert.equal(again.url, answered.get(nonce) ?? again.url, "the same link as before");
    }
    assert.deepEqual(await countsOf(), whole(PLACES));
    assert.equal((await readRequest(ctx, "id", request.id)).heldCount, PLACES);
  });
}
