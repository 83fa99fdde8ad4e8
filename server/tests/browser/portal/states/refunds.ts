import { amountFromDecimal } from "@servicepay/money";
import { reverseWithApproval } from "#approvals/index.ts";
import { findTenant } from "#identity/index.ts";
import { findPaymentByClientReference, type PaymentId } from "#payments/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { demoClient, orderReference } from "../../../support/demo-client.ts";
import { newMember } from "../../../support/portal-client.ts";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import { HOME, submit, type At } from "./people.ts";

export function refundStates(service: TestService, at: At): PageState[] {
  const records = once(() => makeRecords(service));
  const form = async () => `${HOME}/payments/${(await records()).paymentId}/refund`;
  return [
    at("refund", form),
    at("refund-preview", form, {
      async act(page) {
        await page.fill("#reason", "Ürün iade edildi");
        await page.fill("#amount", "99,90");
        await page.locator(".danger", { hasText: "99" }).waitFor();
      },
    }),
    at("refund-above-limit", async () => `${HOME}/payments/${(await records()).largeId}/refund`),
    at("refund-requested", async () => `${HOME}/payments/${(await records()).askedId}/refund`),
    at("refund-wrong", form, {
      async act(page) {
        await page.fill("#amount", "abc");
        await page.fill("#reason", "Ürün iade edildi");
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("refund-not-possible", async () => `${HOME}/payments/${(await records()).unpaidId}/refund`),
    at("refunds", async () => {
      await records();
      return `${HOME}/refunds`;
    }),
    at("refunds-unclear", `${HOME}/refunds?state=unclear`),
    at("refunds-wrong-filter", `${HOME}/refunds?amountMin=abc`),
    at("approvals", async () => {
      await records();
      return `${HOME}/approvals`;
    }),
    at("approval", async () => `${HOME}/approvals/${(await records()).approvalId}`),
    at("payment-with-request", async () => `${HOME}/payments/${(await records()).askedId}`),
    at("approvals-mine", async ({ withFactor }) => (await records()).ownRequests(withFactor.id), { by: "withFactor" }),
    at("approvals-mine-nothing-yet", `${HOME}/approvals/mine`, { by: "withPasskey" }),
  ];
}

async function makeRecords(service: TestService) {
  const client = await demoClient(service);
  const tenant = await findTenant(service.platform, "demo");
  if (tenant === undefined) throw new Error("the demo lacks its company");
  const ctx = service.contextFor(tenant.id);
  const make = async (amount: number, outcome?: string) => {
    const reference = orderReference();
    const customer = { email: `${reference.toLowerCase()}@example.com`, name: "Zeynep Kaya" };
    const path = await client.linkPath({ clientOrderReference: reference, amount, customer });
    if (outcome !== undefined) {
      const reply = await client.submit(path, client.cardOf(outcome));
      await client.passBank(new URL(String(reply.headers.get("location")), service.url).href);
    }
    return (await inTransaction(ctx, (ctx) => findPaymentByClientReference(ctx, reference)))!.id;
  };
  const [paymentId, askedId, unpaidId] = [await make(640.4, "approved"), await make(2750, "approved"), await make(99)];
  const largeId = await make(25_500, "approved");
  const member = await newMember(service.platform, tenant.id, ["support"], { name: "Deniz Acar", locale: "tr" });
  const ask = (memberId: string, paymentId: PaymentId, decimal: string) => {
    const amount = amountFromDecimal(decimal)!;
    const reversal = { id: newId<"approval">(), paymentId, amount, reason: "Müşteri vazgeçti", seenLeft: amount };
    return reverseWithApproval(ctx, { memberId, roles: ["support"] }, reversal);
  };
  /** Asks for approval, and returns the address of the member's own requests. */
  const ownRequests = async (memberId: string) => {
    await ask(memberId, await make(1500, "approved"), "1500");
    return `${HOME}/approvals/mine`;
  };
  const { id: approvalId } = await ask(member.id, askedId, "2750");
  return { paymentId, askedId, largeId, unpaidId, approvalId, ownRequests };
}
