import { amountFromDecimal } from "@servicepay/money";
import type { Page } from "playwright-core";
import { findTenant } from "#identity/index.ts";
import { cancelPayment, findPaymentByClientReference, refundPayment } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { demoClient, orderReference } from "../../../support/demo-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

/** Addresses of payments in different states. */
interface Payments {
  collected: string;
  declined: string;
  partlyRefunded: string;
  voided: string;
  open: string;
}

export function paymentStates(service: TestService, at: At): PageState[] {
  const payments = once(() => makePayments(service));
  const urlOf = (name: keyof Payments) => async () => `${HOME}/payments/${(await payments())[name]}`;
  return [
    at("payments", async () => {
      await payments();
      return `${HOME}/payments`;
    }),
    at("payments-filtered", `${HOME}/payments?period=today&state=failed&amountMin=1.000,00&source=link`),
    at("payments-wrong-filter", `${HOME}/payments?amountMin=abc&lastFour=12`),
    at("payments-nothing", `${HOME}/payments?lastFour=9876`),
    at("payments-nothing-yet", ({ ownCompany }) => `/portal/${ownCompany}/payments`),
    at("payments-keys", `${HOME}/payments`, {
      act: async (page) => {
        await page.keyboard.press("?");
        await page.locator("#keys").waitFor();
      },
    }),
    at("payments-views", () => payments().then(() => `${HOME}/payments?period=yesterday&state=failed`), {
      act: async (page) => {
        if ((await page.locator(".filter-bar form[method=post]").count()) > 0) await saveView(page, "Dünkü hatalar");
        await page.goto(new URL(`${HOME}/payments?period=7d&source=link`, page.url()).href);
        await page.locator(".filter-bar details").last().locator("summary").click();
      },
    }),
    at("payments-all-columns", `${HOME}/payments?columns=${ALL_COLUMNS}`),
    at("payments-columns", `${HOME}/payments/columns`),
    at("payments-saved-views", `${HOME}/views?list=payments`, { act: viewThatExists }),
    at("payments-view", `${HOME}/views?list=payments`, {
      act: async (page) => {
        await viewThatExists(page);
        await page.locator("td a").first().click();
        await page.locator("#viewName").waitFor();
      },
    }),
    at("payments-view-refused", `${HOME}/payments?state=voided`, {
      act: async (page) => {
        await saveView(page, " ");
        await page.locator("#problems").waitFor();
      },
    }),
    at("payments-masked", `${HOME}/payments`, { by: "viewer" }),
    at("payment-collected", urlOf("collected")),
    at("payment-evidence", async () => `${await urlOf("collected")()}/evidence`),
    at("payment-declined", urlOf("declined")),
    at("payment-partly-refunded", urlOf("partlyRefunded"), { by: "viewer" }),
    at("payment-voided", urlOf("voided")),
    at("payment-open", urlOf("open")),
  ];
}

const ALL_COLUMNS =
  "amount,reference,customer,state,card,terminal,installments,time,refunded,issuer,approvalCode,orderReference";

async function saveView(page: Page, name: string): Promise<void> {
  await page.locator(".filter-bar details").last().locator("summary").click();
  await page.locator("#viewName").fill(name);
  await Promise.all([page.waitForNavigation(), page.locator(".filter-bar form[method=post] .primary").click()]);
}

/** The page of views, with at least one view. */
async function viewThatExists(page: Page): Promise<void> {
  if ((await page.locator("tbody tr").count()) > 0) return;
  const views = page.url();
  await page.goto(new URL(`${HOME}/payments?period=today&state=refunded`, views).href);
  await saveView(page, "İadeler");
  await page.goto(views);
}

async function makePayments(service: TestService): Promise<Payments> {
  const client = await demoClient(service);
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  /** Makes a link, and pays it with the card of this outcome. Returns the payment's id. */
  const make = async (amount: number, name: string, outcome?: string): Promise<string> => {
    const reference = orderReference();
    const customer = { email: `${reference.toLowerCase()}@example.com`, name };
    const path = await client.linkPath({ clientOrderReference: reference, amount, customer });
    if (outcome !== undefined) {
      const reply = await client.submit(path, client.cardOf(outcome));
      await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
    }
    const payment = await inTransaction(ctx, (ctx) => findPaymentByClientReference(ctx, reference));
    return String(payment?.id);
  };
  const partlyRefunded = await make(4150.3, "Elif Şahin", "approved");
  const voided = await make(2790, "Hüseyin Çelik", "approved");
  await refundPayment(ctx, { referenceCode: partlyRefunded, amount: amountFromDecimal("1050")!, reason: "returned" });
  await cancelPayment(ctx, { referenceCode: voided, reason: "wrong order" });
  return {
    partlyRefunded,
    voided,
    collected: await make(1250.5, "Ayşe Yılmaz", "approved"),
    declined: await make(3150, "Mehmet Öztürk", "insufficient_funds"),
    open: await make(16_800, "Liman Ev Tekstili Ltd. Şti."),
  };
}
