/**
 * Recognisable secrets are entered in every input. Then everything that the service has written is searched for them:
 * tables, PostgreSQL's files and its write-ahead log, the log, metrics, webhooks, replies.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { publishedTerminals } from "@servicepay/bank-simulator";
import type pg from "pg";
import { orderBody } from "../support/demo-client.ts";
import { readDocument } from "../support/description.ts";
import type { HttpReply, Json } from "../support/http.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";
import { widgetClient, type WidgetClient } from "../support/widget-client.ts";
import { codesOf, merchantDay, type MerchantDay } from "./merchant-day.ts";
import { ownService } from "./own-service.ts";

const TCKN = "10000000146";
/** Entered where no card number belongs. No payment uses this card. */
const MISPLACED = "4929427658390018";
const GUESSED_TOKEN = "spa_guessedGUESSEDguessedGUESSEDguessed";

test("#14 #27 #5 no card number, identity number, password, key or token is written anywhere in clear", async (t) => {
  const service = await ownService(t);
  const receiver = await webhookReceiver();
  t.after(() => receiver.close());
  const tenants = [service.demo.tenants[0]!, service.demo.tenants[1]!] as const;
  const target = { ...service, tenants } as unknown as Parameters<typeof merchantDay>[0];
  const options = { codes: codesOf("canary"), gsm: "+905321112233", tckn: TCKN, webhookURL: receiver.origin };
  const day = await merchantDay(target, 0, options);
  const issued = await issueTokens(await widgetClient(target), service.demo.tenants[0]!);
  const replies = await typeEverywhere(day);
  await receiver.hasReceived(2);

  const secrets = new Map(
    Object.entries({
      ...issued,
      "card number": day.shop.cardOf("approved")["cc-number"],
      "identity number": TCKN,
      prepareToken: day.prepareToken,
      installmentToken: day.installmentToken,
      "guessed token": GUESSED_TOKEN,
      "key-encryption key": (await readFile(join(service.dataFolder, "key-encryption-key"), "utf8")).trim(),
      "bank password": publishedTerminals[0]!.password,
      "bank store key": publishedTerminals[0]!.storeKey,
    }),
  );
  for (const [name, secret] of secrets) assert.ok(secret.length >= 8, `${name} can be recognised`);
  const everywhere = new Map([...secrets, ["misplaced card number", MISPLACED]]);

  const metrics = await (await fetch(`${service.managementUrl}/metrics`)).text();
  const superuser = await service.superuser();
  const database = await dump(superuser);
  assert.deepEqual(findIn(database.text, secrets), [], "tables");
  const misplaced = database.columns.filter(({ text }) => text.includes(MISPLACED)).map(({ name }) => name);
  assert.deepEqual(
    misplaced.filter((name) => !OWN_RECORDS.has(name.split(".")[0]!)),
    [],
    "a text that a merchant sent is kept where it was sent to",
  );
  assert.deepEqual(findIn(metrics, everywhere), [], "metrics");
  assert.deepEqual(
    findIn(
      receiver.received.map(({ headers, body }) => JSON.stringify(headers) + body.toString()).join("\n"),
      everywhere,
    ),
    [],
    "webhooks",
  );
  const refusals = replies.filter(({ status }) => status >= 400);
  assert.ok(refusals.length >= 150, `${refusals.length} refusals`);
  assert.deepEqual(
    findIn(refusals.map(({ text, headers }) => text + JSON.stringify([...headers])).join("\n"), everywhere),
    [],
    "error bodies",
  );
  await superuser.query("checkpoint");
  await superuser.end();
  await service.stop();
  assert.ok(service.log().split("\n").length >= 200, "the log was kept");
  assert.deepEqual(findIn(service.log(), everywhere), [], "log");
  const files = await readFiles(join(service.dataFolder, "postgres"));
  console.log(
    `  ${database.columns.length} columns, ${files.length} files, ${replies.length} replies, ${receiver.received.length} webhooks, ${secrets.size} secrets`,
  );
  const written = files.filter(({ bytes }) => bytes.includes(day.codes.customer)).map(({ path }) => path);
  assert.ok(
    ["pg_wal", "base"].every((folder) => written.some((path) => path.includes(`/${folder}/`))),
    "what is no secret is found in both, so the search finds",
  );
  for (const { path, bytes } of files) {
    assert.deepEqual(findIn(bytes.toString("latin1"), secrets), [], path);
  }
});

/** A merchant's own records keep its texts as sent. What we write about them must not contain them. */
const OWN_RECORDS = new Set([
  "account_codes",
  "account_transactions",
  "current_accounts",
  "customers",
  "links",
  "payments",
  "users",
]);

