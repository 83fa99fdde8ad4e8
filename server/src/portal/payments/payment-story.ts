import { findPostings, type FoundPosting } from "#current-accounts/index.ts";
import { findCustomer } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listMessages, type ListedMessage } from "#notifications/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { paymentHistory, type AttemptHistory, type Payment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { readBankSide, type BankSide } from "#reconciliation/index.ts";
import { listDeliveries } from "#webhooks/index.ts";
import { memberNames } from "../shown/member-names.ts";

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];
type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** What every module knows about one payment. */
export interface PaymentStory {
  payment: Payment;
  attempts: readonly AttemptHistory[];
  /** The sale that was charged, or may have been; else the newest sale. */
  sale: AttemptHistory | null;
  customer: Customer | null;
  terminalName: (id: string) => string;
  /** Members by id, if a void or refund was asked for. */
  memberNames: ReadonlyMap<string, string>;
  postings: readonly FoundPosting[];
  deliveries: readonly Delivery[];
  messages: readonly ListedMessage[];
  bank: BankSide;
}

/** A payment has few of each; more than this are not shown. */
const SHOWN_MAX = 50;

export async function readPaymentStory(ctx: MemberContext, paymentId: string): Promise<PaymentStory> {
  const { payment, attempts, sale } = await paymentHistory(ctx, paymentId);
  const page = { page: 1, pageSize: SHOWN_MAX };
  const [customer, terminals, names, postings, { deliveries }, { messages }, bank] = await Promise.all([
    payment.customerId === null ? null : findCustomer(reading(ctx), payment.customerId),
    listTerminals(ctx),
    attempts.some(({ kind }) => kind !== "sale") ? memberNames(ctx) : new Map<string, string>(),
    findPostings(
      ctx,
      attempts.map(({ id }) => id),
    ),
    listDeliveries(ctx, { ...page, paymentId: payment.id }),
    listMessages(ctx, { ...page, about: payment.id }),
    readBankSide(
      ctx,
      attempts.map(({ bankOrderId }) => bankOrderId),
    ),
  ]);
  return {
    payment,
    attempts,
    sale,
    customer: customer ?? null,
    terminalName: (id) => terminals.find((terminal) => terminal.id === id)?.name ?? id,
    memberNames: names,
    postings,
    deliveries,
    messages,
    bank,
  };
}
