import assert from "node:assert/strict";
import { test } from "node:test";
import type { Amount } from "@servicepay/money";
import fc from "fast-check";
import pg from "pg";
import { createCustomer, lockCustomerCodes } from "#customers/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { catClient, newRow } from "../../tests/support/cat-client.ts";
import { changeCustomer } from "../customers/change-customer.ts";
import { changeAccount } from "./change-account.ts";
import { createAccount } from "./create-account.ts";
import { postCollection } from "./postings/post-collection.ts";

const { server, get, put, create } = catClient();

async function codesListed(accountErpCode: string, token: string) {
  const { body } = await get(`/cat/cat/list?pageSize=100&accountErpCode=${accountErpCode}`, token);
  assert.equal(body.totalCount, body.data.length);
  for (const each of body.data) assert.equal(each.accountErpCode, accountErpCode);
  return body.data.map(({ erpCode }: { erpCode: string }) => erpCode).toSorted() as string[];
}

const codes = ["A", "B", "C", "D"];
const code = fc.constantFrom(...codes);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("write" as const), code }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), which: fc.nat(20), code }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("touch" as const), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rename" as const), record: fc.nat(1), code }) },
);

test("after any renames and writes, each account's whole history is listed under its current code only", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { tenantId, token } = await server().newMerchant();
      const context = server().contextFor(tenantId);
      const records = ["A", "B"];
      for (const erpCode of records)
        await inTransaction(context, (ctx) => createAccount(ctx, { code: `record-${erpCode}`, erpCode, name: "x" }));
      const accountOf = new Map<string, string>();
      for (const each of steps) {
        const known = [...accountOf.keys()];
        if (each.kind === "write") {
          const { erpCode } = await create({ ...newRow(), accountErpCode: each.code }, token);
          accountOf.set(erpCode, each.code);
        } else if (each.kind === "rename") {
          const old = records[each.record]!;
          if (records.includes(each.code)) continue;
          const updateCode = `record-${each.record === 0 ? "A" : "B"}`;
          await inTransaction(context, (ctx) => changeAccount(ctx, { updateCode, erpCode: each.code }));
          records[each.record] = each.code;
          for (const [line, account] of accountOf) if (account === old) accountOf.set(line, each.code);
        } else if (known.length > 0) {
          const updateErpCode = known[each.which % known.length]!;
          const moved = each.kind === "move" ? { accountErpCode: each.code } : { amount: 7 };
          assert.equal((await put({ updateErpCode, ...moved }, token)).status, 200);
          if (each.kind === "move") accountOf.set(updateErpCode, each.code);
        }
      }
      for (const account of codes) {
        const expected = [...accountOf].filter(([, own]) => own === account).map(([line]) => line);
        assert.deepEqual(await codesListed(account, token), expected.toSorted(), account);
      }
      const all = (await get("/cat/cat/list?pageSize=100", token)).body;
      assert.equal(all.totalCount, accountOf.size);
      for (const { erpCode, accountErpCode } of all.data) assert.equal(accountErpCode, accountOf.get(erpCode));
    }),
    { numRuns: 25 },
  );
});

test("a rename waits for a running posting, so nothing stays under the old code", async () => {
  const { tenantId, token } = await server().newMerchant();
  const context = server().contextFor(tenantId);
  const customer = await inTransaction(context, (ctx) => createCustomer(ctx, { code: "OLD", email: "a@example.com" }));
  const owner = new pg.Client(server().databaseUrl);
  await owner.connect();
  const isWaiting = async () =>
    (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .rowCount !== 0;
  const held = Promise.withResolvers<void>();
  let isRenamed = false;
  const rename = async () => {
    await held.promise;
    await inTransaction(context, (ctx) => changeCustomer(ctx, { updateCode: "OLD", code: "NEW" }));
    isRenamed = true;
  };
  const post = () =>
    inTransaction(context, async (ctx) => {
      const accountErpCode = (await lockCustomerCodes(ctx, customer.id))!.accountErpCode!;
      held.resolve();
      for (let looks = 0; looks < 5_000 && !isRenamed && !(await isWaiting()); looks += 1);
      await postCollection(ctx, {
        id: newId(),
        target: { kind: "sale", accountErpCode },
        attemptId: newId(),
        amount: 10_000n as Amount,
        currency: "TRY",
        description: "",
        documentNo: null,
      });
    });
  await Promise.all([rename(), post()]);
  await owner.end();
  assert.deepEqual([(await codesListed("OLD", token)).length, (await codesListed("NEW", token)).length], [0, 1]);
});
