/** Runs the snippets of docs/guides/webhooks.md as an integrator would copy them. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newId } from "#platform/ids.ts";
import { formatSecret, signatureHeaders } from "./signature.ts";

const guide = readFileSync(new URL("../../../docs/guides/webhooks.md", import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "servicepay-guide-"));
after(() => rmSync(folder, { recursive: true }));

function snippet(language: string): string {
  const found = guide.split("```").find((block) => block.startsWith(`${language}\n`));
  assert.ok(found !== undefined, `the guide has no snippet in ${language}`);
  return found.slice(language.length + 1);
}

interface Case {
  name: string;
  secret: string;
  headers: Record<string, string>;
  body: string;
  genuine: boolean;
}

const now = new Date();
const [ours, previous, foreign] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

function aCase(
  name: string,
  genuine: boolean,
  signedBy: Buffer[],
  changes: { body?: string; sentAt?: Date; headers?: Record<string, string> } = {},
): Case {
  const body = '{"OrderReference":"Sipariş 42 ₺","PureAmount":150.2500}';
  const headers = signatureHeaders(newId(), changes.sentAt ?? now, Buffer.from(body), signedBy);
  return {
    name,
    genuine,
    secret: formatSecret(ours),
    body: changes.body ?? body,
    headers: { ...headers, ...changes.headers },
  };
}

const cases: Case[] = [
  aCase("with a valid signature", true, [ours]),
  aCase("signed with two secrets during a rotation", true, [previous, ours]),
  aCase("signed with another secret", false, [foreign]),
  aCase("with another body", false, [ours], { body: '{"OrderReference":"Sipariş 42 ₺","PureAmount":1.0}' }),
  aCase("with another id", false, [ours], { headers: { "webhook-id": newId() } }),
  aCase("with a timestamp six minutes old", false, [ours], { sentAt: new Date(now.getTime() - 360_000) }),
  aCase("with a timestamp twenty minutes ahead", false, [ours], { sentAt: new Date(now.getTime() + 1_200_000) }),
  aCase("without a timestamp", false, [ours], { headers: { "webhook-timestamp": "" } }),
  aCase("with an invalid timestamp", false, [ours], { headers: { "webhook-timestamp": "now" } }),
  aCase("without a signature", false, [ours], { headers: { "webhook-signature": "" } }),
  aCase("with an empty signature", false, [ours], { headers: { "webhook-signature": "v1," } }),
];

function assertVerdicts(verdicts: readonly boolean[]): void {
  assert.equal(verdicts.length, cases.length);
  for (const [index, { name, genuine }] of cases.entries()) assert.equal(verdicts[index], genuine, `a webhook ${name}`);
}

function isMissing(command: string, ...version: string[]): string | false {
  try {
    execFileSync(command, version, { stdio: "ignore" });
    return false;
  } catch {
    return `${command} is not installed`;
  }
}

test("the guide's Node snippet accepts genuine webhooks and rejects others", async () => {
  const path = join(folder, "verify.mjs");
  writeFileSync(path, snippet("js"));
  const { isGenuine } = (await import(path)) as { isGenuine(secret: string, headers: object, body: Buffer): boolean };
  assertVerdicts(cases.map(({ secret, headers, body }) => isGenuine(secret, headers, Buffer.from(body))));
});

test(
  "the guide's Python snippet accepts genuine webhooks and rejects others",
  { skip: isMissing("python3", "--version") },
  () => {
    const harness =
      "import json, sys\nprint(json.dumps([is_genuine(c['secret'], c['headers'], c['body'].encode()) for c in json.load(sys.stdin)]))";
    const path = join(folder, "verify.py");
    writeFileSync(path, `${snippet("python")}\n${harness}`);
    const output = execFileSync("python3", [path], { input: JSON.stringify(cases), encoding: "utf8" });
    assertVerdicts(JSON.parse(output) as boolean[]);
  },
);

test(
  "the guide's PHP snippet accepts genuine webhooks and rejects others",
  { skip: isMissing("php", "--version") },
  () => {
    const harness = `echo json_encode(array_map(fn($c) => isGenuine($c['secret'], $c['headers'], $c['body']), json_decode(stream_get_contents(STDIN), true)));`;
    const path = join(folder, "verify.php");
    writeFileSync(path, `${snippet("php")}\n${harness}`);
    const output = execFileSync("php", [path], { input: JSON.stringify(cases), encoding: "utf8" });
    assertVerdicts(JSON.parse(output) as boolean[]);
  },
);

test(
  "the guide's Java snippet accepts genuine webhooks and rejects others",
  { skip: isMissing("javac", "--version") },
  () => {
    const harness = `class Harness {
    public static void main(String[] arguments) throws Exception {
        for (int i = 0; i < arguments.length; i += 5) {
            System.out.println(ServicePayWebhook.isGenuine(arguments[i], arguments[i + 1], arguments[i + 2], arguments[i + 3],
                Base64.getDecoder().decode(arguments[i + 4])));
        }
    }
}
`;
    const path = join(folder, "Verify.java");
    writeFileSync(
      path,
      snippet("java").replace("class ServicePayWebhook", () => `${harness}\nclass ServicePayWebhook`),
    );
    const headerNames = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    const values = cases.flatMap(({ secret, headers, body }) => [
      secret,
      ...headerNames.map((name) => headers[name] ?? ""),
      Buffer.from(body).toString("base64"),
    ]);
    const output = execFileSync("java", [path, ...values], { encoding: "utf8" });
    assertVerdicts(
      output
        .trim()
        .split("\n")
        .map((line) => line === "true"),
    );
  },
);
