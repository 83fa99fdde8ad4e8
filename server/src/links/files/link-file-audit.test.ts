import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createCustomer } from "#customers/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { erasePerson } from "#privacy/index.ts";
import { newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { beginLinkFile, discardLinkFile } from "./begin-link-file.ts";
import { downloadLinkFile } from "./download-link-file.ts";
import type { LinkFileId } from "./link-file.ts";
import { runLinkFile } from "./run-link-file.ts";
import { sendLinkFile } from "./send-link-file.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

const actionsOf = statement<{ action: string }>(
  "test.auditOfFile",
  `select action from audit_log where tenant_id = $1 and record_type = 'link_file' and record_id = $2 order by id`,
);

async function audited(ctx: Context, id: LinkFileId): Promise<string[]> {
  const rows = await inTransaction(ctx, ({ tx, tenantId }) => tx.rows(actionsOf, [tenantId, id]));
  return rows.map(({ action }) => action.replace("link_file.", ""));
}

async function newCompany() {
  const ctx = world.contextFor(await world.newTenant());
  const { set } = await newPaymentSet(ctx, [{ name: "Bank" }]);
  const send = async (onMissing = "Create") => {
    const header = "clientOrderReference;amount;customer.email;userVerificationFailBehavior\n";
    const content = Buffer.from(`${header}A;1;a@example.com;${onMissing}\n`);
    const sent = await sendLinkFile(ctx, { fileName: "a.csv", content, paymentSetId: set.id, notifyBy: [] });
    assert.equal(sent.kind, "checked");
    return (sent as { id: LinkFileId }).id;
  };
  return { ctx, send };
}

test("every step of a file is in the audit log, once", async () => {
  const { ctx, send } = await newCompany();
  const refused = await send("ThrowError");
  const done = await send();
  for (const id of [refused, done]) {
    await beginLinkFile(ctx, id);
    await beginLinkFile(ctx, id);
    await runLinkFile(ctx, id);
  }
  assert.deepEqual(await audited(ctx, refused), ["sent", "begun", "refused"]);
  assert.deepEqual(await audited(ctx, done), ["sent", "begun", "done"]);
});

test("a file that is discarded, by a member or when a person is erased, leaves an audit row", async () => {
  const { ctx, send } = await newCompany();
  const discarded = await send();
  await discardLinkFile(ctx, discarded);
  assert.deepEqual(await audited(ctx, discarded), ["sent", "discarded"]);
  const erased = await send();
  const { id } = await inTransaction(ctx, (ctx) => createCustomer(ctx, { code: "C", email: "a@example.com" }));
  await erasePerson(ctx, id);
  assert.deepEqual(await audited(ctx, erased), ["sent", "discarded"]);
});

test("downloading a file's links is audited, and before they exist there is nothing to download", async () => {
  const { ctx, send } = await newCompany();
  const id = await send();
  await assert.rejects(downloadLinkFile(ctx, id, "csv"), { code: "ERR_NOT_FOUND" });
  assert.deepEqual(await audited(ctx, id), ["sent"]);
  await beginLinkFile(ctx, id);
  await runLinkFile(ctx, id);
  const { batches } = await downloadLinkFile(ctx, id, "csv");
  assert.equal((await Array.fromAsync(batches)).flat().length, 1);
  assert.deepEqual(await audited(ctx, id), ["sent", "begun", "done", "exported"]);
});
