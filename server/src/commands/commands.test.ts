import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { nestpaySettings } from "../../tests/support/payment-sets.ts";
import { commandLine, recordedIo, runCommand, type CommandLine } from "../../tests/support/run-command.ts";
import { temporaryFolder } from "../../tests/support/temporary-folder.ts";
import { buildProgram, programFor } from "./program.ts";

interface Credential {
  username: string;
  password?: string;
  apiKey: string;
  secretKey: string;
  scopes: string[];
  isActive: boolean;
}

interface Terminal {
  id: string;
  name: string;
  programs: string[];
  isActive: boolean;
}

async function withTenant(servicepay: CommandLine): Promise<void> {
  await servicepay.json("tenant", "create", "acme", "--name", "Acme Ltd.");
}

async function withTerminal(servicepay: CommandLine): Promise<Terminal> {
  const file = join(servicepay.dataFolder, "settings.json");
  await writeFile(file, JSON.stringify(nestpaySettings()));
  return servicepay.json<Terminal>(
    "terminal",
    "create",
    "İş POS",
    "--programs",
    "maximum,paraf",
    "--bank",
    "0064",
    "--settings",
    file,
  );
}

test("a command is the same whether all commands are loaded or only its own file", async () => {
  const io = recordedIo();
  for (const command of (await buildProgram(io)).commands) {
    const found = (await programFor(command.name(), io)).commands.find((each) => each.name() === command.name());
    assert.equal(found?.helpInformation(), command.helpInformation(), command.name());
  }
});

test("incorrect usage is reported in one sentence, with exit code 2", async (t) => {
  const folder = temporaryFolder(t);
  for (const words of [
    ["frobnicate"], // Resembles no command, so none is suggested on a second line.
    ["tenant", "create"],
    ["tenant", "create", "acme"],
    ["tenant", "list", "--nothing"],
    ["rotate-keys", "nothing"],
    ["rates", "set", "X"],
    ["payment-set", "create", "X", "--currency", "TRY", "--minimum", "ten"],
    ["webhooks", "replay"],
    ["import", "cat", "x", "--format", "xml"],
  ]) {
    const { exitCode, stdout, stderr } = await runCommand(words, { DATA_DIR: folder });
    assert.deepEqual([exitCode, stdout], [2, ""], words.join(" "));
    assert.match(stderr, /^[^\n]+\n(\(servicepay --help explains all commands\)\n)?$/);
  }
});

