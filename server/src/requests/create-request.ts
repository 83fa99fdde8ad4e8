import { zero, type Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId, randomToken } from "#platform/ids.ts";
import { checkRequest } from "./check-request.ts";
import type { PaymentRequestId, RequestKind, StoredRequest } from "./payment-request.ts";
import { findRequest, insertRequest, lockNewRequest } from "./store/requests.ts";

export interface NewRequest {
  code: string;
  kind: RequestKind;
  currency: string;
  amount?: Amount | undefined;
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
  presets?: readonly Amount[] | undefined;
  usesMax?: number | undefined;
  description?: string | undefined;
  paymentSetId: string;
  successUrl?: string | undefined;
  failUrl?: string | undefined;
  webhookUrl?: string | undefined;
  isActive?: boolean | undefined;
}

const ADDRESS_BYTES = 16;

/** Creates a request. A second call with the same `id` returns the stored one. */
export async function createRequest(
  ctx: WriteContext,
  input: NewRequest,
  id: PaymentRequestId = newId(),
): Promise<StoredRequest> {
  await lockNewRequest(ctx, id);
  const created = await findRequest(ctx, "id", id);
  if (created !== undefined) return created;
  const checked = await checkRequest(ctx, {
    code: input.code,
    kind: input.kind,
    currency: input.currency,
    amount: input.amount ?? null,
    amountMin: input.amountMin ?? null,
    amountMax: input.amountMax ?? null,
    presets: input.presets ?? [],
    usesMax: input.usesMax ?? null,
    description: input.description ?? null,
    paymentSetId: input.paymentSetId,
    successUrl: input.successUrl ?? null,
    failUrl: input.failUrl ?? null,
    webhookUrl: input.webhookUrl ?? null,
    isActive: input.isActive ?? true,
  });
  const now = ctx.clock.now();
  const request: StoredRequest = {
    ...checked,
    id,
    address: randomToken(ADDRESS_BYTES),
    lastNumber: 0,
    heldCount: 0,
    heldAmount: zero,
    createdBy: ctx.actor,
    createdAt: now,
    updatedAt: now,
  };
  await insertRequest(ctx, request);
  await recordAudit(ctx, { action: "payment_request.created", recordType: "payment_request", recordId: request.id });
  return request;
}
