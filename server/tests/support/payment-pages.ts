import { createHash } from "node:crypto";
import { pathOf, type DemoClient } from "./demo-client.ts";
import type { HttpReply } from "./http.ts";
import type { TestService } from "./service.ts";

/** The security headers and script hashes of each page that handles a card. */
export interface PaymentPages {
  pages: Record<string, { headers: Record<string, string>; scripts: string[] }>;
  scripts: { address: string; integrity: string; purpose: string }[];
}

const HEADERS = [
  "content-security-policy",
  "reporting-endpoints",
  "cache-control",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "x-robots-tag",
];

/** Fetches the pages from the running service. Values that differ between runs (addresses, nonces) become placeholders. */
export async function observePaymentPages(service: TestService, client: DemoClient): Promise<PaymentPages> {
  const read = (reply: HttpReply) => observe(reply, service, client);
  const link = await client.linkPath();
  const started = await client.submit(link, client.cardOf("approved"));
  const toBank = String(started.headers.get("location"));
  const { body } = await client.get("/b2c/widget/token", { token: client.token });
  const query = new URLSearchParams({ p: String(body.token).split(".")[0] ?? "", amount: "10", currency: "TRY" });
  const pages: PaymentPages["pages"] = {
    "hosted page": await read(await client.get(await client.linkPath())),
    "cancel question": await read(await client.get((await client.linkPath()).replace("/hpm/pay", "/hpm/cancel"))),
    "widget frame": await read(await client.get(`/widget/v1.0.0/card?${query.toString()}`)),
    "widget frame, refused": await read(await client.get("/widget/v1.0.0/card?p=spw_none")),
    "on the way to the bank": await read(await client.get(pathOf(toBank))),
    "unknown link": await read(await client.get("/hpm/pay")),
  };
  const paid = await client.submit(await client.linkPath(), client.cardOf("approved"));
  const result = await client.passBank(String(paid.headers.get("location")));
  pages["receipt"] = await read(await client.get(pathOf(result)));
  const { scripts } = (await client.get("/widget/script-inventory.json")).body as Pick<PaymentPages, "scripts">;
  return { pages, scripts };
}

async function observe({ headers, text }: HttpReply, service: TestService, client: DemoClient) {
  const named = (value: string) =>
    value
      .replaceAll(service.url, "{service}")
      .replaceAll(service.bank.url, "{bank}")
      .replaceAll(/nonce-[^']+/g, "nonce-{nonce}");
  const present = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, named(value)] as const];
  });
  const tags = [...text.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes("application/json"));
  const scripts = tags.map(async (tag) => {
    const address = /src="([^"]+)"/.exec(tag)?.[1];
    if (address === undefined) return "inline, by nonce";
    const { text: script } = await client.get(address);
    return `sha384-${createHash("sha384").update(script).digest("base64")}`;
  });
  return { headers: Object.fromEntries(present), scripts: await Promise.all(scripts) };
}
