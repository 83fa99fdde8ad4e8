/** The list of bank transactions as a file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { refundPayment } from "#payments/index.ts";
import { payingCompany } from "../../../tests/support/figures/paying-company.ts";
import { amount } from "../../../tests/support/payment-sets.ts";

test("the file has the transactions of the filters and why the bank declined; the audit log says so", async (t) => {
  const { world, home, logIn, pay } = await payingCompany(t);
  const paid = await pay("1000.25", "approved");
  await pay("70", "insufficient_funds");
  await refundPayment(world.ctx, { referenceCode: paid.id, amount: amount("100"), reason: null });
  const browser = await logIn(["finance"]);
  const rowsOf = async (query: string) => {
    const { status, text } = await browser.get(`${home}/attempts/export${query}`);
    assert.equal(status, 200);
    return text.replace("\uFEFF", "").trimEnd().split("\r\n");
  };
  const [head, ...rows] = await rowsOf("?period=today");
  assert.match(head!, /^Time;Order;Kind;Result;Card;Terminal;Installments;Amount;Currency;[^;]+;Transaction id$/);
  const shown = rows.map((row) => {
    const [, , kind, result, , terminal, installments, sum, currency, decline] = row.split(";");
    return [kind, result, terminal, installments, sum, currency, decline].join();
  });
  const expected = [
    "Charge,Approved,Bank,1,1000.25,TRY,",
    "Charge,Declined,Bank,1,70.00,TRY,insufficient funds",
    "Refund,Approved,Bank,1,100.00,TRY,",
  ];
  assert.deepEqual(new Set(shown), new Set(expected));
  assert.equal((await rowsOf("?period=today&kind=reversal")).length, 2);
  assert.ok((await browser.get(`${home}/attempts?kind=reversal`)).text.includes("/attempts/export?"));
  const audited = await world.rows("select details from audit_log where action = 'attempts.exported' order by id");
  assert.equal(audited.length, 2);
  assert.match(JSON.stringify(audited[1]), /kind=reversal/);
});

test("members who may not export get no file", async (t) => {
  const { home, logIn } = await payingCompany(t);
  for (const role of ["support", "sales"] as const)
    assert.equal((await (await logIn([role])).get(`${home}/attempts/export`)).status, 403, role);
});
