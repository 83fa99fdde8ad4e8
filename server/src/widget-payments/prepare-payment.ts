import { checkCard, type CardField, type CardProblem, type CheckedCard } from "@servicepay/checkout/card";
import { type Amount } from "@servicepay/money";
import { deleteCardData, sealCard } from "#cards/index.ts";
import { currentConsents } from "#consents/index.ts";
import {
  isThreeDsRequired,
  readInstallmentToken,
  refuseTestCard,
  requirePayableAmount,
  singlePaymentPlan,
  type Plan,
} from "#payment-sets/index.ts";
import { refuseCardTesting, type PaymentLocale } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { inOneBatch } from "#platform/in-one-batch.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { newPrepareToken } from "./prepare-token.ts";
import { PREPARED_MS, type PreparedPaymentId } from "./prepared-payment.ts";
import { insertPrepared, supersedePrepared } from "./store.ts";
import { readAnswers, type GivenConsent } from "./widget-consents.ts";
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
  const offer = await requireWidgetOffer(ctx, input.currency);
  const { set } = offer;
  const consents = await currentConsents(ctx, set.id);
  requirePayableAmount(set, input.amount);
  const { consents: given = [], locale = "tr" } = input;
  const answers = readAnswers(ctx, { consents, given, locale, ip: payerIp });
  const plan = await choosePlan(ctx, offer, card, input);
  const use3D = isThreeDsRequired(set, plan.chargedAmount, input.use3D ?? true);
  const token = newPrepareToken();
  const id: PreparedPaymentId = newId();
  const cardDataId = newId<"card-data">();

  await inTransaction(ctx, async (ctx) => {
    await inOneBatch(
      refuseCardTesting(ctx, { pan: card.pan, payerAddress: payerIp }),
      dropPrepared(ctx),
      sealCard(ctx, { id: cardDataId, card, secret: token.cardSecret }),
      insertPrepared(ctx, {
        id,
        widgetTokenId: ctx.actor.id,
        tokenHash: token.hash,
        cardDataId,
        amount: input.amount,
        currency: set.currency,
        plan,
        use3D,
        answers,
        locale,
        expiresAt: new Date(ctx.clock.now().getTime() + PREPARED_MS),
      }),
    );
    await faultPoint("widget-payments.prepare_before_commit");
  });
  await faultPoint("widget-payments.prepare_after_commit");
  return { prepareToken: token.text };
}

/** Drops what the payer has prepared before with the same WidgetToken. */
async function dropPrepared(ctx: WriteContext): Promise<void> {
  const cardDataIds = await supersedePrepared(ctx, ctx.actor.id);
  await inOneBatch(...cardDataIds.map((id) => deleteCardData(ctx, id)));
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

async function choosePlan(
  ctx: Context,
  offer: Offer,
  card: CheckedCard,
  { amount, installmentToken }: PaymentToPrepare,
): Promise<Plan> {
  const bin = card.pan.slice(0, 8);
  const { set, routable } = offer;
  const { id: paymentSetId, currency } = set;
  if (installmentToken === undefined)
    return singlePaymentPlan(ctx, { paymentSetId, set, routable, bin, subject: ctx.actor.id, amount, currency });
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
