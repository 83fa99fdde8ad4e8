/** The TypeScript client is installed from the service, and the guide's program takes a payment with it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { root } from "../guides/code-blocks.ts";
import { http } from "../support/http.ts";
import { environmentOf, openQuickstart, payWith, writeProgram, type QuickstartStage } from "./quickstart.ts";

const run = promisify(execFile);
let stage: QuickstartStage;
let folder: string;
before(async () => {
  stage = await openQuickstart();
  folder = mkdtempSync(join(tmpdir(), "servicepay-quickstart-"));
});
after(async () => {
  await stage[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test("/kit/index.json names each package with its exact bytes, and other names are 404", async () => {
  const client = http(stage.service.url);
  const { status, body } = await client.get("/kit/index.json");
  assert.equal(status, 200);
  assert.match(body.service, /^\d+\.\d+\.\d+$/);
  assert.ok(body.packages.length > 0);
  for (const { file, sha256, bytes } of body.packages) {
    const reply = await fetch(`${stage.service.url}/kit/${file}`);
    const content = Buffer.from(await reply.arrayBuffer());
    assert.deepEqual([content.length, createHash("sha256").update(content).digest("hex")], [bytes, sha256]);
  }
  for (const name of ["none.tgz", "..%2F..%2Fpackage.json", "index.json.br"])
    assert.equal((await client.get(`/kit/${name}`)).status, 404, name);
  assert.equal((await client.post("/kit/index.json")).status, 405);
});

test("the guide's program makes a link, verifies its webhook and refunds, after one install", async () => {
  const npm = ["install", "--no-audit", "--no-fund", "--registry", "http://127.0.0.1:9"];
  await run("npm", [...npm, `${stage.service.url}/kit/servicepay-client.tgz`], { cwd: folder });
  writeProgram("docs/guides/typescript.md", "shop.mjs", folder);
  await payWith(stage, [process.execPath, "shop.mjs"], { cwd: folder });
  const command = join(folder, "node_modules", ".bin", "servicepay-client");
  const { API_KEY, SECRET_KEY, ...env } = environmentOf(stage);
  const credential = { SERVICEPAY_API_KEY: API_KEY, SERVICEPAY_SECRET_KEY: SECRET_KEY };
  const { stdout } = await run(command, ["doctor"], { env: { ...env, ...credential } });
  assert.match(stdout, /✓ the clocks agree/);
});

test("a strict TypeScript program reads the package's types", async () => {
  const source = `import { ServicePay, type PaymentLink, type Decimal } from "servicepay-client";
const servicePay = new ServicePay({ baseUrl: "http://127.0.0.1", apiKey: "a", secretKey: "b" });
export async function total(): Promise<Decimal[]> {
  const amounts: Decimal[] = [];
  for await (const { amount, createdAt } of servicePay.payments.list({ createdFrom: new Date(0) }))
    if (createdAt.getTime() > 0) amounts.push(amount);
  return amounts;
}
export const cancel = (id: string): Promise<{ id: string }> => servicePay.links.cancel({ id });
// @ts-expect-error: the amount is required
export const wrong = (): Promise<PaymentLink> => servicePay.links.create({ currencyCode: "TRY" });
`;
  writeFileSync(join(folder, "total.ts"), source);
  const options = { module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: false, types: [] };
  const lib = { lib: ["es2023", "dom", "dom.asynciterable"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, ...lib } }));
  const compiler = join(root, "node_modules", ".bin", "tsc");
  const { stdout } = await run(process.execPath, [compiler, "-p", folder]).catch((error: { stdout: string }) => error);
  assert.equal(stdout, "");
});
