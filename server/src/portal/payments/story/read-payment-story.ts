import { findCollection, hasErp, type Collection } from "#collections/index.ts";
import { findPostings, type FoundPosting } from "#current-accounts/index.ts";
import { findCustomer, fullName } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listMessages, type ListedMessage } from "#notifications/index.ts";
import { paymentHistory, type AttemptHistory, type Payment } from "#payments/index.ts";
import { reading } from "#platform/context.ts";
import { readBankSide, type BankSide } from "#reconciliation/index.ts";
import { findPayingUsers, type PayingUser } from "#users/index.ts";
import { listDeliveries } from "#webhooks/index.ts";
import { customerUrl } from "../../customers/shown-customer.ts";
import { isAllowed } from "../../page/index.ts";
import { namedAdditionalData, type Additional } from "../../shown/additional-data.ts";
import { customerLabel } from "../../shown/customer-label.ts";
import { emailFor, nameFor } from "../../shown/masked.ts";
import { memberNames } from "../../shown/member-names.ts";
import { terminalNames } from "../../shown/terminal-names.ts";

type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

/** A customer, as this member may see it. */
interface ShownCustomer {
  name: string;
  email: string | null;
  /** The current account's code, or what lists call the customer. */
  account: string;
  /** Null if the member may not see customers. */
  url: string | null;
}

/** What every module knows about one payment, as this member may see it. */
export interface PaymentStory {
  payment: Payment;
  attempts: readonly AttemptHistory[];
  /** The sale that was charged, or may have been; else the newest sale. */
  sale: AttemptHistory | null;
  customer: ShownCustomer | null;
  /** The user who began the payment after a log-in. */
  payer: PayingUser | undefined;
  terminalName: (id: string) => string;
  /** Members by id, if a void or refund was asked for. */
  memberNames: ReadonlyMap<string, string>;
  /** The values of the link's dynamic fields. */
  additional: readonly Additional[];
  postings: readonly FoundPosting[];
  /** What the ERP has to book of the sale; undefined if there is nothing, and null if the company has no ERP. */
  collection: Collection | undefined | null;
  /** Newest first. */
  deliveries: readonly Delivery[];
  messages: readonly ListedMessage[];
  bank: BankSide;
}

/** A payment has few of each; more than this are not shown. */
const SHOWN_MAX = 50;

export async function readPaymentStory(ctx: MemberContext, paymentId: string): Promise<PaymentStory> {
  const { payment, attempts, sale } = await paymentHistory(ctx, paymentId);
  const page = { page: 1, pageSize: SHOWN_MAX };
  const ids = attempts.map(({ id }) => id);
  const bankOrderIds = attempts.map(({ bankOrderId }) => bankOrderId);
  const [customer, payers, additional, terminals, names, postings, collection, { deliveries }, { messages }, bank] =
    await Promise.all([
      shownCustomer(ctx, payment),
      findPayingUsers(ctx, [payment.id]),
      namedAdditionalData(ctx, payment.additionalData ?? {}),
      terminalNames(ctx),
      attempts.some(({ kind }) => kind !== "sale") ? memberNames(ctx) : new Map<string, string>(),
      findPostings(ctx, ids),
      sale === null ? undefined : collectionOf(ctx, sale.id),
      listDeliveries(ctx, { ...page, paymentId: payment.id, isOfLink: true }),
      listMessages(ctx, { ...page, about: payment.id }),
      readBankSide(ctx, bankOrderIds),
    ]);
  const terminalName = (id: string) => terminals.get(id) ?? id;
  const payer = payers.get(payment.id);
  const known = { payment, attempts, sale, customer, payer, additional, terminalName, memberNames: names };
  return { ...known, postings, collection, deliveries, messages, bank };
}

/** A company whose ERP has never acknowledged anything has none, unless it has refused this collection. */
async function collectionOf(ctx: MemberContext, saleId: string): Promise<PaymentStory["collection"]> {
  const [found, isUsed] = await Promise.all([findCollection(ctx, saleId), hasErp(ctx)]);
  return isUsed || (found?.integrationError ?? null) !== null ? found : null;
}

async function shownCustomer(ctx: MemberContext, { customerId }: Payment): Promise<ShownCustomer | null> {
  const customer = customerId === null ? undefined : await findCustomer(reading(ctx), customerId);
  if (customer === undefined) return null;
  return {
    name: nameFor(ctx, fullName(customer)),
    email: emailFor(ctx, customer.email),
    account: customer.erpCode ?? customerLabel(ctx, customer),
    url: isAllowed(ctx, "customers.read") ? customerUrl(ctx, customer) : null,
  };
}
