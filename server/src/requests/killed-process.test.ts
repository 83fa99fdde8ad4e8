/** A process that is killed while it makes a visit leaves all of it or nothing, and the form sent again is one visit. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { inTransaction } from "#platform/context.ts";
import { randomKey, sha256 } from "#platform/crypto.ts";
import type { FaultPlan } from "#platform/fault-point.ts";
import { randomToken } from "#platform/ids.ts";
import { amount } from "../../tests/support/payment-sets.ts";
import { paymentWorld } from "../../tests/support/payment-world.ts";
import type { VisitingTask } from "../../tests/support/processes/visiting-process.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { createRequest } from "./create-request.ts";
import { readRequest } from "./list-requests.ts";
import { makeVisit } from "./make-visit.ts";

const SCRIPT = join(import.meta.dirname, "..", "..", "tests", "support", "processes", "visiting-process.ts");
const PLACES = 12;
/** With it the process dies within its first visits, and not at the first one. */
const SEED = 3;
const payer = { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" };

for (const [point, when] of [
  ["requests.visit_before_commit", "before"],
  ["requests.visit_after_commit", "after"],
] as const) {
  test(`kill -9 ${when} the commit of a visit: each is whole or absent, and each form sent again is one visit`, async (t) => {
    const keyEncryptionKey = randomKey();
    const world = await paymentWorld(t, { config: { keyEncryptionKey } });
    const { ctx, set } = world;
    const product = { code: "KERMES", kind: "multi_use", currency: "TRY", amount: amount("10") } as const;
    const request = await inTransaction(ctx, (ctx) =>
      createRequest(ctx, { ...product, usesMax: PLACES, paymentSetId: set.id }),
    );
    const folder = temporaryFolder(t);
    const planFile = join(folder, "plan.json");
    const chances = { seed: SEED, activation: 1, firing: 0.3, timesMax: 1, delayMs: 60_000 };
    const logFile = join(folder, "passes.log");
    writeFileSync(
      planFile,
      JSON.stringify({ ...chances, kinds: ["kill"], only: [point], logFile } satisfies FaultPlan),
    );
    const nonces = Array.from({ length: PLACES }, () => randomToken(16));
    const task: VisitingTask = {
      databaseUrl: world.server.databaseUrl,
      keyEncryptionKey: keyEncryptionKey.toString("base64"),
      tenantId: ctx.tenantId,
      now: world.clock.now().toISOString(),
      requestId: request.id,
      nonces,
      planFile,
    };
    const env = { ...process.env, VISITING_TASK: JSON.stringify(task) };
    const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => child.kill("SIGKILL"));
    const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    assert.equal(signal, "SIGKILL");

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
    else assert.ok(left.visits > answered.size, "the visit that was killed is there, and nobody was told");

    for (const nonce of nonces) {
      const visit = { amount: amount("10"), payer, nonce, visitorHash: sha256(nonce), path: "/r/drawn" } as const;
      const again = await makeVisit(ctx, request.id, { ...visit, locale: "tr" });
      assert.ok(again.kind === "made");
      assert.equal(again.url, answered.get(nonce) ?? again.url, "the same link as before");
    }
    assert.deepEqual(await countsOf(), whole(PLACES));
    assert.equal((await readRequest(ctx, "id", request.id)).heldCount, PLACES);
  });
}
