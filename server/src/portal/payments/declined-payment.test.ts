import assert from "node:assert/strict";
import { test } from "node:test";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";

test("a payment whose last card was declined is not said to wait: the list says that it is unpaid, and why", async (t) => {
  const { world, home, logIn } = await payingCompany(t);
  const waiting = await world.newPayment();
  const declined = await world.newPayment();
  await world.start(declined, "insufficient_funds");
  const browser = await logIn(["administrator"]);
  await browser.post("/portal/-/me", { name: "Selin", locale: "tr", theme: "auto" });
  const { text } = await browser.get(`${home}/payments`);
  const rowOf = (id: string) => text.split("<tr").find((row) => row.includes(`/payments/${id}"`)) ?? "";
  assert.match(rowOf(declined.id), />Ödenmedi<[^]*· limit yetersiz/);
  assert.match(rowOf(waiting.id), />Bekliyor</);
});
