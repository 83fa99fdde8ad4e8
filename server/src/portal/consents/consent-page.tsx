import type { FastifyRequest } from "fastify";
import {
  countConsentAnswers,
  findConsentVersion,
  listConsentVersions,
  type ConsentId,
  type ConsentVersion,
} from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import type { ListedPaymentSet } from "#payment-sets/index.ts";
import { notFound } from "#platform/refusal.ts";
import { COUNT_MAX, cappedCount, countText } from "../lists/counted-page.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, Sheet, StateMark, Table, TableSheet } from "../parts/index.ts";
import { paymentSetOf } from "../setup/payment-set-of.ts";
import { formatTime, textFor } from "../words/index.ts";
import { ConsentPreviews } from "./ConsentPreviews.tsx";
import { consentUrl, labelFor, languagesText } from "./consents-page.tsx";

/** The version in the address, else the newest one. */
export async function consentPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
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
  const { locale } = ctx.session.member;
  const { setup, consents: text } = textFor(ctx);
  const title = labelFor(locale, shown);
  const view = (
    <Shell nav="setup" title={title}>
      <Heading title={title} back={{ label: `${setup.title} · ${text.title}`, url: pageUrl(ctx, "/setup/consents") }}>
        {isAllowed(ctx, "setup.write") && <Actions {...{ url, isInUse }} />}
      </Heading>
      {isInUse && shown !== newest && (
        <p class="alert alert-info icon icon-idle">
          <span>
            {text.olderVersion} <a href={url}>{text.toInUse(newest.version)}</a>
          </span>
        </p>
      )}
      <div class="columns">
        <Details
          {...{ set, shown }}
          setUrl={pageUrl(ctx, `/sets/${set.id}`)}
          ended={shown === newest ? text.retired : text.replaced}
        />
        <Sheet titleId="preview-title" title={shown.retiredAt === null ? text.payersSee : text.payersSaw}>
          <ConsentPreviews consent={consent} />
        </Sheet>
      </div>
      <Versions {...{ url, versions, shown, answered }} />
    </Shell>
  );
  return { view };
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

function Actions({ url, isInUse }: { url: string; isInUse: boolean }) {
  const text = useText().consents;
  return (
    <>
      <a class="button primary" href={`${url}/change`}>
        {isInUse ? text.change : text.useAgain}
      </a>
      {isInUse && (
        <a class="button danger" href={`${url}/retire`}>
          {text.retire}
        </a>
      )}
    </>
  );
}

interface DetailsProps {
  set: ListedPaymentSet;
  setUrl: string;
  shown: ConsentVersion;
  /** Why payers do not see this version, if they do not. */
  ended: string;
}

function Details({ set, setUrl, shown, ended }: DetailsProps) {
  const { locale, now } = useMember();
  const { code, version, kind, position, createdAt, retiredAt, hash } = shown;
  const text = useText().consents;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  return (
    <Sheet title={text.versionOf(version)}>
      <p class="consent-state">
        <StateMark tone={retiredAt === null ? "good" : "over"} word={retiredAt === null ? text.inUse : ended} isBadge />
      </p>
      <Facts
        facts={[
          { label: text.paymentSet, value: <a href={setUrl}>{set.name}</a> },
          { label: text.key, value: code, kind: "identifier" },
          { label: text.kind, value: text.kindLong[kind] },
          { label: text.languages, value: languagesText(text, shown) },
          { label: text.position, value: position },
          { label: text.since, value: time(createdAt) },
          { label: text.until, value: retiredAt && time(retiredAt) },
          { label: text.hash, value: hash, kind: "identifier" },
        ]}
      />
      <p class="hint">{text.hashHint}</p>
    </Sheet>
  );
}

interface VersionsProps {
  url: string;
  versions: readonly ConsentVersion[];
  shown: ConsentVersion;
  /** Payments whose payer accepted a version or, for a notice, saw it. */
  answered: ReadonlyMap<ConsentId, number>;
}

function Versions({ url, versions, shown, answered }: VersionsProps) {
  const { locale, now } = useMember();
  const text = useText().consents;
  const time = (at: Date) => formatTime(locale, at, now.zone);
  const count = (id: ConsentId) => countText(locale, cappedCount(answered.get(id) ?? 0));
  return (
    <section class="consent-versions">
      <h2>{text.versions}</h2>
      <p class="hint">{text.versionsHint}</p>
      <TableSheet label={text.versions}>
        <Table
          look="cards consent-list"
          rows={versions}
          keyOf={({ version }) => version}
          columns={[
            {
              title: text.version,
              isHead: true,
              cell: (each) => (
                <a
                  href={withQuery(url, { version: String(each.version) })}
                  aria-current={each === shown ? "true" : undefined}
                >
                  {text.versionOf(each.version)}
                </a>
              ),
            },
            { title: text.label, cell: (each) => labelFor(locale, each) },
            { title: text.kind, cell: ({ kind }) => text.kindShort[kind] },
            { title: text.since, isNamed: true, cell: ({ createdAt }) => time(createdAt) },
            {
              title: text.until,
              cell: ({ retiredAt }) =>
                retiredAt === null ? (
                  <StateMark tone="good" word={text.inUse} />
                ) : (
                  <>
                    <span class="visually-hidden">{text.until}: </span>
                    {time(retiredAt)}
                  </>
                ),
            },
            {
              title: text.payers,
              isNumber: true,
              look: "number",
              cell: ({ id, kind }) => text[kind === "notice" ? "seenIn" : "acceptedIn"](count(id)),
            },
          ]}
        />
      </TableSheet>
    </section>
  );
}
