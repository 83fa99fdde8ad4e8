/** The page of a payment whose attempts are in the archive. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { buildApp } from "#app.ts";
import { findTenants } from "#identity/index.ts";
import { oldCompany } from "../../../tests/support/archives/old-payments.ts";
import { listening } from "../../../tests/support/http.ts";
import { loggedIn, newMember } from "../../../tests/support/portal-client.ts";

test("an archived payment's page says where its details are and offers no refund; lists say what they lack", async (t) => {
  const world = await oldCompany(t);
  const app = await buildApp(world.platform);
  t.after(() => app.close());
  const url = await listening(app);
  const [tenant] = await findTenants(world.platform, [world.ctx.tenantId]);
  const browser = await loggedIn(url, await newMember(world.platform, world.ctx.tenantId, ["finance"]));
  const path = `/portal/${tenant!.code}/payments/${world.sold.id}`;
  const before = (await browser.get(path)).text;
  await world.applyRetention();
  await world.archive();
  const { text } = await browser.get(path);
  const archived = /archived with [A-Z][a-z]+ \d{4}/;
  const refund = new RegExp(`${path}/refund"`);
  assert.deepEqual(
    [before, text].map((page) => [archived.test(page), refund.test(page), page.includes("₺70.25")]),
    [
      [false, true, true],
      [true, false, true],
    ],
  );
  assert.match((await browser.get(`${path}/refund`)).text, /archive/);
  const list = async (address: string) => (await browser.get(`/portal/${tenant!.code}${address}`)).text;
  assert.match(await list("/payments?period=all"), new RegExp(world.sold.id));
  for (const name of ["attempts", "refunds"])
    assert.deepEqual(
      [
        /may be archived/.test(await list(`/${name}?period=all`)),
        /may be archived/.test(await list(`/${name}?period=7d`)),
      ],
      [true, false],
      name,
    );
});
