import { garantiAccounts } from "@servicepay/bank-simulator";
import type { Page } from "playwright-core";
import { garanti } from "#acquirers/garanti/garanti.ts";
import { sandboxAccount } from "#acquirers/registry.ts";
import { findTenant } from "#identity/index.ts";
import {
  checkTerminal,
  createTerminal,
  listPaymentSets,
  listRates,
  listTerminalCosts,
  listTerminals,
  moveHealth,
  setRates,
  setTerminalCosts,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { allowWidgetOrigin } from "#widget-payments/index.ts";
import { amount, cost, nestpaySettings } from "../../../support/payment-sets.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function setupStates(service: TestService, at: At): PageState[] {
  const terminals = once(() => makeTerminals(service));
  const urlOf =
    (name: keyof Awaited<ReturnType<typeof makeTerminals>>, rest = "") =>
    async () =>
      `${HOME}/terminals/${(await terminals())[name]}${rest}`;
  const rateGrid = async () => `${HOME}/rates/${await firstSet(service)}/${await firstTerminal(service)}/change`;
  const ratesForm = async () => `${HOME}/rates/${await firstSet(service)}/change`;
  return [
    at("terminals", async () => {
      await terminals();
      return `${HOME}/terminals`;
    }),
    at("terminal", urlOf("good"), {
      act: (page) => page.locator(".action-form > summary").first().click(),
    }),
    at("terminal-check-failed", urlOf("silent")),
    at("terminal-check-wrong-clock", urlOf("wrongClock")),
    at("terminal-check-no-reversals", urlOf("noReversals")),
    at("terminal-choose-bank", `${HOME}/terminals/new`),
    at("terminal-new", `${HOME}/terminals/new?bank=nestpay%3Aisbank`),
    at("terminal-new-at-another-bank", `${HOME}/terminals/new?bank=garanti%3Agaranti`),
    at("terminal-new-wrong", `${HOME}/terminals/new?bank=nestpay%3Aisbank`, {
      act: async (page) => {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        await page.fill("[name='settings.apiUrl']", "sanalpos");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("terminal-change", urlOf("good", "/change")),
    at("sets", `${HOME}/sets`),
    at("set", async () => `${HOME}/sets/${await firstSet(service)}?amount=1250`, {
      act: (page) => page.locator(".offer summary").first().click(),
    }),
    at("set-of-widget", async () => `${HOME}/sets/${await widgetSet(service)}`, {
      async act(page) {
        await page.locator("#origin").evaluate((field) => field.setAttribute("type", "text"));
        await page.fill("#origin", "magaza.example");
        await page.locator("form:has(#origin) button").click();
        await page.locator("#origin-note.error").waitFor();
      },
    }),
    at("set-new", `${HOME}/sets/new`),
    at("set-change-wrong", async () => `${HOME}/sets/${await firstSet(service)}/change`, {
      act: async (page) => {
        await page.fill("#minimumAmount", "abc");
        await page.fill("#attemptsMax", "99");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("bins", `${HOME}/bins?bin=54003600`),
    at("bins-wrong", `${HOME}/bins?bin=54`),
    at("rates", `${HOME}/rates`),
    at("rates-form", ratesForm),
    at("rates-difference", ratesForm, {
      act: (page) => paste(page, (table) => table.replace(/\n[^\n]*$/, "").replace(/[,.]5/, ",75")),
    }),
    at("rates-matrix", ratesForm, {
      async act(page) {
        await page.selectOption("#matrixTerminal", { index: 1 });
        await paste(page, () => MATRIX);
      },
    }),
    at("rate-versions", async () => {
      await changeRates(service);
      return (await ratesForm()).replace(/change$/, "versions");
    }),
    at("rate-grid", rateGrid),
    at("rate-grid-difference", rateGrid, { act: (page) => typeRates(page, { markup: "3,25", cost: "2,1" }) }),
    at("rate-grid-wrong", rateGrid, { act: (page) => typeRates(page, { markup: "1,2,3", cost: "" }) }),
    at("costs", async () => {
      await makeCosts(service);
      return `${HOME}/costs`;
    }),
    at("costs-none", `${HOME}/costs?terminal=${NOBODY}`),
    at("cost-new", `${HOME}/costs/new`),
    at("cost-new-wrong", `${HOME}/costs/new`, {
      act: async (page) => {
        await page.fill("#costRate", "1,2,3");
        await page.fill("#fixedFee", "x");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("cost-change", async () => `${HOME}/costs/${await makeCosts(service)}/change`),
    at("rates-wrong", ratesForm, { act: (page) => paste(page, (table) => `${table}\nPOS\tBonus\tx\t1,2,3\t0`) }),
  ];
}

const NOBODY = "019bc000-0000-7000-8000-000000000000";

/** Costs of the first terminal; returns the id of one. */
async function makeCosts(service: TestService): Promise<string> {
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  const [terminal] = await listTerminals(ctx);
  const monthly = { program: "bonus", installments: 3, valueDays: 30, payout: "monthly" } as const;
  await inTransaction(ctx, (ctx) =>
    setTerminalCosts(ctx, terminal!.id, [
      cost("1.89", { fixedFee: amount("0.25"), valueDays: 1, validTo: "2026-11-30" }),
      cost("1.95", { fixedFee: amount("0.25"), valueDays: 1, validFrom: "2026-12-01" }),
      cost("3.4", { ...monthly, isOwnBank: true }),
    ]),
  );
  return (await listTerminalCosts(ctx, terminal!.id))[0]!.id;
}

async function firstSet(service: TestService): Promise<string> {
  const tenant = await findTenant(service.platform, "demo");
  const [set] = await listPaymentSets(service.contextFor(tenant!.id));
  return set!.id;
}

async function firstTerminal(service: TestService): Promise<string> {
  const tenant = await findTenant(service.platform, "demo");
  const [set] = await listPaymentSets(service.contextFor(tenant!.id));
  return set!.terminalIds[0]!;
}

async function widgetSet(service: TestService): Promise<string> {
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  await allowWidgetOrigin(ctx, "https://www.ornek-ticaret.example");
  return (await listPaymentSets(ctx)).find(({ isForWidget }) => isForWidget)!.id;
}

/** Pastes a table that was made of the one in the form, and waits for the difference or the errors. */
async function paste(page: Page, change: (table: string) => string): Promise<void> {
  await page.fill("#rates", change(await page.inputValue("#rates")));
  await submit(page);
  await page.locator("#problems, form > section[role=status]").first().waitFor();
}

/** A table as banks mail it. */
const MATRIX = [
  "2026 KOMİSYON ORANLARI",
  "Taksit Sayısı;Bonus;World;Maximum;SuperKart",
  "Tek Çekim;%1,29;%1,29;%1,29;%1,29",
  "3 Taksit;%2,79;%2,85;-;%3,10",
  "6 Taksit;%4,10;-;-;%5,20",
].join("\n");

/** A member's change of the first terminal's rates, which is a version. */
async function changeRates(service: TestService): Promise<void> {
  const ctx = service.contextFor((await findTenant(service.platform, "demo"))!.id);
  const [set] = await listPaymentSets(ctx);
  const terminalId = set!.terminalIds[0]!;
  const rates = (await listRates(ctx, set!.id)).filter((rate) => rate.terminalId === terminalId);
  for (const kept of [rates.slice(0, -2), rates])
    await inTransaction(ctx, (ctx) => setRates(ctx, { paymentSetId: set!.id, terminalId, rates: kept }));
}

/** Types into two cells of the grid, and waits for the difference or the errors. */
async function typeRates(page: Page, { markup, cost }: { markup: string; cost: string }): Promise<void> {
  for (const installments of [4, 5]) {
    await page.fill(`#markup-any-${installments}`, markup);
    await page.fill(`#cost-any-${installments}`, cost);
  }
  await submit(page);
  await page.locator("#problems, form > section[role=status]").first().waitFor();
}

/**
 * The demo's first terminal, which answers; one at an address where nobody does; one whose bank refuses our clock; and one whose user of
 * voids and refunds has another password.
 */
async function makeTerminals(service: TestService) {
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const [good] = await listTerminals(ctx);
  const silent = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, {
      name: "Halkbank yedek",
      acquirerCode: "nestpay",
      bankCode: "0012",
      currencies: ["TRY", "EUR"],
      settings: nestpaySettings(),
    }),
  );
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + 60_000);
  const resting = {
    state: "open",
    cause: "host",
    host: "sanalpos.halkbank.example",
    since: now,
    restMs: 60_000,
    dueAt,
  } as const;
  await inTransaction(ctx, (ctx) => moveHealth(ctx, silent.id, undefined, resting));
  const terminals = await listTerminals(ctx);
  const wrongClock = terminals.find(({ name }) => name === "Axess POS")!;
  const noReversals = await inTransaction(ctx, (ctx) =>
    createTerminal(ctx, {
      name: "Bonus yedek",
      acquirerCode: "garanti",
      bankCode: "0062",
      currencies: ["TRY"],
      settings: garanti.sandboxSettings(
        service.bank.url,
        sandboxAccount({ ...garantiAccounts[0]!, refundPassword: "another" }),
      ),
    }),
  );
  service.bank.faults.add({ operation: "query", kind: "akbank.wrong_clock", protocol: "akbank" });
  for (const { id } of [good!, silent, wrongClock, noReversals]) await checkTerminal(ctx, id);
  service.bank.faults.clear();
  return { good: good!.id, silent: silent.id, wrongClock: wrongClock.id, noReversals: noReversals.id };
}