test("a failure is reported in one sentence, or in JSON, with exit code 1", async (t) => {
  const servicepay = await commandLine(t);
  assert.deepEqual(await servicepay.run(["tenant", "create", "Acme Ltd.", "--name", "x"]), {
    exitCode: 1,
    stdout: "",
    stderr: "A tenant's code has 1 to 63 small letters, digits and hyphens.\n",
  });
  const inJson = await servicepay.run(["tenant", "create", "Acme Ltd.", "--name", "x", "--json"]);
  assert.deepEqual(JSON.parse(inJson.stderr), {
    isSuccess: false,
    errorCode: "ERR_VALIDATION",
    message: "A tenant's code has 1 to 63 small letters, digits and hyphens.",
    field: "code",
  });
  const sentences: [string[], Record<string, string>, RegExp][] = [
    [["credential", "list"], {}, /^There is no tenant yet/],
    [["tenant", "disable", "nobody"], {}, /^There is no tenant "nobody"\.$/],
    [["import", "bins", "nothing.csv"], {}, /^There is no file nothing\.csv\.$/],
    [["tenant", "list"], { PORT: "http" }, /^PORT must be a whole number/],
    [["tenant", "list"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }, /Nothing listens at 127/],
    [
      ["tenant", "list"],
      { KEY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") },
      /^The key-encryption key does not open/,
    ],
  ];
  for (const [words, environment, sentence] of sentences) {
    const { exitCode, stderr } = await servicepay.run(words, { environment });
    assert.equal(exitCode, 1);
    assert.match(stderr.trim(), sentence);
    assert.equal(stderr.split("\n").length, 2, stderr);
  }
});

test("commands create, list, rename, disable and enable a tenant", async (t) => {
  const servicepay = await commandLine(t);
  await withTenant(servicepay);
  assert.equal((await servicepay.run(["tenant", "create", "acme", "--name", "Again"])).exitCode, 1);
  const shown = await servicepay.run(["tenant", "list"]);
  assert.match(shown.stdout, /^CODE +NAME +ACTIVE +CREATED\nacme +Acme Ltd\. +yes /);
  await servicepay.json("tenant", "rename", "acme", "--name", "Acme Trade Ltd.");
  assert.match((await servicepay.run(["tenant", "list"])).stdout, /acme +Acme Trade Ltd\. +yes /);
  assert.equal((await servicepay.run(["tenant", "rename", "acme", "--name", " "])).exitCode, 1);
  assert.equal((await servicepay.run(["tenant", "rename", "nobody", "--name", "x"])).exitCode, 1);
  await servicepay.json("tenant", "disable", "acme");
  assert.equal((await servicepay.json<{ isActive: boolean }[]>("tenant", "list"))[0]?.isActive, false);
  await servicepay.json("tenant", "enable", "acme");
  await servicepay.json("tenant", "create", "other", "--name", "Other");
  const { exitCode, stderr } = await servicepay.run(["credential", "list"]);
  assert.deepEqual([exitCode, stderr], [2, "Say which tenant with --tenant: acme, other.\n"]);
});

test("a credential's secrets are printed once, when they are created", async (t) => {
  const servicepay = await commandLine(t);
  await withTenant(servicepay);
  const made = await servicepay.json<Credential>("credential", "create", "shop", "--scopes", "hpm,cat");
  assert.ok(made.password && made.password.length >= 20 && made.secretKey && made.apiKey);
  assert.deepEqual(made.scopes, ["hpm", "cat"]);
  const listed = await servicepay.run(["credential", "list"]);
  assert.match(listed.stdout, /shop/);
  for (const secret of [made.password, made.secretKey]) assert.ok(!listed.stdout.includes(secret));
  const rotated = await servicepay.json<Credential>("credential", "rotate-secret", "shop");
  assert.equal(rotated.apiKey, made.apiKey);
  assert.notEqual(rotated.secretKey, made.secretKey);
  await servicepay.json("credential", "rotate-secret", "shop", "--overlap", "24h");
  await servicepay.json("credential", "end-previous-secret", "shop");

  const given = "correct horse battery staple";
  const set = await servicepay.run(["credential", "set-password", "shop", "--password-stdin"], { input: `${given}\n` });
  assert.deepEqual([set.exitCode, set.stdout], [0, "The password is set.\n"]);
  const weak = await servicepay.run(["credential", "set-password", "shop", "--password-stdin"], { input: "short\n" });
  assert.equal(weak.exitCode, 1);
  await servicepay.json("credential", "set-scopes", "shop", "payments");
  await servicepay.json("credential", "disable", "shop");
  const [credential] = await servicepay.json<Credential[]>("credential", "list");
  assert.deepEqual([credential?.scopes, credential?.isActive], [["payments"], false]);
  assert.equal((await servicepay.run(["credential", "enable", "nobody"])).exitCode, 1);
});

test("a terminal's secret settings come from a file or standard input, never from visible arguments", async (t) => {
  const servicepay = await commandLine(t);
  await withTenant(servicepay);
  const made = await withTerminal(servicepay);
  assert.deepEqual(made.programs, ["maximum", "paraf"]);
  const seen = await servicepay.run(["terminal", "list"]);
  assert.match(seen.stdout, /İş POS +nestpay +0064 +- +TRY +maximum,paraf +visa,mastercard,troy +test +yes/);
  assert.doesNotMatch(seen.stdout, /TEST-PASSWORD/);
  const refused = await servicepay.run(["terminal", "update", "İş POS", "--set", "password=SEEN-BY-ALL"]);
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stderr, /^password is a secret/);
  assert.doesNotMatch(refused.stderr, /SEEN-BY-ALL/);
  const piped = await servicepay.run(["terminal", "update", made.id, "--settings", "-", "--name", "POS 1"], {
    input: '{"password":"NEXT"}',
  });
  assert.equal(piped.exitCode, 0, piped.stderr);
  await servicepay.json("terminal", "disable", "POS 1");
  const [terminal] = await servicepay.json<Terminal[]>("terminal", "list");
  assert.deepEqual([terminal?.name, terminal?.isActive], ["POS 1", false]);
  const acquirers = await servicepay.run(["terminal", "acquirers"]);
  assert.match(acquirers.stdout, /storeKey +secret +required/);
});

