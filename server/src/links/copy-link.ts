import type { CurrencyCode } from "@servicepay/money";
import { findCustomer, listDynamicFields } from "#customers/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { createLink, type CreatedLink, type NewLink } from "./create-link.ts";
import { findLink, type FoundLink } from "./find-link.ts";
import type { LinkId } from "./link.ts";
import { refuseChosenByPayer } from "./refuse-chosen-by-payer.ts";
import { readAdditionalData } from "./store.ts";

/** The values with which a link was created, to create another one like it. `customer` is null after it was erased. */
export interface LinkCopy extends Omit<NewLink, "customer" | "currencyCode"> {
  currencyCode: CurrencyCode;
  customer: NewLink["customer"] | null;
}

export async function copyLink(ctx: Context, linkId: string): Promise<LinkCopy> {
  const link = await findLink(ctx, linkId);
  refuseChosenByPayer(link);
  return copyOf(ctx, link);
}

/** Creates a link for the order of one that ended unpaid, with the same amount and customer. */
export async function renewLink(ctx: Context, linkId: string, newId?: LinkId): Promise<CreatedLink> {
  const link = await findLink(ctx, linkId);
  refuseChosenByPayer(link);
  if (link.state === "paid") throw conflict("The link has been paid.", { reason: "already_paid" });
  if (link.state === "open" || link.state === "in_progress")
    throw conflict("The link can still be paid.", { reason: "still_open" });
  const { customer, ...copy } = await copyOf(ctx, link);
  if (customer === null) throw conflict("The link's customer was erased.", { reason: "customer_erased" });
  return createLink(ctx, { ...copy, customer }, newId);
}

async function copyOf(ctx: Context, { id, payment, successUrl, failUrl, ...link }: FoundLink): Promise<LinkCopy> {
  const read = reading(ctx);
  const [customer, values, fields] = await Promise.all([
    payment.customerId === null ? undefined : findCustomer(read, payment.customerId),
    readAdditionalData(read, id),
    listDynamicFields(read),
  ]);
  const inUse = new Set(fields.map(({ code }) => code));
  return {
    currencyCode: payment.currency,
    clientOrderReference: link.clientOrderReference,
    amount: payment.amount,
    paymentSetId: payment.paymentSetId,
    description: payment.description ?? undefined,
    customer: customer === undefined ? null : customerOf(customer),
    successURL: successUrl ?? undefined,
    failURL: failUrl ?? undefined,
    webhookURL: payment.webhookUrl ?? undefined,
    userVerificationBy: "Id",
    userVerificationFailBehavior: "ThrowError",
    // A removed field is refused in new links, so a copy leaves its value out.
    additionalData: Object.fromEntries(Object.entries(values).filter(([code]) => inUse.has(code))),
  };
}

type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

function customerOf({ code, erpCode, email, gsm, name, surname }: Customer): NewLink["customer"] {
  return { code: code ?? undefined, erpCode: erpCode ?? undefined, email, gsm: gsm ?? undefined, name, surname };
}
