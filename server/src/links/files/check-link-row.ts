import type { Static } from "typebox";
import { listDynamicFields, wantedCustomerProblems } from "#customers/index.ts";
import { isChannelOpen, type Channel } from "#notifications/index.ts";
import { listPaymentSets, requirePayableAmount, type ListedPaymentSet } from "#payment-sets/index.ts";
import { orderKey } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { InvalidRequest, requestValidator, type Violation } from "#platform/http/body/validation.ts";
import { invalid, refusalsBy, type Refusal } from "#platform/refusal.ts";
import type { RefusedLine } from "#platform/text/refused-lines.ts";
import { isTurnedIntoNumber, turnedIntoNumber } from "#platform/text/turned-into-number.ts";
import { channelClosed, checkLink, linkProblems, readChannels, type NewLink } from "../create-link.ts";
import type { CheckedLink } from "../link.ts";
import { NewLinkBody } from "../new-link-body.ts";
import { requireUsableSet, unknownFieldProblems } from "../write-link.ts";
import type { LinkFileDefaults } from "./link-file.ts";
import type { LinkRow, LinkRowBody } from "./read-link-rows.ts";

/** What the lines of one file are checked against. */
export interface RowRules {
  defaults: LinkFileDefaults;
  /** Keyed by id. */
  sets: ReadonlyMap<string, ListedPaymentSet>;
  dynamicFields: ReadonlySet<string>;
  closedChannels: readonly Channel[];
  /** The line of each order so far. */
  linesOfOrders: Map<string, number>;
}

export async function readRowRules(ctx: Context, defaults: LinkFileDefaults): Promise<RowRules> {
  const [sets, fields, hasEmail, hasSms] = await Promise.all([
    listPaymentSets(ctx),
    listDynamicFields(ctx),
    isChannelOpen(ctx, "email"),
    isChannelOpen(ctx, "sms"),
  ]);
  return {
    defaults,
    sets: new Map(sets.map((set) => [set.id, set])),
    dynamicFields: new Set(fields.map(({ code }) => code)),
    closedChannels: [...(hasEmail ? [] : ["email" as const]), ...(hasSms ? [] : ["sms" as const])],
    linesOfOrders: new Map(),
  };
}

export type CheckedRow = { kind: "link"; link: CheckedLink } | { kind: "refused"; refusals: readonly RefusedLine[] };

/** Checks a line as POST /hpm checks its body, and reports every wrong field, not only the first. */
export function checkLinkRow(ctx: Context, { line, body }: LinkRow, rules: RowRules): CheckedRow {
  if (body === null) {
    const reason = "The line does not have as many columns as the header.";
    return { kind: "refused", refusals: [{ line, field: null, code: "columns", reason }] };
  }
  const completed = withDefaults(body, rules);
  const { value, violations } = validateBody(completed);
  const isAmountValid = violations.every(({ field }) => field !== "amount");
  const found = [
    ...turnedCodes(completed).map((refusal) => refusedLine(line, refusal)),
    ...violations.map(({ field, reason, sentence }) => ({
      line,
      field,
      code: reason,
      // Programs read in this sentence how JSON writes an amount, and a file has no JSON.
      reason: field === "amount" && reason === "type" ? `"amount" must be a number.` : sentence,
    })),
    ...problemsOf(ctx, value, { rules, line, isAmountValid }).map((refusal) => refusedLine(line, refusal)),
  ];
  const refusals = found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
  if (refusals.length === 0) return { kind: "link", link: checkLink(ctx, value) };
  // The currency is missing only if the payment set is unknown, so the refusal is about the payment set.
  const isAboutLine = ({ field }: RefusedLine) => field !== "currencyCode" || completed["currencyCode"] !== undefined;
  return { kind: "refused", refusals: refusals.filter(isAboutLine) };
}

const PERSONAL: ReadonlySet<string> = new Set(["customer.tckn", "customer.gsm"]);

