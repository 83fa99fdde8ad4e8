import type { BrandingFields, BrandingPage, PreviewName, Problem } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { brandingFor, brandModel, removeBranding, setBranding, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { formOf, problemsOf, type Form } from "../form.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { setOf } from "../setup/rates-page.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { pageUrl } from "../shell.ts";
import {
  changesOf,
  previewQuery,
  problemsOfChanges,
  seenOf,
  standardColours,
  storedFields,
  typedFields,
} from "./branding-fields.ts";

const PREVIEWS: readonly PreviewName[] = ["payer", "payer-dark", "three-ds", "email"];

interface Filled {
  fields: BrandingFields;
  seen: string;
  problems: readonly Problem[];
}

/** The look of a payment set's pages. */
export async function brandingPage(ctx: MemberContext, request: FastifyRequest): Promise<BrandingPage> {
  const set = await setOf(ctx, request);
  const [branding, kept] = await Promise.all([brandingFor(ctx, set.id), keptForm(ctx, request)]);
  // Fields of another form at this address are no look.
  const isWhole = kept !== null && kept.text("theme") !== "";
  return pageOf(ctx, request, { set, branding }, isWhole ? sentForm(ctx, kept, branding) : presentForm(branding));
}

/** The form as it was sent, with previews of what was typed. Nothing is written. */
export async function previewPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await setOf(ctx, request);
  const branding = await brandingFor(ctx, set.id);
  const filled = sentForm(ctx, formOf(request.body), branding);
  const page = await pageOf(ctx, request, { set, branding }, filled);
  return { status: filled.problems.length > 0 ? 400 : 200, page };
}

export async function saveBranding(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, async (ctx, set, form) => {
    const branding = await brandingFor(ctx, set.id);
    const changes = changesOf(typedFields(form), branding);
    const isOwn = branding?.paymentSetId === set.id;
    if (!isOwn || Object.keys(changes).length > 0) await setBranding(ctx, set.id, changes);
  });
}

/** The set has the company's look again. */
export async function removeOwnBranding(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, (ctx, { id }) => removeBranding(ctx, id));
}

export async function removeLogo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, async (ctx, { id }, form) => {
    await setBranding(ctx, id, form.text("logoTheme") === "dark" ? { darkLogo: null } : { logo: null });
  });
}

/** Makes a change of a form that began with the present look. Otherwise the form is shown again. */
async function changed(
  ctx: MemberContext,
  request: FastifyRequest,
  change: (ctx: WriteContext, set: ListedPaymentSet, form: Form) => Promise<void>,
): Promise<Answer> {
  const form = formOf(request.body);
  const set = await setOf(ctx, request);
  try {
    await inTransaction(ctx, async (ctx) => {
      await requireUnchanged(ctx, set, form.text("seen"));
      await change(ctx, set, form);
    });
    return { to: savedUrl(ctx, set) };
  } catch (error) {
    return refusedForm(ctx, request, error, form);
  }
}

/** Refuses a form that began with another look than the present one. */
export async function requireUnchanged(ctx: WriteContext, { id }: ListedPaymentSet, seen: string): Promise<void> {
  if (seen === seenOf(await brandingFor(ctx, id))) return;
  throw conflict("The look was changed meanwhile.", { field: "branding", reason: "changed" });
}

export function savedUrl(ctx: MemberContext, set: ListedPaymentSet): string {
  return withQuery(urlOf(ctx, set), { done: "saved" });
}

/** The page with what was refused. The form begins with what is stored now, so that it can be saved then. */
export async function refusedForm(
  ctx: MemberContext,
  request: FastifyRequest,
  error: unknown,
  form: Form | null,
): Promise<Answer> {
  const { status, problems } = problemsOf(error);
  const set = await setOf(ctx, request);
  const branding = await brandingFor(ctx, set.id);
  const isWhole = form !== null && form.text("theme") !== "";
  const { fields, problems: ofFields } = isWhole ? sentForm(ctx, form, branding) : presentForm(branding);
  const isOfFields = ofFields.length > 0 && problems.every(({ field }) => field !== "branding");
  const filled = { fields, seen: seenOf(branding), problems: isOfFields ? ofFields : problems };
  return { status, page: await pageOf(ctx, request, { set, branding }, filled) };
}

function presentForm(branding: Branding | undefined): Filled {
  return { fields: storedFields(branding), seen: seenOf(branding), problems: [] };
}

function sentForm({ session }: MemberContext, form: Form, branding: Branding | undefined): Filled {
  const fields = typedFields(form);
  return {
    fields,
    seen: form.text("seen"),
    problems: problemsOfChanges(branding, changesOf(fields, branding), session.member.locale),
  };
}

async function pageOf(
  ctx: MemberContext,
  request: FastifyRequest,
  { set, branding }: { set: ListedPaymentSet; branding: Branding | undefined },
  { fields, seen, problems }: Filled,
): Promise<BrandingPage> {
  const url = urlOf(ctx, set);
  const pictures = branding === undefined ? null : brandModel(branding);
  const { name: companyName } = await findOwnTenant(ctx);
  const isShown = problems.every(({ field }) => !(field in fields));
  const query = previewQuery(fields);
  return {
    kind: "branding",
    ...setupShell(ctx, request),
    set: { name: set.name, url: pageUrl(ctx, `/sets/${set.id}`) },
    owner: branding === undefined ? "service" : branding.paymentSetId === null ? "company" : "set",
    companyName,
    action: url,
    previewAction: `${url}/preview`,
    removeAction: `${url}/remove`,
    seen,
    fields,
    standard: standardColours(branding?.colours ?? null),
    previews: isShown
      ? PREVIEWS.map((name) => ({ name, url: withQuery(`${url}/preview`, { page: name, ...query }) }))
      : null,
    logos: [
      { theme: "light", picture: pictures?.logo ?? null },
      { theme: "dark", picture: pictures?.darkLogo ?? null },
    ],
    logoAction: `${url}/logo`,
    removeLogoAction: `${url}/logo/remove`,
    problems,
  };
}

function urlOf(ctx: MemberContext, { id }: ListedPaymentSet): string {
  return pageUrl(ctx, `/sets/${id}/branding`);
}
