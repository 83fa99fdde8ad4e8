import { activateSavedCard, saveCard } from "#cards/index.ts";
import { createAccount, createTransactions } from "#current-accounts/index.ts";
import { createCustomer, resolveCustomer } from "#customers/index.ts";
import { findTenant } from "#identity/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, randomHex } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../../support/demo-client.ts";
import { amount } from "../../../../support/payment-sets.ts";
import type { TestService } from "../../../../support/service.ts";
import type { PageState } from "../../../page-state.ts";
import { once } from "../../../payer-states/state.ts";
import { HOME, submit, type At } from "../people.ts";

export function customerStates(service: TestService, at: At): PageState[] {
  const customer = once(() => makeCustomer(service));
  const urlOf =
    (rest = "") =>
    async () =>
      `${HOME}/customers/${(await customer()).id}${rest}`;
  return [
    at("customers", async () => {
      await customer();
      return `${HOME}/customers`;
    }),
    at("customers-filtered", `${HOME}/customers?name=ye&state=active`),
    at("customers-visitors", async () => {
      await customer();
      return `${HOME}/customers?kind=visitors`;
    }),
    at("customers-masked", `${HOME}/customers`, { by: "viewer" }),
    at("customers-nothing", `${HOME}/customers?code=9876`),
    at("customer", urlOf("?done=card_deleted")),
    at("customer-payment-page", urlOf(), {
      async act(page) {
        await page.locator("form[action$='/payment-page'] button").click();
        await page.locator("#payment-page").waitFor();
      },
    }),
    at("customer-masked", urlOf(), { by: "viewer" }),
    at("edit-customer", urlOf("/edit")),
    at("edit-customer-wrong", urlOf("/edit"), {
      async act(page) {
        await page.locator("main form").evaluate((form) => form.setAttribute("novalidate", ""));
        for (const field of ["reference", "email"]) await page.fill(`#${field}`, "");
        for (const field of ["gsm", "tckn", "taxNumber"]) await page.fill(`#${field}`, "12");
        await page.locator("#kind").selectOption("company");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("erase-person", async () => `${HOME}/customers/${(await customer()).erasableId}/erase`),
    at("erase-person-wrong", async () => `${HOME}/customers/${(await customer()).erasableId}/erase`, {
      async act(page) {
        await page.fill("#confirm", "abc");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("erase-person-blocked", urlOf("/erase")),
    at("delete-card", async () => {
      const { id, cardId } = await customer();
      return `${HOME}/customers/${id}/cards/${cardId}/delete`;
    }),
  ];
}

/** A customer with payments, saved cards and an account. */
async function makeCustomer(service: TestService) {
  const client = await demoClient(service);
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const code = `M-${randomHex(3)}`;
  const person = { code, erpCode: `120.${code}`, email: `${code}@example.com`, name: "Ayşe Nur", surname: "Yılmaz" };
  const made = await inTransaction(ctx, async (ctx) => {
    const { id } = await createCustomer(ctx, { ...person, gsm: "05321234567", tckn: "10000000146" });
    const card = { cvv: "123", holderName: "AYŞE NUR YILMAZ", expMonth: "12" };
    const save = async (pan: string, expYear: string, name: string) => {
      const given = { customerId: id, card: { ...card, pan, expYear }, name, bank: "Örnek Bankası", program: null };
      const cardId = await saveCard(ctx, given);
      await activateSavedCard(ctx, cardId);
      return cardId;
    };
    const cardId = await save("4043081234569028", "2030", "Maaş kartım");
    await save("5400611234560012", "2025", "Eski kart");
    const due = {
      accountErpCode: person.erpCode,
      dueDate: "2026-11-20T00:00:00",
      transactionDate: "2026-11-01T00:00:00",
    };
    const lines = [
      { ...due, amount: amount("18450.75"), currencyCode: "TRY", description: "Fatura 2026-1182" },
      { ...due, amount: amount("900"), currencyCode: "EUR", description: "Fatura 2026-1190" },
    ];
    await createTransactions(ctx, lines, () => "");
    await createAccount(ctx, { code: person.erpCode, name: "Ayşe Nur Yılmaz" });
    const { id: erasableId } = await createCustomer(ctx, {
      code: `${code}-2`,
      email: "mert@example.com",
      name: "Mert",
    });
    const visitor = { code: newId(), email: "ali@example.com", name: "Ali", surname: "Kaya" };
    await resolveCustomer(ctx, { verifyBy: "Id", onMissing: "Create", isVisitor: true, customer: visitor });
    return { id, cardId, erasableId };
  });
  for (const [amount, outcome] of [
    [1250.5, "approved"],
    [3150, "insufficient_funds"],
  ] as const) {
    const clientOrderReference = orderReference();
    const path = await client.linkPath({ clientOrderReference, amount, customer: person });
    const reply = await client.submit(path, client.cardOf(outcome));
    await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
  }
  return made;
}