/** Codes and numbers of digits that a spreadsheet turned into "1,00E+05". */
function turnedCodes({ clientOrderReference, customer }: LinkRowBody): Refusal[] {
  const texts = { clientOrderReference, ...prefixed("customer.", customer) };
  return Object.entries(texts).flatMap(([field, text]) =>
    typeof text === "string" && isTurnedIntoNumber(text)
      ? [invalid(field, turnedIntoNumber(field, PERSONAL.has(field) ? null : text), "turned_into_number")]
      : [],
  );
}

function prefixed(path: string, record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [path + name, value]));
}

export function refusedLine(line: number, { field, reason, status, message }: Refusal): RefusedLine {
  return { line, field, code: reason ?? (status === 404 ? "not_found" : null), reason: message };
}

function withDefaults(body: LinkRowBody, { defaults, sets }: RowRules): LinkRowBody {
  const paymentSetId = body["paymentSetId"] ?? defaults.paymentSetId ?? undefined;
  const set = typeof paymentSetId === "string" ? sets.get(paymentSetId.toLowerCase()) : undefined;
  return {
    currencyCode: set?.currency,
    userVerificationBy: "Email",
    userVerificationFailBehavior: "Create",
    ...(defaults.notifyBy.length > 0 && { notifyBy: defaults.notifyBy }),
    ...body,
    ...(paymentSetId !== undefined && { paymentSetId }),
  };
}

type Validate = (body: unknown) => { value: Static<typeof NewLinkBody>; error?: Error };

const validate = requestValidator(() => true)({
  schema: NewLinkBody,
  method: "POST",
  url: "/hpm",
  httpPart: "body",
}) as Validate;

const EMPTY = { link: { currencyCode: "", clientOrderReference: "", paymentSetId: "" }, customer: { email: "" } };

/** Absent texts are empty, so that further rules can be applied. An amount with a violation may be of any type. */
function validateBody(body: LinkRowBody): { value: NewLink; violations: readonly Violation[] } {
  const { value, error } = validate(body);
  if (error === undefined) return { value, violations: [] };
  if (!(error instanceof InvalidRequest)) throw error;
  const customer = { ...EMPTY.customer, ...value.customer };
  return { value: { ...EMPTY.link, ...value, customer }, violations: error.violations };
}

/** Returns what the rules find wrong with the line. */
function problemsOf(
  ctx: Context,
  input: NewLink,
  { rules, line, isAmountValid }: { rules: RowRules; line: number; isAmountValid: boolean },
): Refusal[] {
  const { paymentSetId, currencyCode, amount, customer, userVerificationBy: verifyBy, additionalData = {} } = input;
  return [
    ...linkProblems(ctx, input),
    ...refusalsBy(() => {
      const set = requireUsableSet(rules.sets.get(paymentSetId), currencyCode);
      if (isAmountValid) requirePayableAmount(set, amount);
    }),
    ...unknownFieldProblems(additionalData, rules.dynamicFields),
    ...wantedCustomerProblems({ verifyBy, onMissing: "Create", customer }),
    ...refusalsBy(() => requireOpenChannels(readChannels(input), rules.closedChannels)),
    ...refusalsBy(() => requireNewOrder(rules, input, line)),
  ];
}

function requireOpenChannels(channels: readonly Channel[], closed: readonly Channel[]): void {
  const first = channels.find((channel) => closed.includes(channel));
  if (first !== undefined) throw channelClosed(first);
}

/** An order that occurs twice in a file is most likely a mistake: the payer would be asked twice. */
function requireNewOrder({ linesOfOrders }: RowRules, { clientOrderReference }: NewLink, line: number): void {
  const key = orderKey(clientOrderReference);
  const first = linesOfOrders.get(key);
  if (first !== undefined)
    throw invalid("clientOrderReference", `Line ${first} already has this clientOrderReference.`, "duplicate");
  linesOfOrders.set(key, line);
}
