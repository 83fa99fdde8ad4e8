import type { Amount } from "@servicepay/money";
import { recordAudit } from "#audit/index.ts";
import { findLink, linkUrlOf, writeLink, type CheckedLink } from "#links/index.ts";
import { findPaymentByClientReference, type PaymentLocale } from "#payments/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { sha256 } from "#platform/crypto.ts";
import { faultPoint } from "#platform/fault-point.ts";
import { newId } from "#platform/ids.ts";
import { amountLeft, amountProblem, isFull, type AmountProblem } from "./choosable-amount.ts";
import { findOpenVisits, withdrawVisits, withoutVisits } from "./earlier-visits.ts";
import { holdingSender, secondsToWait } from "./limits/sender-limit.ts";
import type { PaymentRequestId, StoredRequest } from "./payment-request.ts";
import { releaseEndedVisits, type Released } from "./release-ended-visits.ts";
import { lockRequest, setLastNumber } from "./store/requests.ts";
import { insertVisitSender, type VisitSender } from "./store/senders-of-visits.ts";
import { insertVisit, selectVisitOfNonce } from "./store/visits.ts";

export interface Payer {
  name: string;
  surname: string;
  /** Receipts are sent here. */
  email: string;
}

export interface VisitToMake {
  /** Where the payer chooses nothing: the price that the page showed. */
  amount: Amount;
  payer: Payer;
  /** Identifies the form: sending it again makes no second visit. */
  nonce: string;
  /** Identifies the payer's browser. */
  visitorHash: Buffer;
  /** The payer's address, or its network. */
  sender: string;
  /** The page of the request, where the payer can go back to. */
  path: string;
  locale: PaymentLocale;
}

/**
 * `changed`: the price has changed. `busy`: all places are taken, and some are not paid yet. The request is as the page
 * shows it to this browser.
 */
type RefusedChoice =
  | { kind: "wrong_amount"; problem: AmountProblem; request: StoredRequest }
  | { kind: "changed"; request: StoredRequest }
  | { kind: "sold_out" | "busy"; request: StoredRequest };

/** The payer's address holds too many places or parts that are not paid. */
interface RefusedSender {
  kind: "too_many_unpaid";
  secondsToWait: number;
}

/** `gone`: the request is unknown or withdrawn. */
export type VisitResult =
  | { kind: "made"; url: string; isNew: boolean }
  | RefusedChoice
  | RefusedSender
  | { kind: "gone" };

const VISIT_SECONDS = 20 * 60;
/** How many references to skip before giving up. The merchant's own orders, or an earlier request with the same code, may use them. */
const TAKEN_MAX = 1_000;

/**
 * Makes an ordinary link of a request, in one transaction with the place or the part that it holds. It ends the browser's
 * earlier visit that nobody is paying, so one browser holds one at most. A refused choice ends nothing.
 */
export async function makeVisit(ctx: Context, requestId: PaymentRequestId, visit: VisitToMake): Promise<VisitResult> {
  const result = await inTransaction(ctx, async (ctx): Promise<VisitResult> => {
    const request = await lockRequest(ctx, "id", requestId);
    if (request === undefined || !request.isActive) return { kind: "gone" };
    const nonceHash = sha256(visit.nonce);
    const earlier = await selectVisitOfNonce(ctx, request.id, nonceHash);
    if (earlier !== undefined) return { kind: "made", url: (await findLink(ctx, earlier.linkId)).url, isNew: false };
    const sender = holdingSender(ctx, request, visit.sender);
    const current = await makeRoom(ctx, request, { ...visit, sender });
    return "kind" in current ? current : writeVisit(ctx, current.request, { ...visit, nonceHash, sender });
  });
  if (result.kind === "made") await faultPoint("requests.visit_after_commit");
  return result;
}

type WithSender<Visit> = Omit<Visit, "sender"> & { sender: VisitSender | null };

