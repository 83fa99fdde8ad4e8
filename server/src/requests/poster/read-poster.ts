import { brandingFor, merchantModel } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import { reading, type Context } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { readRequest } from "../list-requests.ts";
import type { PaymentRequest } from "../payment-request.ts";
import { requestUrl } from "../request-address.ts";

/** What a poster shows. Payments do not change it. */
export interface Poster {
  merchant: string;
  request: Pick<PaymentRequest, "kind" | "currency" | "amount" | "amountMin" | "amountMax" | "description">;
  address: string;
}

/** Refuses (409) a withdrawn request: its address leads nowhere. */
export async function readPoster(ctx: Context, field: "id" | "code", value: string): Promise<Poster> {
  const request = await readRequest(ctx, field, value);
  if (!request.isActive)
    throw conflict("This payment request is withdrawn. Activate it before you print its poster.", {
      field,
      reason: "withdrawn",
    });
  const read = reading(ctx);
  const [branding, tenant] = await Promise.all([brandingFor(read, request.paymentSetId), findOwnTenant(read)]);
  return { merchant: merchantModel(branding, tenant.name).name, request, address: requestUrl(ctx, request) };
}
