/** What a file of links created is one entry of the audit log. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { countCustomers } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testPlatform } from "../../../tests/support/platform.ts";
import { findLink } from "../find-link.ts";
import { beginLinkFile } from "./begin-link-file.ts";
import { linkJobs } from "./jobs.ts";
import { linksOfFile } from "./links-of-file.ts";
import { sendLinkFile } from "./send-link-file.ts";

const LINES = 60;
/** Two lines for each customer. */
const CONTENT = Array.from(
  { length: LINES },
  (_, index) => `O-${index};${index + 1},50;payer${index >> 1}@example.com\n`,
).join("");

test("a file is one entry of the log, which counts the links, payments and customers that it made", async (t) => {
  const world = await testPlatform();
  t.after(() => world.close());
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const content = Buffer.from(`clientOrderReference;amount;customer.email\n${CONTENT}`);
  const sent = await sendLinkFile(ctx, { fileName: "a.csv", content, paymentSetId: set.id, notifyBy: [] });
  assert.ok(sent.kind === "checked");
  await beginLinkFile(ctx, sent.id);
  for (const job of linkJobs) await job.run(world.platform, new AbortController().signal);
  const entries = await inTransaction(ctx, (ctx) => listAudit(ctx, { limit: 1_000 }));
  const ofLinks = entries.filter(({ action }) => !/^(payment_set|terminal)\./.test(action));
  assert.deepEqual(
    ofLinks.map(({ action }) => action),
    ["link_file.done", "link_file.begun", "link_file.sent"],
  );
  const customers = await countCustomers(ctx, {}, 1_000);
  assert.deepEqual(ofLinks[0]!.details, { links: LINES, payments: LINES, customers });
  assert.equal(customers, LINES / 2);
  const links = (await Array.fromAsync(linksOfFile(ctx, sent.id))).flat();
  assert.equal(links.length, LINES);
  for (const { linkId, line } of links) {
    const { fileLine } = await findLink(ctx, linkId);
    assert.deepEqual(fileLine, { fileId: ofLinks[0]!.record_id, line }, "each record is traced to the file");
  }
});
