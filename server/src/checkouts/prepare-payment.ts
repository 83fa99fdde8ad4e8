import { checkCard, type CardField, type CardProblem, type CheckedCard } from "@servicepay/checkout/card";
import { formatDecimal, type Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { currentConsents } from "#consents/index.ts";
import { dropCard, sealCard } from "#cards/index.ts";
import {
  isThreeDsRequired,
  readInstallmentToken,
  refuseTestCard,
  requirePayableAmount,
  setOfInstallmentToken,
  singlePaymentPlan,
  type Plan,
} from "#payment-sets/index.ts";
import { refuseTestedCard, type PaymentLocale } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { together } from "#platform/together.ts";
import { newPrepareToken } from "./prepare-token.ts";
import { PREPARED_MS, storedPlan, type PreparedPaymentId } from "./prepared-payment.ts";
import { insertPrepared, supersedePrepared } from "./store.ts";
import { readAnswers, storedAnswers, type GivenConsent } from "./widget-consents.ts";
import { requireWidgetOffer } from "./widget-set.ts";

export interface PaymentToPrepare {
  card: { cardNumber: string; cardHolderName: string; cvv: string; expMonth: string; expYear: string };
  /** Default true. */
  use3D?: boolean | undefined;
  currency: string;
  amount: Amount;
  installmentToken?: string | undefined;
  /** The texts that the payer accepted or was shown. */
  consents?: readonly GivenConsent[] | undefined;
  locale?: PaymentLocale | undefined;
}

/** Stores the card, sealed, and the plan for the merchant's backend. Charges nothing. Preparing again replaces both. */
export async function preparePayment(
  ctx: Context,
  input: PaymentToPrepare,
  payerIp: string,
): Promise<{ prepareToken: string }> {
  const card = requireCard(ctx, input.card);
  const { offer, consents } = await readOffer(ctx, input);
  const { set } = offer;
  requirePayableAmount(set, input.amount);
  const { consents: given = [], locale = "tr" } = input;
  const answers = readAnswers(ctx, { consents, given, locale, ip: payerIp });
  const plan = await choosePlan(ctx, offer, card, input);
  const use3D = isThreeDsRequired(set, plan.chargedAmount, input.use3D ?? true);
  const token = newPrepareToken();
  const id: PreparedPaymentId = newId();
  const cardDataId = newId<"card-data">();

  await inTransaction(ctx, async (tx) => {
    const { tenantId, actor, clock } = tx;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + PREPARED_MS);
    const row = [
      tenantId,
      id,
      actor.id,
      token.hash,
      cardDataId,
      formatDecimal(input.amount),
      set.currency,
      storedPlan(plan),
      use3D,
      answers === null ? null : storedAnswers(answers),
      locale,
      expiresAt,
      now,
    ];
    await together(
      refuseTestedCard(tx, { pan: card.pan, payerAddress: payerIp }),
      dropPrepared(tx),
      sealCard(tx, { id: cardDataId, card, secret: token.cardSecret }),
      tx.tx.run(insertPrepared, row),
      recordAudit(tx, { action: "payment.prepared", recordType: "prepared-payment", recordId: id }),
    );
    await faultPoint("checkouts.prepare_before_commit");
  });
  await faultPoint("checkouts.prepare_after_commit");
  return { prepareToken: token.text };
}

/** Drops what the payer has prepared before with the same WidgetToken. */
async function dropPrepared(ctx: WriteContext): Promise<void> {
  const old = await ctx.tx.rows(supersedePrepared, [ctx.tenantId, ctx.actor.id]);
  await together(...old.map((each) => dropCard(ctx, each.card_data_id)));
}

const API_FIELDS: Record<CardField, string> = {
  number: "card.cardNumber",
  expMonth: "card.expMonth",
  expYear: "card.expYear",
  cvv: "card.cvv",
  holderName: "card.cardHolderName",
};

const SENTENCES: Record<CardProblem["kind"], string> = {
  missing: "is required",
  incomplete: "is incomplete",
  invalid: "is not valid",
  expired: "is past: the card has expired",
  looks_like_card: "must be the name on the card, not a number",
};

function requireCard(ctx: Context, typed: PaymentToPrepare["card"]): CheckedCard {
  const { cardNumber: number, cardHolderName: holderName, cvv, expMonth, expYear } = typed;
  const { card, problems } = checkCard({ number, holderName, cvv, expMonth, expYear }, ctx.clock.now());
  const [first] = problems;
  if (card === null) {
    const { field, kind } = first ?? { field: "number" as const, kind: "invalid" as const };
    throw invalid(
      API_FIELDS[field],
      `"${API_FIELDS[field]}" ${SENTENCES[kind]}.`,
      kind === "missing" ? "required" : kind,
    );
  }
  inField("card.cardNumber", () => refuseTestCard(ctx, card.pan));
  return card;
}

type Offer = Awaited<ReturnType<typeof requireWidgetOffer>>;

/** The installment token names a payment set. If it is still the set of the currency, its texts are already read. */
async function readOffer(ctx: Context, { currency, installmentToken }: PaymentToPrepare) {
  const named = installmentToken === undefined ? null : setOfInstallmentToken(ctx, ctx.actor.id, installmentToken);
  const [offer, ofNamed] = await together(
    requireWidgetOffer(ctx, currency),
    named === null ? [] : currentConsents(ctx, named),
  );
  return { offer, consents: offer.set.id === named ? ofNamed : await currentConsents(ctx, offer.set.id) };
}

async function choosePlan(
  ctx: Context,
  offer: Offer,
  card: CheckedCard,
  { amount, installmentToken }: PaymentToPrepare,
): Promise<Plan> {
  const bin = card.pan.slice(0, 8);
  const { set, terminals } = offer;
  const { id: paymentSetId, currency } = set;
  if (installmentToken === undefined)
    return singlePaymentPlan(ctx, { paymentSetId, set, terminals, bin, amount, currency });
  const expected = { subject: ctx.actor.id, bin, amount, currency, offer };
  const plan = await readInstallmentToken(ctx, installmentToken, expected);
  if (plan.paymentSetId !== set.id)
    throw invalid("installmentToken", "The installment choice is no longer offered: choose again.", "not_offered");
  return plan;
}

/** Renames the field of a refusal about the card to the field of this request. */
function inField(field: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR_VALIDATION")
      throw invalid(field, error.message, error.reason ?? "invalid");
    throw error;
  }
}