test("commands create payment sets and rates; a printed list of rates can be read again", async (t) => {
  const servicepay = await commandLine(t);
  await withTenant(servicepay);
  await withTerminal(servicepay);
  const set = await servicepay.json<{
    id: string;
    threeDsRule: string;
    linkLifetimeSeconds: number;
    maximumAmount: number;
  }>(
    "payment-set",
    "create",
    "Online",
    "--currency",
    "TRY",
    "--terminal",
    "İş POS",
    "--three-ds",
    "above:500",
    "--link-lifetime",
    "2h",
    "--maximum",
    "99999.90",
  );
  assert.deepEqual([set.threeDsRule, set.linkLifetimeSeconds, set.maximumAmount], ["above:500.0000", 7_200, 99_999.9]);
  await servicepay.json(
    "rates",
    "set",
    "Online",
    "--terminal",
    "İş POS",
    "--rate",
    "*:1:1.79:0",
    "--rate",
    "maximum:3:3.4:1.25",
  );
  const csv = await servicepay.run(["rates", "list", "Online", "--csv"]);
  assert.equal(
    csv.stdout,
    "terminal,program,installments,costRate,customerRate,minimumAmount,maximumAmount\nİş POS,,1,1.7900,0.0000,,\nİş POS,maximum,3,3.4000,1.2500,,\n",
  );
  const { stdout } = await servicepay.run(["payment-set", "show", "Online"]);
  assert.match(stdout, /^largest order +99999\.90 TRY\n3-D Secure +above 500\.00 TRY\nlink lifetime +2h$/m);
  assert.match(stdout, /^İş POS +nestpay +0064 +TRY +maximum,paraf +yes +yes$/m);
  assert.match(stdout, /^İş POS +\(any\) +1 +1\.79 +0 +- +-\nİş POS +maximum +3 +3\.4 +1\.25 +- +-$/m);
  const again = await servicepay.run(["rates", "set", set.id, "--file", "-"], { input: csv.stdout });
  assert.equal(again.exitCode, 0, again.stderr);
  assert.equal((await servicepay.run(["rates", "list", "Online", "--csv"])).stdout, csv.stdout);
  const asJson = JSON.stringify([
    { terminal: "İş POS", program: "paraf", installments: 6, costRate: 5.95, customerRate: "3.9", minimumAmount: 100 },
  ]);
  assert.equal((await servicepay.run(["rates", "set", "Online", "--file", "-"], { input: asJson })).exitCode, 0);
  const rates = await servicepay.json<object[]>("rates", "list", "Online");
  assert.deepEqual(rates, [
    {
      program: "paraf",
      installments: 6,
      costRate: 5.95,
      customerRate: 3.9,
      minimumAmount: 100,
      maximumAmount: null,
      terminal: "İş POS",
    },
  ]);
  const wrong = await servicepay.run(["rates", "set", "Online", "--file", "-"], {
    input: "terminal,installments,costRate,customerRate\nİş POS,x,1,1",
  });
  assert.deepEqual(
    [wrong.exitCode, wrong.stderr],
    [1, "-, line 2: installments must be a whole number, 1 for a single payment.\n"],
  );
  await servicepay.json(
    "payment-set",
    "update",
    "Online",
    "--name",
    "Web",
    "--no-widget",
    "--minimum",
    "1",
    "--maximum",
    "none",
  );
  await servicepay.json("payment-set", "disable", "Web");
  const [changed] = await servicepay.json<
    { name: string; isForWidget: boolean; isActive: boolean; minimumAmount: number; maximumAmount: null }[]
  >("payment-set", "list");
  assert.deepEqual(
    [changed?.name, changed?.isForWidget, changed?.isActive, changed?.minimumAmount, changed?.maximumAmount],
    ["Web", false, false, 1, null],
  );
});

test("the blind-index key cannot be rotated, and the error says why", async (t) => {
  const servicepay = await commandLine(t);
  assert.deepEqual(await servicepay.run(["rotate-keys", "blind-index"]), {
    exitCode: 1,
    stdout: "",
    stderr: "The blind-index key cannot be rotated: existing customers and saved cards would no longer be found.\n",
  });
});

test("the lists of fields, webhooks and payments say so if they are empty", async (t) => {
  const servicepay = await commandLine(t);
  await withTenant(servicepay);
  await servicepay.json("dynamic-field", "add", "branch", "Şube");
  assert.deepEqual(await servicepay.json("dynamic-field", "list"), [{ code: "branch", label: "Şube" }]);
  assert.equal((await servicepay.run(["customer", "set-default", "NOBODY"])).exitCode, 1);
  assert.deepEqual(await servicepay.json("webhooks", "list"), { totalCount: 0, page: 1, deliveries: [] });
  assert.equal((await servicepay.run(["webhooks", "show", "x"])).exitCode, 1);
  assert.deepEqual(await servicepay.json("webhooks", "replay", "--since", "2026-01-01"), { replayed: 0, lastAt: null });
  const { webhookSecret } = await servicepay.json<{ webhookSecret: string }>("webhooks", "secret");
  assert.match(webhookSecret, /^whsec_/);
  assert.notEqual(
    (await servicepay.json<{ webhookSecret: string }>("webhooks", "rotate-secret")).webhookSecret,
    webhookSecret,
  );
  const rotated = await servicepay.json<{ previousEndsAt: string }>("webhooks", "rotate-secret", "--overlap", "72h");
  assert.ok(Date.parse(rotated.previousEndsAt) > Date.now() + 71 * 3_600_000);
  await servicepay.json("webhooks", "end-previous-secret");
  assert.equal((await servicepay.run(["payments", "show", "ORDER"])).stderr, 'The tenant has no payment "ORDER".\n');
});
