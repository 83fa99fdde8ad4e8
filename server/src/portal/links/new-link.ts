import type { Amount } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { h } from "preact";
import { findMatchingCustomer, type CustomerToResolve } from "#customers/index.ts";
import { copyLink, createLink, extendLink, type LinkCopy, type LinkId } from "#links/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { newId, parseId } from "#platform/ids.ts";
import { readTypedAmount } from "#platform/text/typed-amount.ts";
import { findWebhookStops } from "#webhooks/index.ts";
import { formOf, problemsOf, problemsOn } from "../forms/index.ts";
import { type Answer, keptForm, pageUrl, withQuery } from "../page/index.ts";
import { textIn, type Problem } from "../words/index.ts";
import { copiedFields, LINK_LENGTHS, type LinkFields, typedFields } from "./link-fields.ts";
import { previewUrl } from "./link-preview.ts";
import { listOpenChannels } from "./list-open-channels.ts";
import { NewLinkView } from "./NewLinkView.tsx";
import { visibleLink } from "./visible-links.ts";

const NAMES = [...Object.keys(LINK_LENGTHS), "notifyBy"];
const DAY_MS = 24 * 60 * 60 * 1_000;

export async function newLinkPage(
  ctx: MemberContext,
  request: FastifyRequest,
  { status = 200, problems = [] }: { status?: number; problems?: readonly Problem[] } = {},
): Promise<Answer> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const copiedId = form?.text("copied") ?? formOf(request.query).text("from");
  const [copied, sets, channels] = await Promise.all([
    copiedId === "" ? null : visibleCopy(ctx, copiedId),
    listPaymentSets(ctx),
    listOpenChannels(ctx),
  ]);
  const usable = sets.filter(({ isActive }) => isActive);
  const { locale } = ctx.session.member;
  const typed = form === null && copied !== null ? copiedFields(copied, locale) : typedFields(form ?? formOf({}));
  const chosen = usable.find(({ id }) => id === typed.paymentSetId) ?? usable[0];
  const fields = { ...typed, paymentSetId: chosen?.id ?? "" };
  const stops = await findWebhookStops(ctx, [copied?.webhookURL ?? null]);
  const view = h(NewLinkView, {
    id: parseId(form?.text("id") ?? "") ?? newId(),
    fields,
    sets: usable,
    channels,
    webhookStops: [...stops.values()],
    copied: copied && { id: copiedId, reference: copied.clientOrderReference },
    frameUrl: await previewOf(ctx, fields, { usable, copiedId }),
    problems: problemsOn({ fields: NAMES, words: textIn(locale).newLink.problem }, locale, problems),
  });
  return { view, status, asksService: true, hasFrames: true };
}

/** The form contains the link's id, so a form that is sent twice makes one link. */
export async function makeLink(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  if (form.text("step") === "preview") return newLinkPage(ctx, request);
  const fields = typedFields(form);
  const sets = await listPaymentSets(ctx);
  const set = sets.find(({ id }) => id === fields.paymentSetId);
  const amount = readTypedAmount(fields.amount, ctx.session.member.locale);
  const problems = problemsOfFields(fields, { amount, set });
  if (amount === null || set === undefined || problems.length > 0)
    return newLinkPage(ctx, request, { status: 400, problems });
  const copied = form.text("copied") === "" ? null : await visibleCopy(ctx, form.text("copied"));
  try {
    const id = parseId<"link">(form.text("id")) ?? newId<"link">();
    const made = await createLink(ctx, { ...inputOf(fields, { amount, set }), ...keptOf(copied) }, id);
    await extendTo(ctx, made, Number(fields.days));
    return { to: withQuery(pageUrl(ctx, `/links/${made.id}`), { done: "link_made" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return newLinkPage(ctx, request, { status, problems });
  }
}

async function visibleCopy(ctx: MemberContext, linkId: string): Promise<LinkCopy> {
  const { id } = await visibleLink(ctx, linkId);
  return copyLink(ctx, id);
}

/** Extends the link to the chosen number of days. A time shorter than the payment set's changes nothing. */
async function extendTo(ctx: MemberContext, { id, expiresAt }: { id: LinkId; expiresAt: Date }, days: number) {
  const until = new Date(ctx.clock.now().getTime() + days * DAY_MS);
  if (days >= 1 && days <= 365 && until > expiresAt) await extendLink(ctx, id, until);
}

interface Understood {
  amount: Amount | null;
  set: ListedPaymentSet | undefined;
}

function problemsOfFields(fields: LinkFields, { amount, set }: Understood): Problem[] {
  const problems: Problem[] = [];
  if (amount === null) problems.push({ field: "amount", reason: "invalid" });
  if (set === undefined) problems.push({ field: "paymentSetId", reason: "required" });
  for (const field of ["clientOrderReference", "customer.email"] as const)
    if (fields[field] === "") problems.push({ field, reason: "required" });
  return problems;
}

function inputOf(fields: LinkFields, { amount, set }: { amount: Amount; set: ListedPaymentSet }) {
  const { clientOrderReference, description, notifyBy } = fields;
  const { verifyBy, onMissing, customer } = customerOf(fields);
  return {
    amount,
    currencyCode: set.currency,
    paymentSetId: set.id,
    clientOrderReference,
    description: given(description),
    customer,
    userVerificationBy: verifyBy,
    userVerificationFailBehavior: onMissing,
    notifyBy,
  };
}

/** The customer is found by the code, or by the e-mail address. */
function customerOf(fields: LinkFields): CustomerToResolve {
  const typed = (name: "code" | "gsm" | "name" | "surname") => given(fields[`customer.${name}`]);
  const customer = {
    email: fields["customer.email"],
    gsm: typed("gsm"),
    name: typed("name"),
    surname: typed("surname"),
  };
  const code = typed("code");
  return { verifyBy: code === undefined ? "Email" : "Id", onMissing: "Create", customer: { ...customer, code } };
}

function given(text: string): string | undefined {
  return text === "" ? undefined : text;
}

/** What the form does not show of the link that was copied. */
function keptOf(copied: LinkCopy | null) {
  if (copied === null) return {};
  const { successURL, failURL, webhookURL, additionalData } = copied;
  return { successURL, failURL, webhookURL, additionalData };
}

/** The address of the preview; null while the amount is not typed or not understood. */
async function previewOf(
  ctx: MemberContext,
  fields: LinkFields,
  { usable, copiedId }: { usable: readonly ListedPaymentSet[]; copiedId: string },
): Promise<string | null> {
  const amount = readTypedAmount(fields.amount, ctx.session.member.locale);
  const set = usable.find(({ id }) => id === fields.paymentSetId);
  if (amount === null || set === undefined) return null;
  const customerId = await findMatchingCustomer(ctx, customerOf(fields));
  const { clientOrderReference: order, description, days } = fields;
  return previewUrl(ctx, { set, amount, order, description, days, customerId, copiedId });
}
