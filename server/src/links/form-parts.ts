import type { CardFormModel, ProgramPlans } from "@servicepay/checkout/render";
import { ownerOf } from "./card-owner.ts";
import { foundHolderName, readHolderName } from "./holder-name.ts";
import { installmentPrograms } from "./installment-programs.ts";
import { payerParts } from "./payer-parts.ts";
import type { PayerParts } from "./payer-parts.ts";
import type { FoundVisit } from "./visit.ts";

/** What a card form shows of link, payer and payment set. */
export interface FormParts {
  holderName: string;
  programs: ProgramPlans[];
  /** The customer whose saved card it would be. */
  owner: string | null;
  payer: PayerParts;
}

export function formParts(visit: FoundVisit, form: Partial<CardFormModel>): Promise<FormParts> {
  return partsWith(visit, form, form.values === undefined ? readHolderName(visit) : "");
}

/** Of a form that nothing was typed into and nothing has gone before in this visit. */
export async function firstFormParts(visit: FoundVisit): Promise<FormParts> {
  return partsWith(visit, {}, foundHolderName(visit));
}

async function partsWith(
  visit: FoundVisit,
  form: Partial<CardFormModel>,
  name: Promise<string> | string,
): Promise<FormParts> {
  const [holderName, programs, owner, payer] = await Promise.all([
    name,
    installmentPrograms(visit.ctx, visit.payment),
    ownerOf(visit),
    payerParts(visit, form),
  ]);
  return { holderName, programs, owner, payer };
}
