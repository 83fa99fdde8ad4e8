import { setTimeout as delay } from "node:timers/promises";
import {
  createAccount,
  createTransactions,
  listTransactionRecords,
  readImport,
  receiveImport,
} from "#current-accounts/index.ts";
import { insertImport } from "#current-accounts/store/imports.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../../support/demo-client.ts";
import { amount } from "../../../../support/payment-sets.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, submit, type At } from "../people.ts";

export function accountStates(service: TestService, at: At): PageState[] {
  const records = once(() => makeRecords(service));
  const urlOf =
    (name: "written" | "posted", rest = "") =>
    async () =>
      `${HOME}/transactions/${(await records())[name]}${rest}`;
  return [
    at("accounts", async () => {
      await records();
      return `${HOME}/accounts`;
    }),
    at("accounts-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/accounts`),
    at("transactions", async () => {
      await records();
      return `${HOME}/transactions?done=transaction_deleted`;
    }),
    at("transactions-of-account", async () => `${HOME}/transactions?account=${(await records()).account}&amountMin=1`),
    at("transactions-wrong-filter", `${HOME}/transactions?amountMin=abc&from=2026-02-30`),
    at("statement", async () => `${HOME}/statement?account=${(await records()).account}`),
    at("statement-wrong", async () => {
      const { account } = await records();
      return `${HOME}/statement/file?account=${account}&from=2026-02-01&to=2026-01-31`;
    }),
    at("transactions-viewer", `${HOME}/transactions`, { by: "viewer" }),
    at("transaction", urlOf("written")),
    at("transaction-posted", urlOf("posted")),
    at("new-transaction", `${HOME}/transactions/new`),
    at("new-transaction-wrong", `${HOME}/transactions/new`, {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.fill("#amount", "abc");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("edit-transaction", urlOf("written", "/edit")),
    at("imports", async () => {
      await records();
      return `${HOME}/imports`;
    }),
    at("imports-nothing-yet-wrong", `${HOME}/imports`, {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("imports-sending", `${HOME}/imports`, {
      async act(page) {
        await page.locator("[data-sending]").evaluate((part) => part.removeAttribute("hidden"));
      },
    }),
    at("import-done", async () => `${HOME}/imports/${(await records()).imported}?done=import_known`),
    at("import-waiting", async () => `${HOME}/imports/${await waitingImport(service)}`),
    at("import-refused", async () => `${HOME}/imports/${(await records()).refused}`),
    at("import-checked", async () => `${HOME}/imports/${(await records()).checked}`),
    at("import-checked-shrinks", async () => `${HOME}/imports/${(await records()).checked}`, {
      async act(page) {
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("delete-transaction", urlOf("written", "/delete")),
  ];
}

async function makeRecords(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const account = `120.${randomHex(3)}`;
  const line = { accountErpCode: account, dueDate: "2026-11-30T00:00:00" };
  const [written = ""] = await inTransaction(ctx, async (ctx) => {
    await createAccount(ctx, { code: `CH-${account}`, erpCode: account, name: "Liman Ev Tekstili Ltd. Şti." });
    const code = () => `FTR-${randomHex(4)}`;
    return createTransactions(
      ctx,
      [
        {
          ...line,
          erpCode: code(),
          amount: amount("18450.75"),
          currencyCode: "TRY",
          transactionDate: "2026-11-01T00:00:00",
          description: "Dokuma kilim, 12 adet, sevk 2026-1182",
          documentType: "FATURA",
          documentNo: "2026-1182",
        },
        { ...line, erpCode: code(), amount: amount("-900.2505"), currencyCode: "EUR", description: "Kur farkı" },
      ],
      () => "",
    );
  });
  const client = await demoClient(service);
  const customer = { email: "liman@example.com", name: "Liman", code: `M-${account}`, erpCode: account };
  const path = await client.linkPath({ clientOrderReference: orderReference(), amount: 1250.5, customer });
  const reply = await client.submit(path, client.cardOf("approved"));
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  const { transactions } = await listTransactionRecords(ctx, { accountErpCode: account }, { page: 1, pageSize: 10 });
  const posted = transactions.find(({ erpCode }) => erpCode === null)?.id ?? "";
  const lines = `accountErpCode;amount;currencyCode;dueDate\n${account};12,50;TRY;2026-11-30T00:00:00\n`;
  const imported = await sendFile(ctx, "Kasım hareketleri.csv", lines);
  const refused = await sendFile(ctx, "Ekim.csv", `${lines}${account};abc;TRY;2026-11-30T00:00:00\n${account};1;TRY\n`);
  const replacing = `erpCode;accountErpCode;amount;currencyCode;dueDate\nFTR-${randomHex(4)};${account};400;TRY;2026-11-30T00:00:00\n`;
  const checked = await sendFile(ctx, "Hesap 120.csv", replacing, { replaces: true });
  return { account, written, posted, imported, refused, checked };
}

/** An upload that never completes, so that no worker imports it. */
async function waitingImport(service: TestService): Promise<string> {
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  const id = newId<"transaction import">();
  const given = { id, fileName: "Eylül.csv", skipsRefused: false, replaces: false, createdBy: newId() };
  await inTransaction(ctx, (ctx) => insertImport(ctx, given, newId()));
  return id;
}

/** Sends a file, and waits until a worker has imported, checked or refused it. */
async function sendFile(ctx: Context, fileName: string, content: string, { replaces = false } = {}): Promise<string> {
  async function* bytes() {
    yield Buffer.from(content);
  }
  const given = { id: newId<"transaction import">(), fileName, skipsRefused: false, replaces, createdBy: newId() };
  const { id } = await receiveImport(ctx, given, bytes());
  while ((await readImport(ctx, id)).state === "waiting") await delay(200);
  return id;
}
