import { amountFromDecimal } from "@servicepay/money";
import { createLink } from "#links/create-link.ts";
import { armFaultPoints } from "#platform/fault-point.ts";
import { openOwnContext, type OwnTask } from "./own-context.ts";

/** The links that another process creates for a test, and the point where that process fails. */
export interface LinkingTask extends OwnTask {
  paymentSetId: string;
  orderReferences: readonly string[];
  planFile: string;
}

const task = JSON.parse(process.env["LINKING_TASK"] ?? "") as LinkingTask;
const { ctx, close } = await openOwnContext(task, "linking-process");
await armFaultPoints(task.planFile);
await Promise.all(
  task.orderReferences.map(async (clientOrderReference) => {
    await createLink(ctx, {
      currencyCode: "TRY",
      clientOrderReference,
      amount: amountFromDecimal("10")!,
      paymentSetId: task.paymentSetId,
      customer: { email: `${clientOrderReference}@example.com` },
      userVerificationBy: "Email",
      userVerificationFailBehavior: "Create",
    });
    process.stdout.write(`${clientOrderReference}\n`);
  }),
);
await close();
