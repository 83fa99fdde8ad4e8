/** The page of a payment whose history is in the archive. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import { archivePayments } from "#payments/index.ts";
import { listening } from "../../../tests/support/http.ts";
import { paymentWorld } from "../../../tests/support/payment-world.ts";
import { loggedIn, newMember } from "../../../tests/support/portal-client.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const YEARS_MS = 3 * 366 * 24 * 3_600_000;

test("the page of an archived payment says so, and still shows the charge, its proof and the way to a refund", async (t) => {
  const world = await paymentWorld(t);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const payment = await world.newPayment();
  await world.start(payment, "approved");
  world.clock.advance(YEARS_MS);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const browser = await loggedIn(url, await newMember(world.platform, world.ctx.tenantId, ["finance"]));
  const path = `/portal/${tenant!.code}/payments/${payment.id}`;
  const before = (await browser.get(path)).text;
  await archivePayments(world.ctx, { folder: temporaryFolder(t), keptMonths: 24 });
  const { text } = await browser.get(path);
  const isArchived = /ledger entries are in the archive/;
  assert.deepEqual([isArchived.test(before), isArchived.test(text)], [false, true]);
  for (const shown of [/The card was charged/, /step-proven[^>]*><div><strong>Ledger/, new RegExp(`${path}/refund`)])
    for (const page of [before, text]) assert.match(page, shown);
  const charged = (page: string) => /<ol class="history">.*?<\/ol>/s.exec(page)?.[0].match(/Charged|₺100\.25/g)?.length;
  assert.equal(charged(text), charged(before), "the charge is still in the history");
});
