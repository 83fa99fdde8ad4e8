/** servicepay terminal check: what is right and what is wrong about a terminal, in plain words. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { garantiAccounts, publishedTerminals, startBankSimulator } from "@servicepay/bank-simulator";
import { commandLine } from "../../../tests/support/run-command.ts";

test("terminal check names what the bank refuses, and fails unless everything that it can check is right", async (t) => {
  const servicepay = await commandLine(t);
  const published = publishedTerminals[0]!;
  const ledgerFile = join(servicepay.dataFolder, "ledger");
  const bank = await startBankSimulator({ port: 0, ledgerFile, terminals: [published] });
  t.after(() => bank.close());
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const { clientId, username, password, storeKey } = published;
  const right = {
    apiUrl: `${bank.url}/fim/api`,
    threeDsUrl: `${bank.url}/fim/est3Dgate`,
    clientId,
    username,
    password,
    storeKey,
  };
  const check = async (name: string, changes: Partial<typeof right>) => {
    const file = join(servicepay.dataFolder, "settings.json");
    await writeFile(file, JSON.stringify({ ...right, ...changes }));
    await servicepay.json("terminal", "create", name, "--settings", file);
    return servicepay.run(["terminal", "check", name]);
  };
  const good = await check("Right", {});
  assert.equal(good.exitCode, 0, good.stdout + good.stderr);
  assert.match(good.stdout, /^address +ok .*answered in/m);
  assert.match(good.stdout, /^log-in +ok +the bank accepted/m);
  assert.match(good.stdout, /^3-D Secure key +unknown +no payment/m);
  assert.match(good.stdout, /pay it with the bank's test card/);
  for (const changes of [{ password: "wrong" }, { clientId: "700000000000" }]) {
    const refused = await check(`Wrong ${Object.keys(changes)[0]}`, changes);
    assert.equal(refused.exitCode, 1);
    assert.match(refused.stdout, /^address +ok/m);
    assert.match(refused.stdout, /^log-in +wrong .*the bank said: "/m);
  }
  const silent = await check("Nobody there", { apiUrl: "http://127.0.0.1:9/fim/api" });
  assert.equal(silent.exitCode, 1);
  assert.match(silent.stdout, /^address +wrong .*does not answer/m);
  assert.match(silent.stdout, /^log-in +unknown/m);
});

test("terminal check says what to change at a bank whose voids and refunds have a user of their own", async (t) => {
  const servicepay = await commandLine(t);
  const published = garantiAccounts[0]!;
  const ledgerFile = join(servicepay.dataFolder, "ledger");
  const bank = await startBankSimulator({ port: 0, ledgerFile, terminals: [published] });
  t.after(() => bank.close());
  await servicepay.json("tenant", "create", "acme", "--name", "Acme");
  const { clientId: terminalId, merchantId, password, refundPassword, storeKey } = published;
  const addresses = { apiUrl: `${bank.url}/VPServlet`, threeDsUrl: `${bank.url}/servlet/gt3dengine`, mode: "TEST" };
  const right = { ...addresses, merchantId, terminalId, password, refundPassword, storeKey };
  const check = async (name: string, changes: Partial<typeof right>) => {
    const file = join(servicepay.dataFolder, "settings.json");
    await writeFile(file, JSON.stringify({ ...right, ...changes }));
    await servicepay.json("terminal", "create", name, "--acquirer", "garanti", "--settings", file);
    return servicepay.run(["terminal", "check", name]);
  };
  const good = await check("Right", {});
  assert.equal(good.exitCode, 0, good.stdout + good.stderr);
  assert.match(good.stdout, /^voids and refunds +ok +the bank accepted/m);
  const noRefunds = await check("No refunds", { refundPassword: "wrong" });
  assert.equal(noRefunds.exitCode, 1);
  assert.match(noRefunds.stdout, /^log-in +ok/m);
  assert.match(noRefunds.stdout, /^voids and refunds +wrong .*payments work/m);
  assert.match(noRefunds.stdout, /Set a password for PROVRFN in the bank's panel/);
  const noPayments = await check("No payments", { password: "wrong" });
  assert.match(noPayments.stdout, /^log-in +wrong .*the bank said: "Kullanıcı, şifre veya HashData hatalı"/m);
  assert.match(noPayments.stdout, /the password of PROVAUT is wrong/);
  assert.doesNotMatch(noPayments.stdout, /voids and refunds/);
});
