import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { startBankSimulator, type BankSimulator, type BankSimulatorOptions } from "../start.ts";

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

export function elementsOf(xml: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g), ([, name = "", value = ""]) => [name, value]),
  );
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
