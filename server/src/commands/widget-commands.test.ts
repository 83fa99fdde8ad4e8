import assert from "node:assert/strict";
import { test } from "node:test";
import { commandLine } from "../../tests/support/run-command.ts";

test("widget-origin lists the origins whose pages may show the card form, and refuses invalid origins", async (t) => {
  const servicepay = await commandLine(t);
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  await servicepay.json("widget-origin", "add", "https://shop.example");
  assert.deepEqual(await servicepay.json("widget-origin", "list"), ["https://shop.example"]);
  assert.equal((await servicepay.run(["widget-origin", "add", "shop.example/x"])).exitCode, 1);
  await servicepay.json("widget-origin", "remove", "https://shop.example");
  assert.deepEqual(await servicepay.json("widget-origin", "list"), []);
  const sandbox = await servicepay.run(["widget-origin", "list"]);
  assert.equal(sandbox.stdout, "No origin is listed: any page may show the card form.\n");
});
