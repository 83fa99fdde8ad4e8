import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { startBankSimulator, type BankSimulator, type BankSimulatorOptions } from "../start.ts";
import { publishedTerminals, type BankTerminal } from "../terminals.ts";
import { ver3 } from "../three-ds/ver3.ts";

export const terminal = publishedTerminals[0] as BankTerminal;

/** A folder that is deleted after the test. */
export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bank-simulator-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function startBank(
  t: TestContext,
  options: Partial<BankSimulatorOptions> = {},
): Promise<BankSimulator & { ledgerFile: string }> {
  const ledgerFile = options.ledgerFile ?? join(await temporaryFolder(t), "ledger.ndjson");
  const bank = await startBankSimulator({ port: 0, control: true, ...options, ledgerFile });
  t.after(() => bank.close().catch(() => undefined));
  return { ...bank, ledgerFile };
}

let lastOrder = 0;

export function newOrderId(): string {
  lastOrder += 1;
  return `ORDER${process.pid}X${lastOrder}`;
}

/** Posts a CC5Request as raw XML and returns the reply's elements by name. */
export async function callApi(url: string, fields: Record<string, string>): Promise<Record<string, string>> {
  const login = { Name: terminal.username, Password: terminal.password, ClientId: terminal.clientId };
  const inner = Object.entries({ ...login, ...fields }).map(([name, value]) => `<${name}>${value}</${name}>`);
  const response = await fetch(`${url}/fim/api`, {
    method: "POST",
    body: `<CC5Request>${inner.join("")}</CC5Request>`,
  });
  return elementsOf(await response.text());
}

export function elementsOf(xml: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g), ([, name = "", value = ""]) => [name, value]),
  );
}

export function saleOf(orderId: string, changes: Record<string, string> = {}): Record<string, string> {
  return {
    Type: "Auth",
    OrderId: orderId,
    Total: "100.25",
    Currency: "949",
    Taksit: "",
    Number: "4355084355084358",
    Expires: "12/30",
    Cvv2Val: "000",
    Mode: "P",
    ...changes,
  };
}

/** The merchant's 3-D form, signed. */
export function formOf(orderId: string, changes: Record<string, string> = {}): Record<string, string> {
  const fields = {
    clientid: terminal.clientId,
    storetype: "3d",
    hashAlgorithm: "ver3",
    TranType: "Auth",
    amount: "100.25",
    currency: "949",
    oid: orderId,
    okUrl: "https://shop.example/ok?token=1",
    failUrl: "https://shop.example/fail",
    lang: "tr",
    rnd: "random",
    taksit: "",
    pan: "4355084355084358",
    Ecom_Payment_Card_ExpDate_Month: "12",
    Ecom_Payment_Card_ExpDate_Year: "30",
    cv2: "000",
    ...changes,
  };
  return { ...fields, hash: ver3(new Map(Object.entries(fields)), terminal.storeKey) };
}

export function postForm(address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

/** The action and the hidden fields of the form on a page. */
export function formIn(html: string): { action: string; fields: Map<string, string> } {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    action: unescape(/<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? ""),
    fields: new Map(Array.from(inputs, ([, name = "", value = ""]) => [unescape(name), unescape(value)])),
  };
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}
