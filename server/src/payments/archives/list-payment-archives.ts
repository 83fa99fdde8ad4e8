import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { selectPaymentArchives } from "../store/archives.ts";
import type { PaymentArchive } from "./payment-archive.ts";

/** All archives of the tenant's payments, oldest first. */
export function listPaymentArchives(ctx: Context | ReadContext): Promise<PaymentArchive[]> {
  return selectPaymentArchives(reading(ctx));
}
