/** The commands of the documents, run like a newcomer would. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { http } from "../support/http.ts";
import { authenticate, postReturn, formOf } from "../support/payer.ts";
import { startTestService, type TestService } from "../support/service.ts";

const root = join(import.meta.dirname, "../../..");
const readme = readFileSync(join(root, "README.md"), "utf8");
let service: TestService;

before(async () => {
  service = await startTestService();
});
after(() => service.close());

test("every command of the README's tour does what the README says", async () => {
  const commands = codeOf(readme, "sh").filter((block) => !block.startsWith("npm "));
  assert.ok(commands.length >= 8, `the tour has ${commands.length} blocks`);
  await using payer = await payerFor();
  const output = await shell(
    commands
      .map((block) => (block.includes("LINK=") ? `${block}\ncurl -sf ${payer.url} --data-binary "$LINK"` : block))
      .join("\n")
      .replaceAll("http://localhost:8080", service.url)
      .replaceAll("${DATA_DIR:-data}/demo.json", join(service.platform.config.dataFolder, "demo.json")),
  );
  const [transactions, link, account, paid, status, refund, ...more] = output.trim().split("\n");
  assert.deepEqual(more, []);
  const listed = JSON.parse(transactions!) as { totalCount: number; data: object[] };
  assert.ok(listed.totalCount >= 1_000 && listed.data.length === 3);
  assert.match(link!, /\/hpm\/pay\?id=.+&timestamp=.+&sign=.+/);
  const posted = JSON.parse(account!) as { data: { amount: number }[] };
  assert.deepEqual(
    posted.data.map(({ amount }) => amount),
    [-150.25],
  );
  const payment = JSON.parse(paid!) as { paymentType: string; success: boolean };
  assert.deepEqual([payment.paymentType, payment.success], ["DirectSale", true]);
  assert.equal((JSON.parse(status!) as { transactionStatusId: number }).transactionStatusId, 1);
  assert.equal((JSON.parse(refund!) as { success: boolean }).success, true);

  assert.match(await shown("/demo/shop/webhooks", "ORDER-1001"), /ORDER-1001/);
});

/** Pays the link that it receives, like the reader of the tour does in a browser, and then continues the tour. */
async function payerFor(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((request, response) => {
    void text(request)
      .then(payByBrowser)
      .then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}

test("the guide's check of redirects accepts only the service's redirects", async () => {
  const guide = readFileSync(join(root, "docs/guides/getting-started.md"), "utf8");
  const [code = ""] = codeOf(guide, "js");
  const path = join(service.platform.config.dataFolder, "redirect.mjs");
  writeFileSync(path, code);
  const { isGenuineRedirect } = (await import(path)) as { isGenuineRedirect(secret: string, url: string): boolean };
  const [merchant, other] = service.tenants;
  const url = await merchantsPage("https://shop.example/thanks?basket=7");
  assert.ok(url.startsWith("https://shop.example/thanks?basket=7&clientOrderReference="), url);
  assert.ok(isGenuineRedirect(merchant.webhookSecret, url));
  assert.ok(
    isGenuineRedirect(merchant.webhookSecret, url.replace("basket=7", "basket=8")),
    "the shop's own part is its own",
  );
  assert.ok(!isGenuineRedirect(merchant.webhookSecret, url.replace("StatusId=1", "StatusId=2")));
  assert.ok(!isGenuineRedirect(merchant.webhookSecret, url.replace(/sign=.*/, "sign=")));
  assert.ok(!isGenuineRedirect(other.webhookSecret, url));
});

/** Pays a new link. Returns the address at which the payer's browser arrives. */
async function merchantsPage(successURL: string): Promise<string> {
  const client = http(service.url);
  const { username, password, paymentSetId } = service.tenants[0];
  const { accessToken } = (await client.post("/auth/token", { username, password })).body as { accessToken: string };
  const order = {
    currencyCode: "TRY",
    clientOrderReference: "Sipariş & 7",
    amount: 10,
    paymentSetId,
    customer: { email: "ayse@example.com" },
    successURL,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
  };
  const { body } = await client.post("/hpm", order, { token: accessToken });
  const result = await payByBrowser((body as { data: { link: string } }).data.link);
  return (await client.get(result)).headers.get("location")!;
}

/** The code blocks of one language, in order. */
function codeOf(markdown: string, language: string): string[] {
  const blocks = markdown.split("\n```").filter((block) => block.startsWith(`${language}\n`));
  return blocks.map((block) => block.slice(language.length + 1));
}

async function shell(script: string): Promise<string> {
  const child = spawn("sh", ["-eu"], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(script);
  const output = text(child.stdout);
  const [code] = (await once(child, "close")) as [number | null];
  assert.equal(code, 0, await output);
  return output;
}

/** Pays with the README's card and one-time password. Returns the page at which the payer arrives. */
async function payByBrowser(link: string): Promise<string> {
  const [, number = "", expiry = "", code = ""] =
    /Card `([\d ]+)`,\sexpiry\s`([\d/]+)`,\ssecurity\scode\s`(\d+)`/.exec(readme) ?? [];
  const [, otp = ""] = /one-time\spassword\s`(\d+)`/.exec(readme) ?? [];
  const client = http(service.url);
  const { pathname, search } = new URL(link);
  const { fields } = formOf((await client.get(pathname + search)).text);
  const typed = { "cc-number": number, "cc-exp": expiry, "cc-csc": code, "cc-name": "Ayşe Yılmaz", step: "pay" };
  const sent = await client.form(pathname + search, { ...fields, ...typed });
  const returned = await authenticate(sent.headers.get("location")!, { baseUrl: service.url, otp });
  const back = await postReturn(returned, service.url);
  assert.equal(back.status, 303);
  return new URL(back.headers.get("location")!, service.url).href;
}

/** Returns the page as soon as it shows the expected text; a webhook takes a moment. */
async function shown(path: string, expected: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const page = await http(service.url).get(path);
    if (page.text.includes(expected)) return page.text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} does not show ${expected}`);
}
