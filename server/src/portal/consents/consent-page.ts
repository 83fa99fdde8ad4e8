import type { ConsentPage, ConsentPreview } from "../model.ts";
import type { FastifyRequest } from "fastify";
import {
  countConsentAnswers,
  findConsentVersion,
  listConsentVersions,
  paragraphsOf,
  type Consent,
  type ConsentVersion,
} from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { COUNT_MAX, cappedCount } from "../lists/list-query.ts";
import { withQuery } from "../page/onward.ts";
import { isAllowed, pageUrl } from "../page/shell-of.ts";
import { paymentSetOf } from "../rates/rates-page.ts";
import { setupShell } from "../setup/setup-shell.ts";
import { consentUrl, labelFor, languagesOf } from "./consents-page.ts";

/** The version in the address, else the newest one. */
export async function consentPage(ctx: MemberContext, request: FastifyRequest): Promise<ConsentPage> {
  const { set, versions } = await consentOf(ctx, request);
  const asked = (request.query as { version?: unknown }).version;
  const shown = asked === undefined ? versions[0] : versions.find(({ version }) => String(version) === asked);
  const [consent, answered] = await Promise.all([
    shown && findConsentVersion(ctx, shown),
    countConsentAnswers(ctx, { paymentSetId: set.id, code: versions[0].code }, COUNT_MAX),
  ]);
  if (shown === undefined || consent === undefined) throw notFound("There is no such version.");
  const [newest] = versions;
  const url = consentUrl(ctx, shown);
  const isInUse = newest.retiredAt === null;
  return {
    kind: "consent",
    ...setupShell(ctx, request),
    listUrl: pageUrl(ctx, "/setup/consents"),
    label: labelFor(ctx, shown),
    key: shown.code,
    paymentSet: { name: set.name, url: pageUrl(ctx, `/sets/${set.id}`) },
    version: shown.version,
    consentKind: shown.kind,
    position: shown.position,
    languages: languagesOf(shown),
    hash: shown.hash,
    since: shown.createdAt.toISOString(),
    until: shown.retiredAt?.toISOString() ?? null,
    preview: previewOf(consent),
    inUse: isInUse && shown !== newest ? { version: newest.version, url } : null,
    versions: versions.map((version) => ({
      url: withQuery(url, { version: String(version.version) }),
      version: version.version,
      isShown: version === shown,
      label: labelFor(ctx, version),
      consentKind: version.kind,
      since: version.createdAt.toISOString(),
      until: version.retiredAt?.toISOString() ?? null,
      answered: cappedCount(answered.get(version.id) ?? 0),
    })),
    actions: isAllowed(ctx, "setup.write")
      ? { changeUrl: `${url}/change`, retireUrl: isInUse ? `${url}/retire` : null }
      : null,
  };
}

/** The text in the address: its payment set, and its versions from the newest on. */
export async function consentOf(
  ctx: MemberContext,
  request: FastifyRequest,
): Promise<{ set: ListedPaymentSet; versions: [ConsentVersion, ...ConsentVersion[]] }> {
  const { text: code } = request.params as { text: string };
  const set = await paymentSetOf(ctx, request);
  const [newest, ...earlier] = await listConsentVersions(ctx, { paymentSetId: set.id, code });
  if (newest === undefined) throw notFound("The payment set has no such text.");
  return { set, versions: [newest, ...earlier] };
}

export function previewOf({ kind, texts }: Pick<Consent, "kind" | "texts">): ConsentPreview {
  const { tr, en } = texts;
  const written = [{ language: "tr" as const, text: tr }, ...(en ? [{ language: "en" as const, text: en }] : [])];
  return {
    consentKind: kind,
    texts: written.map(({ language, text }) => ({ language, label: text.label, paragraphs: paragraphsOf(text) })),
  };
}
