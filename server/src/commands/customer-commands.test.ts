import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { commandLine } from "../../tests/support/run-command.ts";

test("a customer is exported and erased by code, ERP code or id, a user by code, and is then not found", async (t) => {
  const servicepay = await commandLine(t);
  const { id: tenantId } = await servicepay.json<{ id: string }>("tenant", "create", "acme", "--name", "Acme");
  const client = new pg.Client({ connectionString: servicepay.databaseUrl });
  await client.connect();
  const id = "01a1fe02-a1b5-73ba-a4ca-396d75a17204";
  await client.query(
    `alter table customers no force row level security; alter table users no force row level security`,
  );
  await client.query(
    `insert into customers (tenant_id, id, code, erp_code, name, surname, name_folded, email, email_key, is_corporate,
       is_active, created_at, updated_at)
     values ($1, $2, 'C-1', 'E-1', 'Ada', 'Su', 'ada su', 'ada@example.com', 'ada@example.com', false, true, now(), now())`,
    [tenantId, id],
  );
  await client.query(
    `insert into users (tenant_id, id, code, name, surname, name_folded, email, email_folded, send_register_mail,
       can_use_mobile, is_active, created_at, updated_at)
     values ($1, $2, 'U-1', 'Can', 'Ay', 'can ay', 'can@example.com', 'can@example.com', true, true, true, now(), now())`,
    [tenantId, id],
  );
  for (const key of ["C-1", "E-1", id]) {
    const { customer } = await servicepay.json<{ customer: { email: string } }>("customer", "export", key);
    assert.equal(customer.email, "ada@example.com");
  }
  assert.deepEqual(await servicepay.json("customer", "erase", "E-1"), { erased: true, payments: 0, cards: 0 });
  assert.equal((await servicepay.run(["customer", "export", id])).exitCode, 1);
  assert.equal((await servicepay.json<{ name: string }>("user", "export", "U-1")).name, "Can");
  await servicepay.json("user", "erase", "U-1");
  assert.equal((await servicepay.run(["user", "erase", "U-1"])).exitCode, 1);
  const { rows } = await client.query(
    `select code, name, email from users union all select code, name, email from customers`,
  );
  await client.end();
  assert.deepEqual(rows, [
    { code: id, name: "", email: "" },
    { code: null, name: "", email: "" },
  ]);
});

test("a tenant's retention periods are shown and set; one that is too short or no number is refused", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  assert.deepEqual(await servicepay.json("retention", "show"), { payerDetailsDays: 730, idleCustomerDays: null });
  const set = await servicepay.json("retention", "set", "--payer-details", "forever", "--idle-customers", "1095");
  assert.deepEqual(set, { payerDetailsDays: null, idleCustomerDays: 1095 });
  assert.deepEqual(await servicepay.json("retention", "show"), set);
  assert.equal((await servicepay.run(["retention", "set", "--idle-customers", "29"])).exitCode, 1);
  assert.equal((await servicepay.run(["retention", "set", "--idle-customers", "soon"])).exitCode, 2);
  assert.deepEqual(await servicepay.json("retention", "apply"), { payments: 0, customers: 0 });
});
