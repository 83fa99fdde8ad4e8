import type { Amount, CurrencyCode } from "@servicepay/money";
import {
  chooseOpenItems,
  codeOfAccount,
  RESERVATION_SECONDS,
  reserveItems,
  type AccountId,
  type Choice,
  type ChosenParts,
  type CurrentAccount,
} from "#current-accounts/index.ts";
import type { Customer } from "#customers/index.ts";
import { linkUrlOf, writeLink } from "#links/index.ts";
import { collectingPaymentSet, type PaymentSet } from "#payment-sets/index.ts";
import type { PaymentLocale } from "#payments/index.ts";
import { inTransaction, reading, type Context, type WriteContext } from "#platform/context.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { randomHex } from "#platform/ids.ts";
import { lockPayingUser, recordUserPayment, type UserId } from "#users/index.ts";
import { withdrawUnlessCharged } from "../withdraw-unless-charged.ts";
import { findPayableAccounts } from "./payable-accounts.ts";
import { openChoices } from "./reservations.ts";

/** When a form is sent twice at once, the second one releases what the first one reserved when it tries again. */
const ATTEMPTS_MAX = 2;

export interface ItemsToPay {
  /** The account of the page's address. */
  pageAccountId: AccountId;
  accountId: AccountId;
  currency: CurrencyCode;
  choice: Choice;
  visitorHash: Buffer;
  locale: PaymentLocale;
  /** Path and query of the page, to which the payment leads back. */
  pagePath: string;
  /** The user who pays; absent for whoever has the account's address. */
  user?: { id: UserId; device: string };
}

export type PayItemsResult =
  | { kind: "pay"; url: string }
  | Exclude<ChosenParts, { kind: "chosen" }>
  | { kind: "closed" }
  /** The user may not pay this account any more. */
  | { kind: "not_allowed" }
  | { kind: "not_collected" }
  | { kind: "too_small"; minimum: Amount }
  | { kind: "above_maximum"; maximum: Amount };

/**
 * Reserves the chosen items and creates an ordinary payment link for them, in one transaction with the end of this browser's
 * earlier choice. A refused choice ends nothing.
 */
export async function payOpenItems(ctx: Context, wanted: ItemsToPay): Promise<PayItemsResult> {
  const read = reading(ctx);
  const payable = await findPayableAccounts(read, wanted.pageAccountId);
  const account = payable?.accounts.find(({ id }) => id === wanted.accountId);
  if (payable === null || account === undefined) return { kind: "closed" };
  const set = await collectingPaymentSet(read, wanted.currency);
  if (set === undefined) return { kind: "not_collected" };
  for (let attempt = 1; ; attempt += 1) {
    const earlier = await openChoices(ctx, account, wanted.visitorHash);
    const result = await inTransaction(ctx, (ctx) =>
      reserve(ctx, wanted, { account, set, customer: payable.customer, earlier }),
    );
    if (result.kind === "pay") await faultPoint("requests.choice_after_commit");
    if (result.kind !== "being_paid" || attempt === ATTEMPTS_MAX) return result;
  }
}

interface Payable {
  account: CurrentAccount;
  customer: Customer | null;
  set: PaymentSet;
  /** Payments that this browser chose before. */
  earlier: readonly string[];
}

async function reserve(
  ctx: WriteContext,
  wanted: ItemsToPay,
  { account, customer, set, earlier }: Payable,
): Promise<PayItemsResult> {
  const { currency, visitorHash, user } = wanted;
  if (user !== undefined && !(await lockPayingUser(ctx, user.id, account.id))) return { kind: "not_allowed" };
  const chosen = await chooseOpenItems(ctx, wanted, earlier);
  if (chosen.kind !== "chosen") return chosen;
  const { parts, total } = chosen;
  if (set.minimumAmount !== null && total < set.minimumAmount) return { kind: "too_small", minimum: set.minimumAmount };
  if (set.maximumAmount !== null && total > set.maximumAmount)
    return { kind: "above_maximum", maximum: set.maximumAmount };
  // Somebody may have begun to pay it in this moment. It keeps what it holds.
  for (const paymentId of earlier) if (!(await withdrawUnlessCharged(ctx, paymentId))) return { kind: "being_paid" };
  const link = await writeLink(ctx, {
    currency,
    clientOrderReference: newReference(account),
    amount: total,
    paymentSetId: set.id,
    description: describe(parts.map(({ item }) => item.reference || item.description)),
    customer: customer && payerOf(customer),
    successUrl: null,
    failUrl: null,
    webhookUrl: null,
    notifyBy: [],
    additionalData: {},
    origin: {
      path: wanted.pagePath,
      currentAccountId: account.id,
      lifetimeSeconds: RESERVATION_SECONDS,
      isLastPart: false,
      locale: wanted.locale,
    },
  });
  await reserveItems(ctx, { paymentId: link.paymentId, account, currency, parts, visitorHash });
  if (user !== undefined) {
    const { id: userId, device } = user;
    await recordUserPayment(ctx, { userId, device, accountId: account.id, paymentId: link.paymentId });
  }
  await faultPoint("requests.choice_before_commit");
  return { kind: "pay", url: linkUrlOf(ctx, link) };
}

/** Random, because a counter would begin again when an account takes a code that another one had. */
function newReference(account: CurrentAccount): string {
  return `${codeOfAccount(account)}-${BigInt(`0x${randomHex(5)}`)}`;
}

const DESCRIPTION_MAX = 200;

function describe(items: readonly string[]): string | null {
  const text = items.filter((item) => item !== "").join(", ");
  if (text === "") return null;
  return text.length <= DESCRIPTION_MAX ? text : `${text.slice(0, DESCRIPTION_MAX - 1)}…`;
}

function payerOf({ code, erpCode, email, name, surname }: Customer) {
  return {
    verifyBy: "Id",
    onMissing: "ThrowError",
    customer: { email, name, surname, ...(code === null ? { erpCode: erpCode! } : { code }) },
  } as const;
}