async function issueTokens(
  shop: WidgetClient,
  { username, password, secretKey }: { username: string; password: string; secretKey: string },
) {
  const { accessToken, refreshToken } = (await shop.post("/auth/token", { username, password })).body as Record<
    string,
    string
  >;
  const widgetToken = await shop.newWidgetToken();
  const redirect = (await shop.pay(await shop.prepareToken({ use3D: true }))).body;
  const link = new URL(String((await shop.newLink()).body.data.link));
  return {
    password,
    secretKey,
    accessToken: accessToken!,
    refreshToken: refreshToken!,
    widgetToken,
    threeDsToken: new URL(String(redirect.redirectTo)).pathname.split("/").at(-1)!,
    "link signature": link.searchParams.get("sign")!,
  };
}

/** One call for each field, parameter and header of each route, with a card number in it. */
async function typeEverywhere({ shop, paymentSetId }: MerchantDay): Promise<HttpReply[]> {
  const { paths } = await readDocument(shop);
  const { token } = shop;
  const replies: HttpReply[] = [];
  for (const [path, methods] of Object.entries<Json>(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries<Json>(methods)) {
      // Without the token, because these calls could end the session.
      const caller = path.startsWith("/auth/") ? {} : { token };
      const schema = requestBody?.content?.["application/json"]?.schema;
      const send = async (address: string, body: Json, headers: Record<string, string> = {}) =>
        void replies.push(
          await shop.request(method.toUpperCase(), address, {
            ...caller,
            headers,
            ...(schema !== undefined && { body }),
          }),
        );
      const valid = () => (path === "/hpm" ? orderBody(paymentSetId) : requiredOf(path));
      for (const { name, in: place } of parameters as { name: string; in: string }[]) {
        if (place === "path") await send(path.replace(`{${name}}`, MISPLACED), valid());
        if (place === "query") await send(`${path}?${name}=${MISPLACED}`, valid());
      }
      for (const field of fieldsOf(schema)) await send(path, withField(valid(), field));
      await send(path.replaceAll(/\{\w+\}/g, MISPLACED), { [MISPLACED]: MISPLACED });
      for (const header of HEADERS)
        await send(path, {}, { [header]: header === "authorization" ? `Bearer ${GUESSED_TOKEN}` : MISPLACED });
    }
  }
  replies.push(...(await typeIntoPages(shop)));
  return replies;
}

const HEADERS = [
  "authorization",
  "user-agent",
  "idempotency-key",
  "referer",
  "cookie",
  "accept-language",
  "x-forwarded-for",
  "traceparent",
  "origin",
];

/** The payer's pages and the bank's return. */
async function typeIntoPages(shop: WidgetClient): Promise<HttpReply[]> {
  const path = await shop.linkPath();
  const card = shop.cardOf("approved");
  // The form returns the payer's input, except the security code.
  const wrong = shop.submit(path, { ...card, "cc-csc": `${MISPLACED} x` });
  const other = [
    `/hpm/pay?id=${MISPLACED}`,
    `/3ds/start/${MISPLACED}`,
    `/${MISPLACED}`,
    `/b2c/widget/frame?token=${MISPLACED}`,
  ];
  const returned = shop.form(`/3ds/return/${MISPLACED}`, { pan: MISPLACED, cvv: MISPLACED });
  const broken = shop.request("POST", "/auth/token", { body: `{"password":"${MISPLACED}` });
  return Promise.all([wrong, ...other.map((address) => shop.get(address)), returned, broken]);
}

/** The required fields of each route, except codes, which are new each time. */
function requiredOf(path: string): Json {
  if (path.startsWith("/cat/"))
    return {
      erpCode: randomUUID(),
      accountErpCode: "120",
      amount: -1,
      currencyCode: "TRY",
      dueDate: "2026-02-28T00:00:00",
    };
  return { code: randomUUID(), name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" };
}

function fieldsOf(schema: Json): string[][] {
  return Object.entries<Json>(schema?.properties ?? {}).flatMap(([name, inner]) => [
    [name],
    ...Object.keys(inner.properties ?? {}).map((below) => [name, below]),
  ]);
}

function withField(body: Json, [name = "", below]: string[]): Json {
  return { ...body, [name]: below === undefined ? MISPLACED : { ...body?.[name], [below]: MISPLACED } };
}

/** Every value of every table as text, with bytes in hexadecimal. */
async function dump(client: pg.Client): Promise<{ text: string; columns: { name: string; text: string }[] }> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  );
  const columns = [];
  for (const { table, column } of rows) {
    const found = await client.query<{ text: string }>(
      `select coalesce(string_agg("${column}"::text, E'\\n'), '') as text from "${table}"`,
    );
    columns.push({ name: `${table}.${column}`, text: found.rows[0]?.text ?? "" });
  }
  return { text: columns.map(({ text }) => text).join("\n"), columns };
}

/** The text and its hexadecimal form. */
function findIn(text: string, secrets: ReadonlyMap<string, string>): string[] {
  return [...secrets]
    .filter(([, secret]) => text.includes(secret) || text.includes(Buffer.from(secret).toString("hex")))
    .map(([name]) => name);
}

async function readFiles(folder: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })));
}
