import type { Static } from "typebox";
import { listDynamicFields, wantedCustomer } from "#customers/index.ts";
import { isChannelOpen, type Channel } from "#notifications/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { orderKey } from "#payments/index.ts";
import type { Context } from "#platform/context.ts";
import { InvalidRequest, requestValidator } from "#platform/http/body/validation.ts";
import { invalid, Refusal } from "#platform/refusal.ts";
import { channelClosed, checkLink } from "../create-link.ts";
import type { CheckedLink } from "../link.ts";
import { NewLinkBody } from "../new-link-body.ts";
import { refuseUnknownFields, requireUsable, unknownPaymentSet } from "../write-link.ts";
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

/** Returns the link that a line asks for. Refuses a line that POST /hpm would refuse, and names the field. */
export function checkLinkRow(ctx: Context, { line, body }: LinkRow, rules: RowRules): CheckedLink {
  if (body === null)
    throw new Refusal("ERR_VALIDATION", "The line does not have as many columns as the header.", {
      reason: "columns",
    });
  const link = checkLink(ctx, validated(withDefaults(body, rules)));
  requireUsable(rules.sets.get(link.paymentSetId), link);
  refuseUnknownFields(link.additionalData, rules.dynamicFields);
  if (link.customer !== null) wantedCustomer(link.customer);
  const closed = link.notifyBy.find((channel) => rules.closedChannels.includes(channel));
  if (closed !== undefined) throw channelClosed(closed);
  refuseRepeatedOrder(rules, link, line);
  return link;
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

type Validate = (body: unknown) => { value: Static<typeof NewLinkBody> } | { error: Error };

const validate = requestValidator(() => true)({
  schema: NewLinkBody,
  method: "POST",
  url: "/hpm",
  httpPart: "body",
}) as Validate;

function validated(body: LinkRowBody): Static<typeof NewLinkBody> {
  const result = validate(body);
  if (!("error" in result)) return result.value;
  const { error } = result;
  throw error instanceof InvalidRequest && body["currencyCode"] === undefined ? withoutCurrency(error) : error;
}

/** The currency is missing only if the payment set is unknown, so the refusal is about the payment set. */
function withoutCurrency({ violations }: InvalidRequest): Refusal {
  const [first, ...rest] = violations.filter(({ field }) => field !== "currencyCode");
  return first === undefined ? unknownPaymentSet() : new InvalidRequest([first, ...rest]);
}

/** An order that occurs twice in a file is most likely a mistake: the payer would be asked twice. */
function refuseRepeatedOrder({ linesOfOrders }: RowRules, { clientOrderReference }: CheckedLink, line: number): void {
  const key = orderKey(clientOrderReference);
  const first = linesOfOrders.get(key);
  if (first !== undefined)
    throw invalid("clientOrderReference", `Line ${first} already has this clientOrderReference.`, "duplicate");
  linesOfOrders.set(key, line);
}
