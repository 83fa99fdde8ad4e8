import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { listRates, listRateVersions, listTerminals, sameRates, type ListedVersion } from "#payment-sets/index.ts";
import { actorNames, type ActorNames } from "../audit/entry-words.ts";
import { type Answer, isAllowed, Shell, usePage } from "../page/index.ts";
import { Heading, ShortTime, Table, TableSheet } from "../parts/index.ts";
import { paymentSetOf } from "../setup/payment-set-of.ts";
import { namesOf } from "../shown/terminal-names.ts";
import { textIn, type Locale, textFor } from "../words/index.ts";
import { countText, formatRate, programText } from "./rate-text.ts";
import { countsText, type RateChange } from "./RateChanges.tsx";
import { ratesUrl } from "./rates-page.tsx";

/** Who changed the rates of a set, when, and how. Each version can be brought back. */
export async function rateVersionsPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const set = await paymentSetOf(ctx, request);
  const [versions, rates, terminals, actors] = await Promise.all([
    listRateVersions(ctx, set.id),
    listRates(ctx, set.id),
    listTerminals(ctx),
    actorNames(ctx),
  ]);
  const { locale } = ctx.session.member;
  const text = textFor(ctx).rateVersions;
  const url = ratesUrl(ctx, set);
  const names = namesOf(terminals);
  const isAsNow = (version: ListedVersion) =>
    sameRates(
      version.rates,
      rates.filter(({ terminalId }) => terminalId === version.terminalId),
    );
  const canBringBack = (version: ListedVersion) =>
    isAllowed(ctx, "rates.write") && set.terminalIds.includes(version.terminalId) && version.rates.length > 0;
  const view = (
    <Shell nav="setup" title={text.title}>
      <Heading title={text.title} note={text.intro} back={{ label: textFor(ctx).rates.title, url }} />
      {versions.length === 0 ? (
        <section class="sheet empty-list">
          <p>{text.nothingYet}</p>
        </section>
      ) : (
        <TableSheet label={text.title}>
          <Table
            rows={versions}
            keyOf={({ id }) => id}
            columns={[
              { title: text.time, look: "soft nowrap", cell: ({ madeAt }) => <ShortTime at={madeAt} /> },
              { title: text.terminal, isHead: true, cell: ({ terminalId }) => names.get(terminalId) ?? "" },
              { title: text.by, cell: (version) => actorText(locale, version, actors) },
              { title: text.change, cell: (version) => <Changes version={version} /> },
              {
                title: text.bringBack,
                isTitleHidden: true,
                cell: (version) =>
                  isAsNow(version) ? (
                    <span class="soft">{text.asNow}</span>
                  ) : (
                    canBringBack(version) && <a href={`${url}/change?version=${version.id}`}>{text.bringBack}</a>
                  ),
              },
            ]}
          />
        </TableSheet>
      )}
    </Shell>
  );
  return { view };
}

function actorText(locale: Locale, { madeBy }: ListedVersion, actors: ActorNames): string {
  if (madeBy === null) return textIn(locale).rateVersions.before;
  return actors.get(`${madeBy.kind}:${madeBy.id}`) ?? madeBy.id;
}

/** The counts; a press shows the rates. */
function Changes({ version: { changes } }: { version: ListedVersion }) {
  const { locale } = usePage();
  return (
    <details>
      <summary>{countsText(locale, changes)}</summary>
      <ul>
        {changes.map((change) => (
          <li key={`${change.program} ${change.installments}`}>{changeText(locale, change)}</li>
        ))}
      </ul>
    </details>
  );
}

function changeText(locale: Locale, { program, installments, before, after }: RateChange): string {
  const text = textIn(locale).rates;
  const rateText = (rate: RateChange["before"]) =>
    rate === null
      ? textIn(locale).rateVersions.none
      : `${text.markupOf(formatRate(locale, rate.customerRate))}, ${text.costOf(formatRate(locale, rate.costRate))}`;
  const place = `${programText(locale, program)}, ${countText(locale, installments)}`;
  return `${place}: ${rateText(before)} → ${rateText(after)}`;
}
