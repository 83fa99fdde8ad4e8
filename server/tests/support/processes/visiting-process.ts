import { amountFromDecimal } from "@servicepay/money";
import { sha256 } from "#platform/crypto.ts";
import { armFaultPoints } from "#platform/fault-point.ts";
import { makeVisit } from "../../../src/requests/make-visit.ts";
import type { PaymentRequestId } from "../../../src/requests/payment-request.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The forms that payers of a request send to another process, and the point where that process fails. */
export interface VisitingTask extends OwnTask {
  requestId: string;
  nonces: readonly string[];
  planFile: string;
}

const task = JSON.parse(process.env["VISITING_TASK"] ?? "") as VisitingTask;
const { ctx, close } = await openOwnContext(task, "visiting-process");
await armFaultPoints(task.planFile);
await Promise.all(
  task.nonces.map(async (nonce) => {
    const made = await makeVisit(ctx, task.requestId as PaymentRequestId, {
      amount: amountFromDecimal("10")!,
      payer: { name: "Ayşe", surname: "Yılmaz", email: "ayse@example.com" },
      nonce,
      visitorHash: sha256(nonce),
      sender: nonce,
      path: "/r/drawn",
      locale: "tr",
    });
    process.stdout.write(`${nonce} ${made.kind === "made" ? made.url : made.kind}\n`);
  }),
);
await close();
