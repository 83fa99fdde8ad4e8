import { listConsents, type ConsentVersion } from "#consents/index.ts";
import type { MemberContext } from "#members/index.ts";
import { listPaymentSets } from "#payment-sets/index.ts";
import { type Answer, isAllowed, nowFor, pageUrl } from "../page/index.ts";
import { StateMark, Table, TableSheet } from "../parts/index.ts";
import { SetupList } from "../setup/SetupList.tsx";
import { formatDate, type Text, textFor, type Locale } from "../words/index.ts";

/** The newest version of each text. */
export async function consentsPage(ctx: MemberContext): Promise<Answer> {
  const [consents, sets] = await Promise.all([listConsents(ctx), listPaymentSets(ctx)]);
  const setNames = new Map<string, string>(sets.map(({ id, name }) => [id, name]));
  const newUrl = isAllowed(ctx, "setup.write") && sets.length > 0 ? pageUrl(ctx, "/setup/consents/new") : null;
  const { locale } = ctx.session.member;
  const text = textFor(ctx).consents;
  const now = nowFor(ctx);
  const view = (
    <SetupList current="consents" isEmpty={consents.length === 0} {...{ text, newUrl }}>
      <TableSheet label={text.title}>
        <Table
          look="cards consent-list"
          rows={consents}
          keyOf={({ id }) => id}
          columns={[
            {
              title: text.label,
              isHead: true,
              cell: (consent) => (
                <>
                  <a href={consentUrl(ctx, consent)}>{labelFor(locale, consent)}</a>
                  <div class="soft">{consent.code}</div>
                </>
              ),
            },
            { title: text.paymentSet, cell: ({ paymentSetId }) => setNames.get(paymentSetId) ?? "" },
            { title: text.kind, cell: ({ kind }) => text.kindShort[kind] },
            { title: text.version, isNamed: true, cell: ({ version }) => version },
            { title: text.languages, cell: (consent) => languagesText(text, consent) },
            { title: text.since, isNamed: true, cell: ({ createdAt }) => formatDate(locale, createdAt, now.zone) },
            {
              title: text.state,
              cell: ({ retiredAt }) =>
                retiredAt === null ? (
                  <StateMark tone="good" word={text.inUse} />
                ) : (
                  <StateMark tone="over" word={text.retired} />
                ),
            },
          ]}
        />
      </TableSheet>
    </SetupList>
  );
  return { view };
}

export function consentUrl(
  ctx: MemberContext,
  { paymentSetId, code }: Pick<ConsentVersion, "paymentSetId" | "code">,
): string {
  return pageUrl(ctx, `/setup/consents/${paymentSetId}/${code}`);
}

/** The label in the member's language, else in Turkish. */
export function labelFor(locale: Locale, { labels }: ConsentVersion): string {
  return labels[locale] ?? labels.tr;
}

export function languagesText({ language }: Text["consents"], { labels }: ConsentVersion): string {
  return labels.en === undefined ? language.tr : `${language.tr}, ${language.en}`;
}
