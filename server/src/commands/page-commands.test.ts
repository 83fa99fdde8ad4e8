import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { commandLine, type CommandLine } from "../../tests/support/run-command.ts";

async function company(servicepay: CommandLine): Promise<void> {
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
  const settings = join(servicepay.dataFolder, "bank.json");
  await writeFile(settings, JSON.stringify({ clientId: "1", username: "u", password: "p", storeKey: "s" }));
  const terminal = ["--preset", "isbank", "--bank", "0064", "--settings", settings];
  await servicepay.json("terminal", "create", "POS", ...terminal);
  await servicepay.json("payment-set", "create", "Online", "--currency", "TRY", "--terminal", "POS");
}

test("branding is set, shown and removed; a colour with too little contrast is refused", async (t) => {
  const servicepay = await commandLine(t);
  await company(servicepay);
  assert.equal(await servicepay.json("branding", "show"), null);
  const set = ["branding", "set", "--name", "Kilim Evi", "--accent", "#8a1c4a", "--theme", "dark"];
  const { name, theme, colours } = await servicepay.json<{
    name: string;
    theme: string;
    colours: { light: { accent: string } };
  }>(...set);
  assert.deepEqual([name, theme, colours.light.accent], ["Kilim Evi", "dark", "#8a1c4a"]);
  const own = await servicepay.json<{ name: string }>("branding", "set", "--payment-set", "Online", "--radius", "none");
  assert.equal(own.name, "Kilim Evi");

  const pale = await servicepay.run(["branding", "set", "--accent", "#ffcc00"]);
  assert.equal(pale.exitCode, 1);
  assert.match(pale.stderr, /has a contrast of 1\.\d\d:1; at least 4\.5:1/);
  assert.equal((await servicepay.run(["branding", "set", "--theme", "pink"])).exitCode, 2);
  assert.equal((await servicepay.run(["branding", "set"])).exitCode, 2);
  const picture = join(servicepay.dataFolder, "logo.svg");
  await writeFile(picture, "<svg/>");
  assert.match((await servicepay.run(["branding", "set", "--logo", picture])).stderr, /must be a PNG/);
  assert.equal((await servicepay.run(["branding", "set", "--payment-set", "None", "--name", "x"])).exitCode, 1);

  await servicepay.json("branding", "remove");
  assert.equal(await servicepay.json("branding", "show"), null);
});

test("a consent's numbered versions are listed, shown and removed; an unknown payment has no answers", async (t) => {
  const servicepay = await commandLine(t);
  await company(servicepay);
  const file = join(servicepay.dataFolder, "contract.txt");
  await writeFile(file, "Bir.\n\nİki.");
  const set = ["consent", "set", "contract", "--payment-set", "Online", "--kind", "required", "--label", "Okudum"];
  const first = await servicepay.json<{ version: number; hash: string }>(...set, "--text", file);
  assert.equal((await servicepay.json<{ version: number }>(...set, "--text", file)).version, 1);
  await writeFile(file, "Üç.");
  const second = await servicepay.json<{ version: number; hash: string }>(...set, "--text", file);
  assert.deepEqual([first.version, second.version, first.hash === second.hash], [1, 2, false]);
  const listed = await servicepay.json<{ code: string; hash: string }[]>("consent", "list", "--payment-set", "Online");
  assert.deepEqual(
    listed.map(({ code, hash }) => [code, hash]),
    [["contract", second.hash]],
  );
  const shown = await servicepay.run(["consent", "show", "contract", "--payment-set", "Online"]);
  assert.match(shown.stdout, /version 2, required, [0-9a-f]{64}\n\nOkudum\n\nÜç\./);
  assert.equal((await servicepay.run([...set, "--text", file, "--label-en", "Read"])).exitCode, 2);
  assert.equal((await servicepay.run(["consent", "answers", "0192f3a1-7c44-7b1e-9a43-0c6f5d2e8b10"])).exitCode, 1);
  await servicepay.json("consent", "remove", "contract", "--payment-set", "Online");
  assert.deepEqual(await servicepay.json("consent", "list", "--payment-set", "Online"), []);
  assert.equal((await servicepay.run(["consent", "remove", "contract", "--payment-set", "Online"])).exitCode, 1);
});
