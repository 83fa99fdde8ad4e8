import type { FastifyRequest } from "fastify";
import { brandingFor, removeBranding, setBranding, type Branding } from "#branding/index.ts";
import { findOwnTenant } from "#identity/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction, type WriteContext } from "#platform/context.ts";
import { conflict, Refusal } from "#platform/refusal.ts";
import { type Form, formOf, problemsOf, problemsOn, readSmallFile } from "../forms/index.ts";
import { type Answer, keptForm, withQuery } from "../page/index.ts";
import { textFor } from "../words/index.ts";
import {
  changesOf,
  fingerprintOf,
  type BrandingForm,
  problemsOfChanges,
  storedFields,
  typedFields,
} from "./branding-fields.ts";
import { subjectOf, type BrandingSubject } from "./branding-subject.ts";
import { BrandingPage } from "./BrandingPage.tsx";

const LOGO_BYTES_MAX = 256 * 1_024;

/** The branding of a payment set's pages, or of the company's. */
export async function brandingPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const [branding, kept] = await Promise.all([brandingFor(ctx, subject.setId), keptForm(ctx, request)]);
  return answerWith(ctx, { subject, branding, form: shownForm(ctx, kept, branding) });
}

/** The form as it was sent, with previews of what was typed. Nothing is written. */
export async function previewPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  const branding = await brandingFor(ctx, subject.setId);
  const form = sentForm(ctx, formOf(request.body), branding);
  const answer = await answerWith(ctx, { subject, branding, form });
  return { ...answer, status: form.problems.length > 0 ? 400 : 200 };
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

/** Stores the picture of the form as a logo, for the light theme or the dark one. */
export async function saveLogo(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const subject = await subjectOf(ctx, request);
  let field = "logo";
  try {
    const { fields, file } = await readSmallFile(request, LOGO_BYTES_MAX);
    const isDark = fields["logoTheme"] === "dark";
    if (isDark) field = "dark-logo";
    await inTransaction(ctx, async (ctx) => {
      await requireUnchanged(ctx, subject, fields["seen"] ?? "");
      await setBranding(ctx, subject.setId, isDark ? { darkLogo: file } : { logo: file });
    });
    return { to: savedUrl(subject) };
  } catch (error) {
    return refusedForm(ctx, request, atField(error, field), null);
  }
}

/** Moves a refusal of the file to the form field of the file. */
function atField(error: unknown, field: string): unknown {
  if (!(error instanceof Refusal) || error.code !== "ERR_VALIDATION") return error;
  return new Refusal(error.code, error.message, { field, reason: error.reason ?? "invalid", cause: error });
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
async function requireUnchanged(ctx: WriteContext, { setId }: BrandingSubject, seen: string): Promise<void> {
  if (seen === fingerprintOf(await brandingFor(ctx, setId))) return;
  throw conflict("Someone else changed the branding in the meantime.", { reason: "stale" });
}

function savedUrl({ url }: BrandingSubject): string {
  return withQuery(url, { done: "saved" });
}

/** The refused form, reloaded with the stored version so that it can be saved next time. */
async function refusedForm(
  ctx: MemberContext,
  request: FastifyRequest,
  error: unknown,
  form: Form | null,
): Promise<Answer> {
  const { status, problems } = problemsOf(error);
  const subject = await subjectOf(ctx, request);
  const branding = await brandingFor(ctx, subject.setId);
  const { fields, problems: ofFields } = shownForm(ctx, form, branding);
  const isOfFields = ofFields.length > 0 && problems.every(({ reason }) => reason !== "stale");
  const shown = { fields, seen: fingerprintOf(branding), problems: isOfFields ? ofFields : problems };
  return { ...(await answerWith(ctx, { subject, branding, form: shown })), status };
}

/** What was sent, or the stored branding: the form may be another one at this address, such as that of a logo. */
function shownForm(ctx: MemberContext, form: Form | null, branding: Branding | undefined): BrandingForm {
  if (form !== null && form.text("theme") !== "") return sentForm(ctx, form, branding);
  return { fields: storedFields(branding), seen: fingerprintOf(branding), problems: [] };
}

function sentForm({ session }: MemberContext, form: Form, branding: Branding | undefined): BrandingForm {
  const fields = typedFields(form);
  const problems = problemsOfChanges(branding, changesOf(fields, branding), session.member.locale);
  return { fields, seen: form.text("seen"), problems };
}

interface Shown {
  subject: BrandingSubject;
  branding: Branding | undefined;
  form: BrandingForm;
}

async function answerWith(ctx: MemberContext, shown: Shown): Promise<Answer> {
  const { name: companyName } = await findOwnTenant(ctx);
  const { locale } = ctx.session.member;
  const problems = problemsOn({ words: textFor(ctx).branding.problem }, locale, shown.form.problems);
  const form = { ...shown.form, problems };
  const view = <BrandingPage {...{ companyName, ...shown, form }} />;
  return { view, asksService: true, hasFrames: true };
}
