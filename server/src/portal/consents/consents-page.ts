import type { ConsentsPage, Locale } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { listConsents, type ConsentVersion } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { setupShell } from "../setup/setup-shell.ts";

export async function consentsPage(ctx: MemberContext, request: FastifyRequest): Promise<ConsentsPage> {
  const [consents, sets] = await Promise.all([listConsents(ctx), listPaymentSets(ctx)]);
  const names = new Map(sets.map(({ id, name }) => [id as string, name]));
  return {
    kind: "consents",
    ...setupShell(ctx, request),
    newUrl: isAllowed(ctx, "setup.write") && sets.length > 0 ? pageUrl(ctx, "/setup/consents/new") : null,
    rows: consents.map((consent) => ({
      url: consentUrl(ctx, consent),
      label: labelFor(ctx, consent),
      key: consent.code,
      paymentSet: names.get(consent.paymentSetId) ?? "",
      consentKind: consent.kind,
      version: consent.version,
      languages: languagesOf(consent),
      since: consent.createdAt.toISOString(),
      isInUse: consent.retiredAt === null,
    })),
  };
}

export function consentUrl(
  ctx: MemberContext,
  { paymentSetId, code }: Pick<ConsentVersion, "paymentSetId" | "code">,
): string {
  return pageUrl(ctx, `/setup/consents/${paymentSetId}/${code}`);
}

/** The label in the member's language, else in Turkish. */
export function labelFor({ session }: MemberContext, { labels }: ConsentVersion): string {
  return labels[session.member.locale] ?? labels.tr;
}

export function languagesOf({ labels }: ConsentVersion): Locale[] {
  return labels.en === undefined ? ["tr"] : ["tr", "en"];
}
