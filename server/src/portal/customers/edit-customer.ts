import type { CustomerFields, EditCustomerPage, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  changeCustomer,
  customerProblems,
  maskTckn,
  type CustomerDetails,
  type FilledCustomer,
} from "#customers/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { formOf, problemsOf, type Form } from "../form.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { shellOf } from "../shell.ts";
import { customerUrl, requestedCustomer, shownName } from "./shown-customer.ts";

export async function editCustomerPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<EditCustomerPage> {
  const customer = await requestedCustomer(ctx, request);
  const url = customerUrl(ctx, customer);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const isStale = problems.some(({ reason }) => reason === "stale");
  return {
    kind: "edit-customer",
    ...shellOf(ctx, request, "customers"),
    action: `${url}/edit`,
    customerUrl: url,
    customerName: shownName(ctx, customer),
    // A member who has been told that the record has changed may overwrite it.
    seen: (isStale ? "" : form?.text("seen")) || customer.updatedAt.toISOString(),
    fields: form === null ? storedFields(customer) : typedFields(form),
    storedTckn: customer.tcknEnding && maskTckn(customer.tcknEnding),
    removesTckn: form?.text("removeTckn") === "yes",
    hasReference: customer.code !== null,
    problems,
  };
}

/** The form shows everything that is wrong at once. A record that somebody changed meanwhile is not overwritten unseen. */
export async function editCustomer(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const customer = await requestedCustomer(ctx, request);
  const form = formOf(request.body);
  const filled = filledCustomer(typedFields(form));
  const missing: Problem[] =
    filled.code === null && customer.code !== null ? [{ field: "reference", reason: "required" }] : [];
  const wrong = customerProblems(filled).flatMap((refusal) => problemsOf(refusal).problems);
  if (missing.length + wrong.length > 0) return refusedPage(ctx, request, [...missing, ...wrong], 400);
  const seen = new Date(form.text("seen"));
  const { code, tckn, ...fields } = filled;
  const isRemoved = tckn === null && form.text("removeTckn") === "yes";
  const change = {
    ...fields,
    id: customer.id,
    isActive: form.text("state") !== "inactive",
    ...(code !== null && { code }),
    tckn: isRemoved ? null : (tckn ?? undefined),
    unchangedSince: Number.isNaN(seen.getTime()) ? customer.updatedAt : seen,
  };
  try {
    await inTransaction(ctx, (ctx) => changeCustomer(ctx, change));
    return { to: withQuery(customerUrl(ctx, customer), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return refusedPage(ctx, request, problems, status);
  }
}

async function refusedPage(ctx: MemberContext, request: FastifyRequest, problems: readonly Problem[], status: number) {
  return { status, page: await editCustomerPage(ctx, request, problems.map(toFormProblem)) };
}

const FORM_NAMES: Readonly<Record<string, string>> = { code: "reference", erpCode: "erpReference", form: "customer" };

/** Maps refused fields to form field names. */
function toFormProblem({ field, reason }: Problem): Problem {
  return { field: FORM_NAMES[field] ?? field, reason: reason === "length" ? "too_long" : reason };
}

function storedFields(customer: CustomerDetails): CustomerFields {
  const { code, erpCode, name, surname, email, gsm, isCorporate, taxNumber, taxOffice, isActive } = customer;
  return {
    reference: code ?? "",
    erpReference: erpCode ?? "",
    name,
    surname,
    email,
    gsm: gsm ?? "",
    tckn: "",
    kind: isCorporate ? "company" : "person",
    taxNumber: taxNumber ?? "",
    taxOffice: taxOffice ?? "",
    state: isActive ? "active" : "inactive",
  };
}

function typedFields(form: Form): CustomerFields {
  const text = (name: keyof CustomerFields) => form.text(name).trim();
  return {
    reference: text("reference"),
    erpReference: text("erpReference"),
    name: text("name"),
    surname: text("surname"),
    email: text("email"),
    gsm: text("gsm"),
    tckn: text("tckn"),
    kind: text("kind") === "company" ? "company" : "person",
    taxNumber: text("taxNumber"),
    taxOffice: text("taxOffice"),
    state: text("state") === "inactive" ? "inactive" : "active",
  };
}

function filledCustomer({ reference, erpReference, kind, ...fields }: CustomerFields): FilledCustomer {
  const { name, surname, email, gsm, tckn, taxNumber, taxOffice } = fields;
  const orNull = (text: string) => (text === "" ? null : text);
  return {
    code: orNull(reference),
    erpCode: orNull(erpReference),
    name: orNull(name),
    surname: orNull(surname),
    email,
    gsm: orNull(gsm),
    tckn: orNull(tckn),
    isCorporate: kind === "company",
    taxNumber: orNull(taxNumber),
    taxOffice: orNull(taxOffice),
  };
}
