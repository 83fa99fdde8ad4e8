import type { BrandingFields, BrandingPage, PreviewName, Problem } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { brandingFor, brandModel, removeBranding, setBranding, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { conflict } from "#platform/refusal.ts";
import { formOf, problemsOf, type Form } from "../forms/form.ts";
import { keptForm, withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { pageUrl } from "../page/shell-of.ts";
import {
  changesOf,
  previewQuery,
  problemsOfChanges,
  fingerprintOf,
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

/** The branding of a payment set's pages, or of the company's. */
export async function brandingPage(ctx: MemberContext, request: FastifyRequest): Promise<BrandingPage> {
  const subject = await subjectOf(ctx, request);
  const [branding, kept] = await Promise.all([brandingFor(ctx, subject.setId), keptForm(ctx, request)]);
  // The kept form may be another one at this address, such as the logo form; then show the stored branding.
  const hasBrandingFields = kept !== null && kept.text("theme") !== "";
  return pageOf(
    ctx,
    request,
    { subject, branding },
    hasBrandingFields ? sentForm(ctx, kept, branding) : presentForm(branding),
  );
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
  return applyChange(ctx, request, async (ctx, subject, form) => {
    const branding = await brandingFor(ctx, subject.setId);
    const changes = changesOf(typedFields(form), branding);
    const isOwn = branding?.paymentSetId === subject.setId;
    if (!isOwn || Object.keys(changes).length > 0) await setBranding(ctx, subject.setId, changes);
  });
}

/** Removes the subject's own branding: a set falls back to the company's, the company to the service's. */
export async function removeOwnBranding(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return applyChange(ctx, request, (ctx, { setId }) => removeBranding(ctx, setId));
}

export async function removeLogo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  return applyChange(ctx, request, async (ctx, { setId }, form) => {
    await setBranding(ctx, setId, form.text("logoTheme") === "dark" ? { darkLogo: null } : { logo: null });
  });
}

/** Applies the change unless the branding changed after the form was loaded; then shows the form again. */
async function applyChange(
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

/** Rejects a form that was loaded before the branding last changed. */
export async function requireUnchanged(ctx: WriteContext, { setId }: BrandingSubject, seen: string): Promise<void> {
  if (seen === fingerprintOf(await brandingFor(ctx, setId))) return;
  throw conflict("Somebody has changed the branding in the meantime.", { field: "branding", reason: "changed" });
}

export function savedUrl({ url }: BrandingSubject): string {
  return withQuery(url, { done: "saved" });
}

/** The refused form, reloaded with the stored version so that it can be saved next time. */
export async function refusedForm(
  ctx: MemberContext,
  request: FastifyRequest,
  error: unknown,
  form: Form | null,
): Promise<Answer> {
  const { status, problems } = problemsOf(error);
  const subject = await subjectOf(ctx, request);
  const branding = await brandingFor(ctx, subject.setId);
  const hasBrandingFields = form !== null && form.text("theme") !== "";
  const { fields, problems: ofFields } = hasBrandingFields ? sentForm(ctx, form, branding) : presentForm(branding);
  const isOfFields = ofFields.length > 0 && problems.every(({ field }) => field !== "branding");
  const filled = { fields, seen: fingerprintOf(branding), problems: isOfFields ? ofFields : problems };
  return { status, page: await pageOf(ctx, request, { subject, branding }, filled) };
}

function presentForm(branding: Branding | undefined): Filled {
  return { fields: storedFields(branding), seen: fingerprintOf(branding), problems: [] };
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
  const canPreview = problems.every(({ field }) => !(field in fields));
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
    previews: canPreview
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
