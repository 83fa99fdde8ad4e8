import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { amountFromDecimal } from "@servicepay/money";
import { cancelPayment, refundPayment } from "../../server/src/payments/index.ts";
import { randomKey } from "../../server/src/platform/crypto.ts";
import { erpSteps } from "../../server/tests/support/erp/fake-erp.ts";
import { paymentWorld, type PaymentWorld } from "../../server/tests/support/payment-world.ts";
import { temporaryFolder } from "../../server/tests/support/temporary-folder.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import { bookingsOf } from "../checks/bookings.ts";
import { collectionBreaches, readHandedOver } from "../checks/collections.ts";
import { randomOf, type Random } from "../random.ts";
import { supervise, type SupervisedProcess } from "../world/supervised-process.ts";
import { booksOnDisk } from "./books-on-disk.ts";
import type { ErpTask } from "./erp-process.ts";
import type { ServiceTask } from "./service-process.ts";

/** `npm run proof -- collections` runs the large case. */
const COLLECTIONS = Number(process.env["COLLECTIONS"] ?? 200);
/** The ERP's requests, or the acknowledged collections, after which a process is killed, at most. */
const LIFE = Math.max(60, COLLECTIONS / 40);
const PAYERS = 4;
const POLL_MS = Math.max(5, COLLECTIONS / 400);
const KILLS_REPORTED = 10;
const TIMEOUT_MS = Math.max(300_000, COLLECTIONS * 200);

test(
  `${COLLECTIONS} collections under repeated kills: each is booked once, as in the ledger`,
  { timeout: TIMEOUT_MS },
  async (t) => {
    const keyEncryptionKey = randomKey();
    const world = await paymentWorld(t, { config: { keyEncryptionKey } });
    const folder = temporaryFolder(t);
    const [booksFile, notesFile] = [join(folder, "books"), join(folder, "notes")];
    writeFileSync(notesFile, "");
    const { erp, service } = await startProcesses(t, world, { folder, booksFile, notesFile, keyEncryptionKey });
    const random = randomOf(Number(process.env["TEST_SEED"] ?? 1), "collections");
    const paying = payAll(world, random);
    const kills = await killWhileBooking(world, service, random, paying);
    await Promise.all([erp.stop(), service.stop()]);

    const notes = readFileSync(notesFile, "utf8").split("\n");
    const deaths = erpSteps.map((step) => notes.filter((note) => note === `died at ${step}`).length);
    const booked = [...booksOnDisk(booksFile).bookings.values()];
    console.log(
      `  ${booked.length} booked; the ERP died ${deaths.join(", ")} times at ${erpSteps.join(", ")}; the service ${kills} times`,
    );
    const attempts = await world.rows(`select * from attempts order by created_at, id`);
    const bookings = bookingsOf({ attempts });
    const facts = await readHandedOver((text) => world.rows(text));
    assert.deepEqual(collectionBreaches({ bookings, booked, ...facts }), []);
    assert.deepEqual(
      notes.filter((note) => note.startsWith("complaint")),
      [],
    );
    assert.ok(booked.length >= COLLECTIONS, "every collection is booked");
    assert.ok(kills > 0 && deaths.every((count) => count > 0), "the test killed both, the ERP at each step");
  },
);

interface Files {
  folder: string;
  booksFile: string;
  notesFile: string;
  keyEncryptionKey: Buffer;
}

async function startProcesses(t: TestContext, world: PaymentWorld, files: Files) {
  const { folder, booksFile, notesFile, keyEncryptionKey } = files;
  const { token } = await world.server.newMerchant({ tenantId: world.ctx.tenantId, scopes: ["vendor", "cat"] });
  const port = await freePort();
  const own: ServiceTask = {
    databaseUrl: world.server.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: world.ctx.tenantId,
    now: world.clock.now().toISOString(),
    port,
  };
  const task: ErpTask = { url: `http://127.0.0.1:${port}`, token, booksFile, notesFile, lifeRequests: LIFE };
  const start = (name: string, environment: Record<string, string>, isReady: (output: string) => boolean) => {
    const script = join(import.meta.dirname, `${name}-process.ts`);
    const logFile = join(folder, `${name}.log`);
    const started = supervise({
      name,
      args: [script],
      environment,
      logFile,
      isReady: async (output) => isReady(output),
    });
    t.after(() => started.stop());
    return started;
  };
  const service = start("service", { SERVICE_TASK: JSON.stringify(own) }, (output) => output.includes("listening"));
  const erp = start("erp", { ERP_TASK: JSON.stringify(task) }, () => true);
  return { service, erp };
}

/** Kills the service after a random number of acknowledgements, until all payments are handed over. Returns how often. */
async function killWhileBooking(
  world: PaymentWorld,
  service: SupervisedProcess,
  random: Random,
  paying: Promise<void>,
): Promise<number> {
  let isPaid = false;
  void paying.then(() => (isPaid = true));
  let kills = 0;
  let killAt = random.below(LIFE);
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const [{ waiting, integrated }] = await world.rows(
      `select count(*) filter (where erp_code is null)::int as waiting, count(erp_code)::int as integrated from collections`,
    );
    if (isPaid && waiting === 0) return kills;
    if (integrated >= killAt) {
      service.kill();
      kills += 1;
      if (kills % KILLS_REPORTED === 0) console.log(`  ${integrated} booked after ${kills} kills of the service`);
      killAt = integrated + 1 + random.below(LIFE);
      await service.ready();
    }
    await pause(POLL_MS);
  }
  throw new Error("collections still wait for the ERP");
}

/** Sales, some of them refunded in parts or voided, until there are as many collections as wanted. */
async function payAll(world: PaymentWorld, random: Random): Promise<void> {
  let made = 0;
  const pay = async () => {
    while (made < COLLECTIONS) {
      made += 1;
      const price = `${20 + random.below(5_000)}.${String(random.below(100)).padStart(2, "0")}`;
      const payment = await world.newPayment({ amount: amountFromDecimal(price)! });
      await world.start(payment, "approved");
      const fate = random.below(100);
      if (fate >= 25) continue;
      made += 1;
      const amount = amountFromDecimal(`${1 + random.below(19)}.25`)!;
      if (fate < 20) await refundPayment(world.ctx, { referenceCode: payment.id, amount, reason: null });
      else await cancelPayment(world.ctx, { referenceCode: payment.id, reason: null });
    }
  };
  await Promise.all(Array.from({ length: PAYERS }, pay));
}
