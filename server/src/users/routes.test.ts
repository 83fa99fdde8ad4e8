import assert from "node:assert/strict";
import { test } from "node:test";
import { assertRefused, vendorRecordTests } from "../../tests/support/vendor-record.ts";
import { userRoutes } from "./routes.ts";

const valid = { name: "Ayşe", surname: "Yılmaz", email: "ayse@firma.com.tr" };

const users = vendorRecordTests({
  path: "/vendor/user",
  routes: userRoutes,
  valid,
  required: ["code", "name", "surname", "email"],
  booleans: ["sendRegisterMail", "canUseMobile", "isActive"],
  recordType: "user",
});

test("a user is stored as sent, with the mobile number in E.164 and default flags", async () => {
  const created = await users.create({ gsm: "0 (532) 123 45 67", sendRegisterMail: true });
  const { id, code, ...rest } = created;
  assert.ok(id.length === 36 && code.startsWith("code-"));
  const flags = { sendRegisterMail: true, canUseMobile: false, isActive: true };
  const access = { accounts: [], registrationState: "Invited", lastLoginDate: null };
  assert.deepEqual(rest, { ...valid, erpCode: null, gsm: "+905321234567", ...flags, ...access });
  const { body } = await users.put({ id, gsm: null, canUseMobile: true });
  assert.deepEqual([body.data.gsm, body.data.canUseMobile, body.data.sendRegisterMail], [null, true, true]);
});

test("a wrong e-mail address or mobile number is refused with a 400 that names the field", async () => {
  assertRefused(await users.post({ ...valid, code: "W", email: "ayse@" }), 400, "ERR_VALIDATION", "email");
  assertRefused(await users.post({ ...valid, code: "W", gsm: "12345" }), 400, "ERR_VALIDATION", "gsm");
  const { id } = await users.create();
  assertRefused(await users.put({ id, email: "x y@z.com" }), 400, "ERR_VALIDATION", "email");
});

test("the filters for e-mail and mobile access combine", async () => {
  const { token } = await users.server().newMerchant();
  await users.create({ email: "INFO@FIRMA.COM", canUseMobile: true }, token);
  await users.create({ email: "info@firma.com" }, token);
  const found = await users.get("?email=ınfo@firma&canUseMobile=true", token);
  assert.equal(found.body.totalCount, 1);
});
