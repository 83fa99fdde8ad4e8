import { singlePaymentPlan } from "#payment-sets/index.ts";
import { findPayment, startPayment } from "#payments/index.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The payment for a process that the test can kill. */
export interface PayingTask extends OwnTask {
  paymentId: string;
  card: { pan: string; cvv: string; expMonth: string; expYear: string; holderName: string };
}

const task = JSON.parse(process.env["PAYING_TASK"] ?? "") as PayingTask;
const { ctx, close } = await openOwnContext(task, "paying-process");
const payment = (await findPayment(ctx, task.paymentId))!;
const { paymentSetId, amount, currency } = payment;
const { card } = task;
const plan = await singlePaymentPlan(ctx, {
  paymentSetId,
  bin: card.pan.slice(0, 8),
  subject: paymentSetId,
  amount,
  currency,
});
const start = { paymentId: payment.id, plan, card, use3D: false, payerIp: "203.0.113.7", locale: "tr" as const };
await startPayment(ctx, { ...start, returnUrl: "https://shop.example" });
await close();
