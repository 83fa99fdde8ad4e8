import type { FastifyRequest } from "fastify";
import { h } from "preact";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets, type ListedPaymentSet } from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import {
  changeRequest,
  createRequest,
  requestProblems,
  type PaymentRequestId,
  type RequestFields,
  type StoredRequest,
} from "#requests/index.ts";
import { formOf, problemsOf } from "../forms/index.ts";
import { type Answer, keptForm, withQuery } from "../page/index.ts";
import type { Problem } from "../words/index.ts";
import {
  EMPTY_FIELDS,
  formFieldOf,
  inFormOrder,
  readFields,
  storedFields,
  typedFields,
  type RequestFormFields,
} from "./request-fields.ts";
import { RequestFormView } from "./RequestFormView.tsx";
import { requestPageUrl, visibleRequest } from "./visible-requests.ts";

/** The request to change (null for a new one), and the payment sets to choose from. */
interface Subject {
  request: StoredRequest | null;
  sets: readonly ListedPaymentSet[];
}

interface Filled {
  fields: RequestFormFields;
  /** The id of a new request. */
  id: PaymentRequestId;
  /** The `updatedAt` of the request when the form was shown; "" for a new one. */
  seen: string;
  status?: number;
  problems?: readonly Problem[];
}

export async function newRequestPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [subject, form] = await Promise.all([newSubject(ctx), keptForm(ctx, request)]);
  const fields = form === null ? { ...EMPTY_FIELDS, paymentSetId: subject.sets[0]?.id ?? "" } : typedFields(form);
  return formPage(subject, { fields, id: idOf(form?.text("id")), seen: "" });
}

/** The form contains the request's id, so a form that is sent twice makes one request. */
export async function makeRequest(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await newSubject(ctx);
  const id = idOf(formOf(request.body).text("id"));
  return submit(ctx, request, subject, async (fields) => {
    await inTransaction(ctx, (ctx) => createRequest(ctx, inputOf(fields), id));
    return { to: withQuery(requestPageUrl(ctx, { id }), { done: "request_made" }) };
  });
}

export async function editRequestPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const [subject, form] = await Promise.all([storedSubject(ctx, request), keptForm(ctx, request)]);
  const stored = subject.request;
  const fields = form === null ? storedFields(stored, ctx.session.member.locale) : typedFields(form);
  const seen = form?.text("seen") || stored.updatedAt.toISOString();
  return formPage(subject, { fields, id: stored.id, seen });
}

/** Refuses the form if somebody has changed the request since it was shown. */
export async function editRequest(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await storedSubject(ctx, request);
  const { id, isActive } = subject.request;
  const seen = new Date(formOf(request.body).text("seen"));
  if (Number.isNaN(seen.getTime())) return refuseStale(ctx, request, 400);
  return submit(ctx, request, subject, async (fields) => {
    const change = { ...fields, id, isActive, unchangedSince: seen };
    await inTransaction(ctx, (ctx) => changeRequest(ctx, change));
    return { to: withQuery(requestPageUrl(ctx, { id }), { done: "saved" }) };
  });
}

async function newSubject(ctx: MemberContext): Promise<Subject> {
  return { request: null, sets: (await listPaymentSets(ctx)).filter(({ isActive }) => isActive) };
}

/** A request can move to another payment set of the same currency only. */
async function storedSubject(ctx: MemberContext, request: FastifyRequest) {
  const [stored, sets] = await Promise.all([visibleRequest(ctx, request), listPaymentSets(ctx)]);
  const usable = sets.filter(
    ({ id, currency, isActive }) => currency === stored.currency && (isActive || id === stored.paymentSetId),
  );
  return { request: stored, sets: usable };
}

function idOf(text = ""): PaymentRequestId {
  return parseId<"payment request">(text) ?? newId<"payment request">();
}

/** Calls `save` if the form is valid; otherwise returns the form with everything that is wrong. */
async function submit(
  ctx: MemberContext,
  request: FastifyRequest,
  subject: Subject,
  save: (fields: RequestFields) => Promise<Answer>,
): Promise<Answer> {
  const form = formOf(request.body);
  const typed = withStoredKind(typedFields(form), subject);
  const filled: Filled = { fields: typed, id: idOf(form.text("id")), seen: form.text("seen") };
  const { fields, problems } = readFields(typed, subject.sets, ctx.session.member.locale);
  if (fields !== null) problems.push(...(await problemsOfRequest(ctx, fields, problems)));
  if (fields === null || problems.length > 0) return formPage(subject, { ...filled, status: 400, problems });
  try {
    return await save(fields);
  } catch (error) {
    const { status, problems } = problemsOf(error);
    if (problems.some(({ reason }) => reason === "stale")) return refuseStale(ctx, request, status);
    const named = problems.map(({ field, reason }) => ({ field: formFieldOf(fields.kind, field), reason }));
    return formPage(subject, { ...filled, status, problems: named });
  }
}

/** The kind of a stored request cannot change, whatever the form says. */
function withStoredKind(typed: RequestFormFields, { request }: Subject): RequestFormFields {
  return request === null ? typed : { ...typed, requestKind: request.kind };
}

/** What the rules of requests refuse, beside the fields that could not be understood. */
async function problemsOfRequest(
  ctx: MemberContext,
  fields: RequestFields,
  known: readonly Problem[],
): Promise<Problem[]> {
  const found = (await requestProblems(ctx, fields)).map(({ field, reason }) => ({
    field: formFieldOf(fields.kind, field ?? "form"),
    reason: reason ?? "invalid",
  }));
  return found.filter(({ field }) => known.every((problem) => problem.field !== field));
}

/** Shows the form with what was typed. A second submit replaces the other change. */
async function refuseStale(ctx: MemberContext, request: FastifyRequest, status: number): Promise<Answer> {
  const subject = await storedSubject(ctx, request);
  const filled = {
    status,
    fields: withStoredKind(typedFields(formOf(request.body)), subject),
    id: subject.request.id,
    seen: subject.request.updatedAt.toISOString(),
    problems: [{ field: "form", reason: "request_changed" }],
  };
  return formPage(subject, filled);
}

function inputOf({ amount, amountMin, amountMax, usesMax, ...fields }: RequestFields) {
  const { description, successUrl, failUrl, webhookUrl } = fields;
  return {
    ...fields,
    amount: amount ?? undefined,
    amountMin: amountMin ?? undefined,
    amountMax: amountMax ?? undefined,
    usesMax: usesMax ?? undefined,
    description: description ?? undefined,
    successUrl: successUrl ?? undefined,
    failUrl: failUrl ?? undefined,
    webhookUrl: webhookUrl ?? undefined,
  };
}

function formPage({ request: stored, sets }: Subject, filled: Filled): Answer {
  const { status = 200, problems = [], ...form } = filled;
  const view = h(RequestFormView, { stored, sets, ...form, problems: inFormOrder(problems) });
  return { view, status };
}
