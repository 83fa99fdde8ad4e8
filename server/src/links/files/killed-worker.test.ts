/** A worker that is killed while it creates the links of a file leaves none of them, and the next one creates each link once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomKey } from "#platform/crypto.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { holdRows, LOOKS_MAX } from "../../../tests/support/processes/held-rows.ts";
import type { OwnTask } from "../../../tests/support/processes/own-context.ts";
import { countLinks } from "../list-links.ts";
import { beginLinkFile } from "./begin-link-file.ts";
import { linkJobs } from "./jobs.ts";
import { readLinkFile } from "./page-of-link-files.ts";
import { sendLinkFile } from "./send-link-file.ts";

const LOCK = 420_072;
const LINES = 200;

test("kill -9 in the middle of a file: no link of it exists, and the next worker creates each link once", async (t) => {
  const keyEncryptionKey = randomKey();
  const world = await testPlatform({ keyEncryptionKey });
  t.after(() => world.close());
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const lines = Array.from({ length: LINES }, (_, index) => `O${index};1,50;payer${index}@example.com\n`);
  const content = Buffer.from(`clientOrderReference;amount;customer.email\n${lines.join("")}`);
  const sent = await sendLinkFile(ctx, { fileName: "a.csv", content, paymentSetId: set.id, notifyBy: ["Email"] });
  assert.ok(sent.kind === "checked");
  await beginLinkFile(ctx, sent.id);

  const held = await holdRows(world.databaseUrl, {
    table: "links",
    when: `new.client_order_reference = 'O${LINES - 1}'`,
    lock: LOCK,
  });
  const { holder } = held;
  const task: OwnTask = {
    databaseUrl: world.databaseUrl,
    keyEncryptionKey: keyEncryptionKey.toString("base64"),
    tenantId: ctx.tenantId,
    now: world.clock.now().toISOString(),
  };
  await held.startAndKill("link-file-process.ts", { LINK_FILE_TASK: JSON.stringify(task) });
  const counts = async () => {
    const { rows } = await holder.query<{ messages: number }>("select count(*)::int as messages from notifications");
    return { links: await countLinks(ctx, {}, LINES * 2), messages: rows[0]?.messages };
  };
  assert.deepEqual(
    [(await readLinkFile(ctx, sent.id)).state, await counts()],
    ["waiting", { links: 0, messages: 0 }],
    "nobody was asked to pay",
  );

  await held.release();
  for (let looks = 0; (await readLinkFile(ctx, sent.id)).state === "waiting"; looks += 1) {
    assert.ok(looks < LOOKS_MAX, "the next worker has created the links");
    // Ends the lease of the killed worker; otherwise it would end after 60 seconds.
    await holder.query("update link_files set lease_until = now() - interval '1 second'");
    for (const job of linkJobs) await job.run(world.platform, new AbortController().signal);
  }
  assert.deepEqual(
    [(await readLinkFile(ctx, sent.id)).state, await counts()],
    ["done", { links: LINES, messages: LINES }],
  );
  await holder.end();
});
