import type { CurrencyCode } from "@servicepay/money";
import type { MemberContext } from "#members/index.ts";
import { attemptResults, type CurrencyFigures, type Figures, type Sum } from "#reports/index.ts";
import { countText, type CappedCount } from "../lists/counted-page.ts";
import type { Period } from "../lists/period.ts";
import { usePage } from "../page/index.ts";
import { MoneyText } from "../parts/index.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { formatCount, textIn } from "../words/index.ts";

/** The periods that the page offers. */
export const periods = ["today", "yesterday", "7d"] as const;

export interface OpenLinks {
  open: CappedCount;
  expiring: CappedCount;
  /** The list of open links. */
  url: string;
}

export interface Scene {
  ctx: MemberContext;
  name: (typeof periods)[number];
  days: Period;
  figures: Figures;
  /** What yesterday had by this time of the day. Null unless the period is today. */
  yesterday: { time: string; byCurrency: readonly CurrencyFigures[] } | null;
  /** The currency of the chart and of the banks; null if nothing was collected. */
  currency: CurrencyCode | null;
}

export function PeriodFigures({ scene, links }: { scene: Scene; links: OpenLinks }) {
  const { figures } = scene;
  const { locale } = usePage();
  const text = textIn(locale).today;
  return (
    <dl class="sheet figures">
      <Sums
        {...{ scene, label: text.collected, kind: "sale", words: text.charges }}
        of={({ collected }) => collected}
      />
      {(figures.byCurrency.length > 0 || (scene.yesterday?.byCurrency.length ?? 0) > 0) && (
        <Sums
          {...{ scene, label: text.refunded, kind: "reversal", words: text.reversals }}
          of={({ refunded }) => refunded}
        />
      )}
      <AttemptFigures scene={scene} />
      <div>
        <dt>{text.linksTitle}</dt>
        <dd class="figure">
          <a href={links.url}>{countText(locale, links.open)}</a>
        </dd>
        <dd>
          <a href={`${links.url}&expires=today`}>{text.expiring(countText(locale, links.expiring))}</a>
        </dd>
      </div>
    </dl>
  );
}

interface SumsProps {
  scene: Scene;
  label: string;
  kind: string;
  of: (figures: CurrencyFigures) => Sum;
  words: (count: string) => string;
}

/** One sum for each currency: they are never added together. */
function Sums(props: SumsProps) {
  const { scene, label, kind, of, words } = props;
  const { ctx, name, figures } = scene;
  const { locale } = usePage();
  return (
    <div>
      <dt>{label}</dt>
      {figures.byCurrency.length === 0 && <dd class="soft">{textIn(locale).today.nothingCollected}</dd>}
      {figures.byCurrency.map((ofCurrency) => {
        const { currency } = ofCurrency;
        const { amount, count } = of(ofCurrency);
        return (
          <dd key={currency}>
            <a class="figure" href={attemptsUrl(ctx, { period: name, result: "approved", currency, kind })}>
              <MoneyText money={{ amount, currency }} />
            </a>
            <span>{words(formatCount(locale, count))}</span>
          </dd>
        );
      })}
      <SumsOfYesterday {...props} />
    </div>
  );
}

/** What yesterday's sums were at this time of the day. */
function SumsOfYesterday({ scene: { ctx, yesterday }, kind, of, words }: SumsProps) {
  const { locale } = usePage();
  if (yesterday === null) return null;
  const { time, byCurrency } = yesterday;
  return byCurrency.map((ofCurrency) => {
    const { currency } = ofCurrency;
    const { amount, count } = of(ofCurrency);
    const filter = { period: "yesterday", until: time.replace(":", "."), result: "approved", currency, kind };
    return (
      <dd key={currency}>
        {textIn(locale).today.yesterdayBy(time)}{" "}
        <a href={attemptsUrl(ctx, filter)}>
          <MoneyText money={{ amount, currency }} />
        </a>
        {" · "}
        {words(formatCount(locale, count))}
      </dd>
    );
  });
}

function AttemptFigures({ scene }: { scene: Scene }) {
  const { figures } = scene;
  const { locale } = usePage();
  const { today: text, attempts: names } = textIn(locale);
  const { attempts } = figures;
  const others = attemptResults.filter((result) => result !== "approved" && attempts[result] > 0);
  return (
    <div>
      <dt>{text.attemptsTitle}</dt>
      {attempts.all === 0 ? (
        <dd class="soft">{text.noAttempts}</dd>
      ) : (
        <>
          <dd class="figure">
            <a href={salesUrl(scene, { result: "approved" })}>{formatCount(locale, attempts.approved)}</a>{" "}
            <a class="figure-base" href={salesUrl(scene, {})}>
              {text.ofAttempts(formatCount(locale, attempts.all))}
            </a>
          </dd>
          {others.map((result) => (
            <dd key={result}>
              <a href={salesUrl(scene, { result })}>
                {names.result[result]}: {formatCount(locale, attempts[result])}
              </a>
            </dd>
          ))}
        </>
      )}
    </div>
  );
}

export function salesUrl({ ctx, name }: Scene, filters: Record<string, string>): string {
  return attemptsUrl(ctx, { period: name, kind: "sale", ...filters });
}
