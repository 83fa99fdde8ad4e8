import type { FastifyRequest } from "fastify";
import { setBranding } from "#branding/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { readSmallFile } from "../forms/read-small-file.ts";
import type { Answer } from "../page/page-routes.ts";
import { refusedForm, requireUnchanged, savedUrl } from "./branding-page.ts";
import { subjectOf } from "./branding-subject.ts";

const LOGO_BYTES_MAX = 256 * 1_024;

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
