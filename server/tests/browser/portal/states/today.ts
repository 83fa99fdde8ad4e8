import { amountFromDecimal } from "@servicepay/money";
import { reverseWithApproval } from "#approvals/index.ts";
import { findTenant } from "#identity/index.ts";
import { findPaymentByClientReference } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../support/demo-client.ts";
import { newMember } from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, type At } from "./people.ts";

const ABOVE_LIMIT = 12_750;

export function todayStates(service: TestService, at: At): PageState[] {
  const records = once(() => makeRecords(service));
  const after = (path: string) => async () => {
    await records();
    return `${HOME}${path}`;
  };
  const asTable = (name: string, path: string) =>
    at(name, after(path), {
      act: async (page) => {
        await page.locator(".chart-table summary").first().click();
      },
    });
  return [
    at("today", after("/today")),
    asTable("today-table", "/today"),
    at("today-viewer", after(""), { by: "withFactor" }),
    at("today-week", after("/today?period=7d")),
    at("today-nothing", `${HOME}/today?period=yesterday`, { by: "withPasskey" }),
    at("attempts", after("/attempts?period=today")),
    at("attempts-declined", after("/attempts?period=today&kind=sale&result=declined&currency=TRY")),
    at("attempts-nothing", `${HOME}/attempts?period=yesterday`),
    at("report", after("/reports")),
    at("report-year", after("/reports?period=year")),
    at("attempts-wrong-filter", `${HOME}/attempts?hour=25`),
  ];
}

async function makeRecords(service: TestService): Promise<void> {
  const client = await demoClient(service);
  for (const [amount, outcome] of [
    [640.4, "approved"],
    [ABOVE_LIMIT, "approved"],
    [310, "insufficient_funds"],
    [99, "do_not_honour"],
    [45.5, undefined],
  ] as const) {
    const reference = orderReference();
    const customer = { email: `${reference.toLowerCase()}@example.com`, name: "Zeynep Kaya" };
    const path = await client.linkPath({ clientOrderReference: reference, amount, customer });
    if (outcome === undefined) continue;
    const reply = await client.submit(path, client.cardOf(outcome));
    await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
    if (amount === ABOVE_LIMIT) await askToRefund(service, reference);
  }
}

/** Somebody asks for more than their limit, so that a request waits. */
async function askToRefund(service: TestService, reference: string): Promise<void> {
  const tenant = await findTenant(service.platform, "demo");
  const ctx = service.contextFor(tenant!.id);
  const payment = await inTransaction(ctx, (ctx) => findPaymentByClientReference(ctx, reference));
  const member = await newMember(service.platform, ctx.tenantId, ["support"], { name: "Deniz Acar" });
  const amount = amountFromDecimal(String(ABOVE_LIMIT))!;
  const asked = { paymentId: payment!.id, amount, reason: "Müşteri vazgeçti", seenLeft: amount };
  await reverseWithApproval(ctx, { memberId: member.id, roles: ["support"] }, { id: newId<"approval">(), ...asked });
}
