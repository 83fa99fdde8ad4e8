import type { CardFormModel } from "@servicepay/checkout/render";
import { ownerOf } from "./card-owner.ts";
import { readHolderName } from "./holder-name.ts";
import { formOffer } from "./form-offer.ts";
import type { FormOffer } from "./form-offer.ts";
import { payerParts } from "./payer-parts.ts";
import type { PayerParts } from "./payer-parts.ts";
import type { FoundVisit } from "./visit.ts";

/** What a card form shows of link, payer and payment set. */
export interface FormParts {
  holderName: string;
  offer: FormOffer;
  /** The customer whose saved card it would be. */
  owner: string | null;
  payer: PayerParts;
}

export async function formParts(visit: FoundVisit, form: Partial<CardFormModel> = {}): Promise<FormParts> {
  const [holderName, offer, owner, payer] = await Promise.all([
    form.values === undefined ? readHolderName(visit) : "",
    formOffer(visit.ctx, visit.payment),
    ownerOf(visit),
    payerParts(visit, form),
  ]);
  return { holderName, offer, owner, payer };
}
