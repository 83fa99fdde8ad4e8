import type { Role } from "../../server/src/members/access.ts";
import { newId } from "../../server/src/platform/ids.ts";
import type { FinalReply } from "../world/client.ts";
import { doneOf, hiddenField, logInMember, type MemberBrowser } from "../world/member-browser.ts";
import type { OrderContext } from "./order-context.ts";
import type { Order, Reversal } from "./order.ts";

/** A payment of the order as the public API lists it. */
interface ListedPayment {
  id: string;
  orderId: string;
  state: string;
  processAmount: number;
  refundedAmount: number;
}

/** A member gives back all that is left, or a part. Above the member's limit, other members decide. */
export async function giveBackInPortal(ctx: OrderContext, order: Order): Promise<void> {
  const { random, world } = ctx;
  const payment = await paidPaymentOf(ctx, order);
  const browser = payment && (await logInMember(ctx, order.index, random.percent(70) ? "support" : "finance"));
  if (payment === null || browser === null) return;
  const form = `/portal/${world.demo.tenants[0]!.code}/payments/${payment.id}/refund`;
  const left = payment.processAmount - payment.refundedAmount;
  const amount = random.percent(50) ? left.toFixed(2) : (1 + random.below(900) / 100).toFixed(2);
  const fields = { id: newId(), amount, reason: "returned" };
  const shown = await browser.post(form, { ...fields, left: "", seen: "" });
  const seen = hiddenField(shown.text, "seen");
  if (shown.status !== 200 || seen === "") return;

  const asked: Reversal = { how: "refund", orderId: payment.orderId, amount, verdict: "unsure" };
  order.reversals.push(asked);
  const confirm = {
    ...fields,
    left: hiddenField(shown.text, "left"),
    approval: hiddenField(shown.text, "approval"),
    seen,
  };
  const times = random.percent(15) ? 2 : 1;
  const replies = await Promise.all(Array.from({ length: times }, () => browser.post(form, confirm)));
  const isWaiting = replies.some((reply) => doneOf(reply) === "approval_asked");
  if (!isWaiting) {
    asked.verdict = verdictOf(replies);
    return;
  }
  world.tally.count("refund that needs approval");
  asked.verdict = await decide(ctx, order, browser, fields.id);
}

/** Most refunds are approved, by one member or by two at once. Some are refused, and some nobody decides. */
async function decide(ctx: OrderContext, order: Order, asker: MemberBrowser, id: string): Promise<Reversal["verdict"]> {
  const { random, world, breaches } = ctx;
  const path = `/portal/${world.demo.tenants[0]!.code}/approvals/${id}`;
  if (random.percent(20)) {
    const done = doneOf(await asker.post(path, { as: "approve", note: "" }));
    if (done !== "") breaches.push(`I22: the member who asked for ${id} approved it`);
  }
  if (random.percent(15)) return "refused";
  const roles: Role[] = random.percent(20) ? ["administrator", "administrator"] : ["administrator"];
  const as = random.percent(20) ? "refuse" : "approve";
  const replies = await Promise.all(
    roles.map(async (role) => (await logInMember(ctx, order.index, role))?.post(path, { as, note: "" })),
  );
  const sent = replies.filter((reply) => reply !== undefined);
  if (sent.length === 0) return "refused";
  world.tally.count(`refund ${as === "approve" ? "approved" : "refused"} by another member`);
  if (as === "refuse") return sent.some((reply) => doneOf(reply) !== "") ? "refused" : "unsure";
  return verdictOf(sent);
}

/** A refusal is certain only if the form was sent once: an earlier one may have succeeded. */
function verdictOf(replies: readonly FinalReply[]): Reversal["verdict"] {
  const done = replies.map(doneOf);
  if (done.includes("given_back") || done.includes("voided")) return "done";
  const isRefused = replies.every(
    (reply) =>
      ((reply.status === 400 || reply.status === 409) && reply.sends === 1) || doneOf(reply) === "not_given_back",
  );
  return isRefused && replies.length === 1 ? "refused" : "unsure";
}

async function paidPaymentOf({ client, tokens }: OrderContext, order: Order): Promise<ListedPayment | null> {
  const path = `/payments?clientReferenceCode=${order.reference}`;
  const call = { method: "GET", path, token: tokens[order.tenant]! } as const;
  const { outcome, body } = await client.call(order.index, "payments", call);
  const payments = outcome === "ok" ? (body.data as ListedPayment[]) : [];
  return payments.find(({ state }) => state === "succeeded" || state === "partially_refunded") ?? null;
}
