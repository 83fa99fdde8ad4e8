import type { BrandingFields, BrandingPage, PreviewName, Problem } from "@servicepay/portal/render";
import type { FastifyRequest } from "fastify";
import { brandingFor, brandModel, removeBranding, setBranding, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { formOf, problemsOf, type Form } from "../form.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
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
import { subjectOf, type BrandingSubject } from "./branding-subject.ts";

const PREVIEWS: readonly PreviewName[] = ["payer", "payer-dark", "three-ds", "email"];

interface Filled {
  fields: BrandingFields;
  seen: string;
  problems: readonly Problem[];
}

/** The look of a payment set's pages, or of the company's. */
export async function brandingPage(ctx: MemberContext, request: FastifyRequest): Promise<BrandingPage> {
  const subject = await subjectOf(ctx, request);
  const [branding, kept] = await Promise.all([brandingFor(ctx, subject.setId), keptForm(ctx, request)]);
  // Fields of another form at this address are no look.
  const isWhole = kept !== null && kept.text("theme") !== "";
  return pageOf(ctx, request, { subject, branding }, isWhole ? sentForm(ctx, kept, branding) : presentForm(branding));
}

/** The form as it was sent, with previews of what was typed. Nothing is written. */
export async function previewPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const branding = await brandingFor(ctx, subject.setId);
  const filled = sentForm(ctx, formOf(request.body), branding);
  const page = await pageOf(ctx, request, { subject, branding }, filled);
  return { status: filled.problems.length > 0 ? 400 : 200, page };
}

export async function saveBranding(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, async (ctx, subject, form) => {
    const branding = await brandingFor(ctx, subject.setId);
    const changes = changesOf(typedFields(form), branding);
    const isOwn = branding?.paymentSetId === subject.setId;
    if (!isOwn || Object.keys(changes).length > 0) await setBranding(ctx, subject.setId, changes);
  });
}

/** The set has the company's look again. */
export async function removeOwnBranding(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, (ctx, { setId }) => removeBranding(ctx, setId));
}

export async function removeLogo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return changed(ctx, request, async (ctx, { setId }, form) => {
    await setBranding(ctx, setId, form.text("logoTheme") === "dark" ? { darkLogo: null } : { logo: null });
  });
}

/** Makes a change of a form that began with the present look. Otherwise the form is shown again. */
async function changed(
  ctx: MemberContext,
  request: FastifyRequest,
  change: (ctx: WriteContext, subject: BrandingSubject, form: Form) => Promise<void>,
): Promise<Answer> {
  const form = formOf(request.body);
  const subject = await subjectOf(ctx, request);
  try {
    await inTransaction(ctx, async (ctx) => {
      await requireUnchanged(ctx, subject, form.text("seen"));
      await change(ctx, subject, form);
    });
    return { to: savedUrl(subject) };
  } catch (error) {
    return refusedForm(ctx, request, error, form);
  }
}

/** Refuses a form that began with another look than the present one. */
export async function requireUnchanged(ctx: WriteContext, { setId }: BrandingSubject, seen: string): Promise<void> {
  if (seen === seenOf(await brandingFor(ctx, setId))) return;
  throw conflict("The look was changed meanwhile.", { field: "branding", reason: "changed" });
}

export function savedUrl({ url }: BrandingSubject): string {
  return withQuery(url, { done: "saved" });
}

/** The page with what was refused. The form begins with what is stored now, so that it can be saved then. */
export async function refusedForm(
  ctx: MemberContext,
  request: FastifyRequest,
  error: unknown,
  form: Form | null,
): Promise<Answer> {
  const { status, problems } = problemsOf(error);
  const subject = await subjectOf(ctx, request);
  const branding = await brandingFor(ctx, subject.setId);
  const isWhole = form !== null && form.text("theme") !== "";
  const { fields, problems: ofFields } = isWhole ? sentForm(ctx, form, branding) : presentForm(branding);
  const isOfFields = ofFields.length > 0 && problems.every(({ field }) => field !== "branding");
  const filled = { fields, seen: seenOf(branding), problems: isOfFields ? ofFields : problems };
  return { status, page: await pageOf(ctx, request, { subject, branding }, filled) };
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
  { subject, branding }: { subject: BrandingSubject; branding: Branding | undefined },
  { fields, seen, problems }: Filled,
): Promise<BrandingPage> {
  const { setId, sample, url } = subject;
  const pictures = branding === undefined ? null : brandModel(branding);
  const { name: companyName } = await findOwnTenant(ctx);
  const isShown = problems.every(({ field }) => !(field in fields));
  const query = previewQuery(fields);
  return {
    kind: "branding",
    ...setupShell(ctx, request),
    set: setId === null ? null : { name: sample.name, url: pageUrl(ctx, `/sets/${setId}`) },
    listUrl: pageUrl(ctx, "/sets"),
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
