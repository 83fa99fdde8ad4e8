/** Payers who asked for a new link wait for members who may make one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLink, pageOfLinks } from "#links/index.ts";
import { newId } from "#platform/ids.ts";
import { figuresOf } from "../../../tests/support/figures/paying-company.ts";
import { toldMembers } from "../../../tests/support/messages/told-members.ts";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { startTestPortal } from "../../../tests/support/portal-client.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

test("a payer who asks is mailed once to those who may answer, and on their Today until a new link exists", async (t) => {
  const portal = await startTestPortal();
  t.after(() => portal.close());
  const { ctx, home, logIn, newMember } = await portal.newCompany();
  const { set } = await newPaymentSet(ctx, [{ name: "Garanti" }]);
  for (const clientOrderReference of ["SIP-1", "SIP-2"])
    await createLink(ctx, {
      currencyCode: "TRY",
      clientOrderReference,
      amount: amount("10"),
      paymentSetId: set.id,
      customer: { email: "ayse@example.com" },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    });
  portal.clock.advance(2 * DAY_MS);
  const { rows } = await pageOfLinks(ctx, {}, null);
  const link = rows.find(({ payment }) => payment.clientReference === "SIP-1")!;
  const { email } = await newMember(["support"]);
  await newMember(["viewer"]);
  await newMember(["sales"]);
  const member = await logIn(["support"]);
  const { pathname, search } = new URL(link.url);
  for (let time = 0; time < 2; time += 1) await member.post(`${pathname}${search}`, { step: "new-link" });
  const mails = (await toldMembers(ctx)).filter((mail) => mail.endsWith(email));
  assert.deepEqual(mails, [`link.asked ${email}`]);
  const need = "1 Payers asking for a new link";
  const asked = figuresOf(await member.get(home)).get(need);
  assert.equal(asked, `${home}/links?period=all&asked=yes`);
  const list = await member.get(asked);
  assert.ok(list.text.includes("SIP-1") && !list.text.includes("SIP-2"));
  assert.equal((await member.get(`${home}/links?asked=no`)).status, 400);
  for (const role of ["viewer", "sales"] as const)
    assert.ok(!figuresOf(await (await logIn([role])).get(home)).has(need), role);
  await member.post(`${home}/links/${link.id}/renew`, { id: newId() });
  assert.ok(!figuresOf(await member.get(home)).has(need));
  assert.ok(!(await member.get(asked)).text.includes("SIP-1"));
});