/** Ends what the browser held before, if its choice then fits. */
async function makeRoom(
  ctx: WriteContext,
  stored: StoredRequest,
  { amount, visitorHash, sender }: WithSender<VisitToMake>,
): Promise<Released | RefusedChoice | RefusedSender> {
  const own = await findOpenVisits(ctx, stored.id, visitorHash);
  const fits = (request: StoredRequest) => !isFull(request) && amountProblem(request, amount) === null;
  const found = fits(withoutVisits(stored, own))
    ? { request: stored, mayReopen: false }
    : await releaseEndedVisits(ctx, stored);
  const refused = refusalOf({ ...found, request: withoutVisits(found.request, own) }, amount);
  if (refused !== null) return refused;
  const wait = sender === null ? null : await secondsToWait(ctx, sender, own);
  if (wait !== null) return { kind: "too_many_unpaid", secondsToWait: wait };
  const current = (await withdrawVisits(ctx, own)) ? await releaseEndedVisits(ctx, found.request) : found;
  // Somebody may have begun to pay the earlier visit in this moment. It keeps what it holds.
  return refusalOf({ ...current, mayReopen: true }, amount) ?? current;
}

function refusalOf({ request, mayReopen }: Released, amount: Amount): RefusedChoice | null {
  if (isFull(request)) return { kind: mayReopen ? "busy" : "sold_out", request };
  if (request.kind === "multi_use" && amount !== request.amount) return { kind: "changed", request };
  const problem = amountProblem(request, amount);
  return problem === null ? null : { kind: "wrong_amount", problem, request };
}

async function writeVisit(
  ctx: WriteContext,
  request: StoredRequest,
  { nonceHash, sender, ...visit }: WithSender<VisitToMake> & { nonceHash: Buffer },
): Promise<VisitResult> {
  const { amount } = visit;
  const number = await freeNumber(ctx, request);
  const link = await writeLink(ctx, linkOf(request, visit, number));
  const { id: linkId, paymentId, createdAt } = link;
  await setLastNumber(ctx, request, number);
  const { visitorHash } = visit;
  await insertVisit(ctx, {
    requestId: request.id,
    number,
    linkId,
    paymentId,
    amount,
    nonceHash,
    visitorHash,
    createdAt,
  });
  if (sender !== null) await insertVisitSender(ctx, sender, link);
  await recordAudit(ctx, {
    action: "payment_request.visited",
    recordType: "payment_request",
    recordId: request.id,
    details: { number, paymentId },
  });
  await faultPoint("requests.visit_before_commit");
  return { kind: "made", url: linkUrlOf(ctx, link), isNew: true };
}

async function freeNumber(ctx: WriteContext, request: StoredRequest): Promise<number> {
  for (let number = request.lastNumber + 1; number <= request.lastNumber + TAKEN_MAX; number += 1)
    if ((await findPaymentByClientReference(ctx, visitReference(request, number))) === undefined) return number;
  throw new Error(`request ${request.id} has no free reference`);
}

export function visitReference({ code }: Pick<StoredRequest, "code">, number: number): string {
  return `${code}-${number}`;
}

/**
 * Each visit has a customer of its own with a random code: an address that a stranger typed must not lead to the cards or the
 * account of the customer who owns it.
 */
function linkOf(
  request: StoredRequest,
  { amount, payer, path, locale }: Omit<VisitToMake, "nonce" | "visitorHash" | "sender">,
  number: number,
): CheckedLink {
  const { currency, paymentSetId, description, successUrl, failUrl, webhookUrl } = request;
  return {
    currency,
    clientOrderReference: visitReference(request, number),
    amount,
    paymentSetId,
    description,
    customer: {
      verifyBy: "Id",
      onMissing: "Create",
      isVisitor: true,
      customer: { ...payer, code: newId<"customer">() },
    },
    successUrl,
    failUrl,
    webhookUrl,
    notifyBy: [],
    origin: {
      path,
      currentAccountId: null,
      lifetimeSeconds: VISIT_SECONDS,
      isLastPart: amount === amountLeft(request),
      locale,
    },
    additionalData: {},
  };
}
