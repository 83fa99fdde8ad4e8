import type { Problem, RetentionSettings } from "../model.ts";
import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { readRetention, setRetention, type Retention } from "#privacy/index.ts";
import { formOf, type Form } from "../forms/form.ts";

/** The periods that the page shows, and in a form what was typed. With `needsConfirmation`, also those that become shorter. */
export async function shownRetention(
  ctx: MemberContext,
  form: Form | null,
  needsConfirmation: boolean,
): Promise<RetentionSettings> {
  const stored = await readRetention(ctx);
  const typed = form === null ? stored : typedRetention(form);
  const shown = { payerDetails: textOf(stored.payerDetailsDays), idleCustomers: textOf(stored.idleCustomerDays) };
  return {
    payerDetails: { typed: form?.text("payerDetails", 10) ?? shown.payerDetails, seen: shown.payerDetails },
    idleCustomers: { typed: form?.text("idleCustomers", 10) ?? shown.idleCustomers, seen: shown.idleCustomers },
    confirm: needsConfirmation && typed !== null ? confirmationOf(stored, typed) : null,
  };
}

function confirmationOf(stored: Retention, wanted: Retention): RetentionSettings["confirm"] {
  const payerDays = isShorter(stored.payerDetailsDays, wanted.payerDetailsDays) ? wanted.payerDetailsDays : null;
  const customerDays = isShorter(stored.idleCustomerDays, wanted.idleCustomerDays) ? wanted.idleCustomerDays : null;
  if (payerDays === null && customerDays === null) return null;
  return {
    value: valueOf(wanted),
    payerDays: payerDays === null ? null : String(payerDays),
    customerDays: customerDays === null ? null : String(customerDays),
  };
}

/** Saves the periods. A shorter one erases details, so the member first sees which, and confirms. */
export async function saveRetention(
  ctx: MemberContext,
  request: FastifyRequest,
): Promise<Problem[] | "to_confirm" | null> {
  const form = formOf(request.body);
  const wanted = typedRetention(form);
  const seen = retentionOf(form.text("seen.payerDetails"), form.text("seen.idleCustomers"));
  if (wanted === null || seen === null) return problemsOfDays(form);
  const stored = await readRetention(ctx);
  if (confirmationOf(stored, wanted) !== null && form.text("confirmed") !== valueOf(wanted)) return "to_confirm";
  await setRetention(ctx, wanted, seen);
  return null;
}

function problemsOfDays(form: Form): Problem[] {
  return ["payerDetails", "idleCustomers"]
    .filter((field) => daysOf(form.text(field, 10)) === undefined)
    .map((field) => ({ field, reason: "days_invalid" }));
}

function typedRetention(form: Form): Retention | null {
  return retentionOf(form.text("payerDetails", 10), form.text("idleCustomers", 10));
}

function retentionOf(payerDetails: string, idleCustomers: string): Retention | null {
  const [payerDetailsDays, idleCustomerDays] = [daysOf(payerDetails), daysOf(idleCustomers)];
  if (payerDetailsDays === undefined || idleCustomerDays === undefined) return null;
  return { payerDetailsDays, idleCustomerDays };
}

/** Null: for ever. Undefined: the text is not a number of days. */
function daysOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return /^[0-9]{1,5}$/.test(typed) ? Number(typed) : undefined;
}

function isShorter(stored: number | null, wanted: number | null): boolean {
  return wanted !== null && (stored === null || wanted < stored);
}

function textOf(days: number | null): string {
  return days === null ? "" : String(days);
}

/** Identifies the periods that were confirmed. */
function valueOf({ payerDetailsDays, idleCustomerDays }: Retention): string {
  return `${textOf(payerDetailsDays)}/${textOf(idleCustomerDays)}`;
}
