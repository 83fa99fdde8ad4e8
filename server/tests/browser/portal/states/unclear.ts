/** Charges that the bank never decided, and requests to settle them. */
import { setTimeout as delay } from "node:timers/promises";
import { decideSettlementApproval, settleWithApproval } from "#approvals/index.ts";
import { demoTerminals } from "#demo/demo-terminals.ts";
import type { DemoTenant } from "#demo/seed-demo.ts";
import { createCredential, findTenant } from "#identity/index.ts";
import { listUnclearAttempts } from "#payments/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { scopes } from "#platform/http/access.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../support/demo-client.ts";
import { newPaymentSet } from "../../../support/payment-sets.ts";
import { newMember } from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

const LOOKS_MAX = 100;

export function unclearStates(service: TestService, at: At): PageState[] {
  const records = once(() => makeRecords(service));
  const settle = async () => `${HOME}/unclear/${(await records()).open}`;
  const request = (name: "waiting" | "settled" | "refused") => async () =>
    `${HOME}/approvals/${(await records())[name].id}`;
  return [
    at("unclear", async () => {
      await records();
      return `${HOME}/unclear`;
    }),
    at("unclear-payment", async () => `${HOME}/payments/${(await records()).paymentId}`),
    at("settle", settle),
    at("settle-wrong", settle, {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.check("[value=approved]");
        await page.fill("#source", "Banka hattı, Demir Hanım");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("settle-alone", async ({ ownCompany }) => aloneForm(service, ownCompany)),
    at("settle-waiting", async () => `${HOME}/unclear/${(await records()).waiting.attemptId}`),
    at("settle-settled", async () => `${HOME}/unclear/${(await records()).settled.attemptId}`),
    at("settlement", request("waiting")),
    at("settlement-settled", async () => `${await request("settled")()}?done=settled`),
    at("settlement-refused", request("refused")),
  ];
}

async function makeRecords(service: TestService) {
  const { platform, contextFor } = service;
  const tenantId = (await findTenant(platform, "demo"))!.id;
  const ctx = contextFor(tenantId);
  const asker = await newMember(platform, tenantId, ["finance"], { name: "Deniz Acar", locale: "tr" });
  const other = await newMember(platform, tenantId, ["administrator"], { name: "Burak Şen", locale: "tr" });
  const by = (id: string): Context => ({ ...ctx, actor: { kind: "member", id } });
  const ask = (attemptId: string, as: "approved" | "declined") =>
    settleWithApproval(by(asker.id), asker.id, {
      id: newId<"approval">(),
      attemptId,
      as,
      authCode: as === "approved" ? "P48151" : "",
      hostReference: as === "approved" ? "632719004815" : "",
      reason: "Bankanın panelinde görünüyor, 23 Kasım 14.10",
      seenAlone: false,
    });
  const decide = (approvalId: string, as: "approve" | "refuse", note: string) =>
    decideSettlementApproval(by(other.id), { approvalId, memberId: other.id, as, note });
  const [open, waits, done] = [
    await makeUnclear(service, ctx, 1250.5),
    await makeUnclear(service, ctx, 4890),
    await makeUnclear(service, ctx, 320),
  ];
  const refused = await ask(open.id, "declined");
  await decide(refused.id, "refuse", "Panelde 14.03'te çekilmiş görünüyor");
  const waiting = await ask(waits.id, "approved");
  const settled = await ask(done.id, "approved");
  await decide(settled.id, "approve", "Baktım, doğru");
  return { open: open.id, paymentId: open.paymentId, refused, waiting, settled };
}

type LogIn = Pick<DemoTenant, "apiKey" | "secretKey" | "paymentSetId">;

/** A charge whose reply is lost, and of which the bank names another amount: only people can decide it. */
async function makeUnclear(service: TestService, ctx: Context, amount: number, logIn: LogIn = service.tenants[0]) {
  const client = await demoClient(service, logIn);
  const reference = orderReference();
  const customer = { email: `${reference.toLowerCase()}@example.com`, name: "Zeynep Kaya" };
  const path = await client.linkPath({ clientOrderReference: reference, amount, customer });
  const reply = await client.submit(path, client.cardOf("approved"));
  service.bank.faults.add({ operation: "complete", kind: "reset_after" });
  service.bank.faults.add({ operation: "query", kind: "wrong_amount" });
  await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const found = (await listUnclearAttempts(ctx)).find(({ clientReference }) => clientReference === reference);
    if (found !== undefined) return found;
    service.clock.advance(1_000);
    await delay(200);
  }
  throw new Error(`nobody asked the bank about ${reference}`);
}

/** The form of a company where only the administrator may settle. */
async function aloneForm(service: TestService, code: string): Promise<string> {
  const ctx = service.contextFor((await findTenant(service.platform, code))!.id);
  const [known] = await listUnclearAttempts(ctx);
  const { id } = known ?? (await makeUnclear(service, ctx, 75.25, await openShop(service, ctx, code)));
  return `/portal/${code}/unclear/${id}`;
}

/** Gives the company a log-in and a payment set. */
async function openShop(service: TestService, ctx: Context, username: string): Promise<LogIn> {
  const { set } = await newPaymentSet(ctx, demoTerminals(service.bank.url, 0).slice(-1));
  const given = { username, password: randomToken(12), scopes };
  const { apiKey, secretKey } = await inTransaction(ctx, (ctx) => createCredential(ctx, given));
  return { apiKey, secretKey, paymentSetId: set.id };
}
