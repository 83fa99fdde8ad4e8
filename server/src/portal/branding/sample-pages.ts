import type { BrandModel, HostedCardPage, Locale, MerchantModel, ToBankPage } from "@servicepay/checkout/render";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import { consentModels, formOffer } from "#links/index.ts";
import { moneyOf } from "#platform/text/money.ts";
import type { Context } from "#platform/context.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";

/** What the pages of a preview share. */
export interface SampleLook {
  locale: Locale;
  isTest: boolean;
  merchant: MerchantModel;
  brand: BrandModel;
  languageUrl: string;
}

const SAMPLE_AMOUNT: Amount = amountFromDecimal("1250.50")!;
const ORDER = "1001";
/** A link target that leads nowhere. */
const INERT = "#";

/** The payer's page as it is first opened, with the set's own installments and texts to accept. */
export async function sampleCardPage(
  ctx: Context,
  set: ListedPaymentSet,
  { languageUrl, ...look }: SampleLook,
): Promise<HostedCardPage> {
  const { id: paymentSetId, currency } = set;
  const price = moneyOf(SAMPLE_AMOUNT, currency);
  const [offer, consents] = await Promise.all([
    formOffer(ctx, { paymentSetId, amount: SAMPLE_AMOUNT, currency }),
    consentModels({ ctx, payment: { paymentSetId }, locale: look.locale }, new Set()),
  ]);
  return {
    kind: "hosted-card",
    ...look,
    order: { price, description: null, reference: ORDER },
    form: {
      locale: look.locale,
      price,
      values: { number: "", expiry: "", holderName: "", installment: null },
      problems: [],
      decline: null,
      attemptsLeft: set.attemptsMax,
      choices: null,
      lookup: "idle",
      ...offer,
      consents,
      saveCardAt: look.merchant.name,
    },
    action: INERT,
    optionsUrl: INERT,
    languageUrl,
    cancelUrl: INERT,
    leaveUrl: null,
    phoneUrl: "data:,",
    nonce: "preview",
  };
}

/** The page on the way to the bank's 3-D Secure. */
export function sampleToBankPage(set: ListedPaymentSet, look: Omit<SampleLook, "languageUrl">): ToBankPage {
  return {
    kind: "to-bank",
    ...look,
    action: "https://3d.bank.example/",
    fields: {},
    bankName: look.locale === "tr" ? "Örnek Banka" : "Sample Bank",
    price: moneyOf(SAMPLE_AMOUNT, set.currency),
  };
}
