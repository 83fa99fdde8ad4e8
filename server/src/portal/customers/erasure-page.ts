import type { ErasePersonPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { isCustomerErased, type CustomerDetails } from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { reading } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { erasePerson, previewErasure } from "#privacy/index.ts";
import { formOf, problemsOf } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { pageUrl, shellOf } from "../page/shell-of.ts";
import { ownCode } from "../shown/customer-label.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

/** The request waits this long for the details in payments; a worker erases the rest. */
const WAIT_MS = 5_000;

export async function erasePersonPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<ErasePersonPage> {
  const customer = await requestedCustomer(ctx, request);
  const { refusal, unfinished, ...counts } = await previewErasure(ctx, customer.id);
  const url = customerUrl(ctx, customer);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  return {
    kind: "erase-person",
    ...shellOf(ctx, request, "customers"),
    action: `${url}/erase`,
    customerUrl: url,
    customerName: shownName(ctx, customer),
    word: wordOf(customer),
    confirm: form?.text("confirm") ?? "",
    ...counts,
    refusal: refusal && { reason: refusal, payments: unfinished.map((reference) => paymentOf(ctx, reference)) },
    problems,
  };
}

/** A form that is sent twice finds the person erased, and leads to the same page. */
export async function eraseRequestedPerson(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = parseId<"customer">((request.params as { id: string }).id);
  if (id !== null && (await isCustomerErased(reading(ctx), id))) return done(ctx, "person_erased");
  const customer = await requestedCustomer(ctx, request);
  if (formOf(request.body).text("confirm").trim() !== wordOf(customer))
    return { status: 400, page: await erasePersonPage(ctx, request, [{ field: "confirm", reason: "wrong" }]) };
  try {
    const { isFinished } = await erasePerson(ctx, customer.id, AbortSignal.timeout(WAIT_MS));
    return done(ctx, isFinished ? "person_erased" : "person_erasing");
  } catch (error) {
    const { status, problems } = problemsOf(error);
    const named = problems.map((problem) => ({ ...problem, field: "erasure" }));
    return { status, page: await erasePersonPage(ctx, request, named) };
  }
}

/** The search opens the payment with this reference. */
function paymentOf(ctx: MemberContext, reference: string) {
  return { reference, url: pageUrl(ctx, `/search?${new URLSearchParams({ q: reference }).toString()}`) };
}

function done(ctx: MemberContext, name: string): Answer {
  return { to: withQuery(pageUrl(ctx, "/customers"), { done: name }) };
}

function wordOf(customer: CustomerDetails): string {
  return ownCode(customer) ?? customer.email;
}
