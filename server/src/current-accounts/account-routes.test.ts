import assert from "node:assert/strict";
import { test } from "node:test";
import {
  assertRefused,
  corporateTests,
  unseenCharacterTests,
  ownAccountTests,
  vendorRecordTests,
} from "../../tests/support/vendor-record.ts";
import { currentAccountRoutes } from "./routes.ts";

const valid = { name: "Ege Yapı A.Ş." };

const accounts = vendorRecordTests({
  path: "/vendor/currentAccount",
  routes: currentAccountRoutes,
  valid,
  required: ["code", "name"],
  booleans: ["isVisibleOnPayment", "isActive", "isCorporate"],
  recordType: "current_account",
});
corporateTests(accounts, valid);
unseenCharacterTests(accounts, valid);
ownAccountTests(accounts, valid);

test("an account is stored as sent, and absent fields have their defaults", async () => {
  const { id, code, ...rest } = await accounts.create();
  assert.ok(id.length === 36 && code.startsWith("code-"));
  assert.deepEqual(rest, {
    name: "Ege Yapı A.Ş.",
    erpCode: null,
    currencyCode: "TRY",
    isCorporate: false,
    taxNumber: null,
    taxOffice: null,
    customerCode: null,
    isVisibleOnPayment: true,
    isActive: true,
  });
  assertRefused(
    await accounts.post({ ...valid, code: "W", currencyCode: "TRX" }),
    400,
    "ERR_VALIDATION",
    "currencyCode",
  );
});

test("filters combine: currency, in any case, and visibility", async () => {
  const { token } = await accounts.server().newMerchant();
  const shown = await accounts.create({ currencyCode: "USD" }, token);
  await accounts.create({ currencyCode: "USD", isVisibleOnPayment: false }, token);
  for (const currencyCode of ["USD", "usd", "Usd"]) {
    const found = await accounts.get(`?currencyCode=${currencyCode}&isVisibleOnPayment=true`, token);
    assert.deepEqual([found.body.totalCount, found.body.data[0].id], [1, shown.id]);
  }
});
