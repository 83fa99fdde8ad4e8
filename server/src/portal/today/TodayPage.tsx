import type { Locale } from "../model.ts";
import { Heading } from "../parts/Heading.tsx";
import { MoneyText } from "../parts/MoneyText.tsx";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatClock, formatCount, formatDate, formatDay, textIn, zoneName } from "../words/index.ts";
import type { Figure, MoneyFigures, TodayPage } from "./model.ts";
import { MoneyChart } from "./MoneyChart.tsx";

export function Today(page: TodayPage) {
  const { locale, period, tabs, newLinkUrl, money, isOwnOnly } = page;
  const text = textIn(locale).today;
  return (
    <Shell page={page} title={text.titles[period]}>
      <Heading title={text.titles[period]} note={`${periodText(page)} ${isOwnOnly ? text.ownBasis : text.basis}`}>
        {newLinkUrl !== null && (
          <a class="button primary icon icon-add" href={newLinkUrl}>
            {text.newLink}
          </a>
        )}
      </Heading>
      <ViewTabs label={text.tabsLabel} tabs={tabs} names={text.tabs} />
      <Advice page={page} />
      <Needs page={page} />
      <Figures page={page} />
      <div class="today-columns">
        <div>
          {money.map((figures) => (
            <MoneyChart key={figures.currency} figures={figures} page={page} />
          ))}
        </div>
        <Declined page={page} />
      </div>
    </Shell>
  );
}

/** The period with its time zone, which applies to every figure of the page. */
function periodText({ locale, period, from, to, now }: TodayPage): string {
  const text = textIn(locale).today;
  const zone = zoneName(now.zone);
  if (from !== to) return text.days(formatDate(locale, from, "UTC"), formatDate(locale, to, "UTC"), zone);
  const until = period === "today" ? formatClock(locale, now.iso, now.zone) : text.midnight;
  return text.oneDay(formatDay(locale, from), until, zone);
}

function Advice({ page: { locale, advice } }: { page: TodayPage }) {
  const text = textIn(locale).today;
  return (
    <>
      {advice.map(({ name, url, codesLeft }) => (
        <section class="alert alert-warn icon icon-warning" key={name}>
          <div>
            <h2>{text.advice[name].title}</h2>
            <p>
              {text.advice[name].text} {name === "few_recovery_codes" && text.codesLeft(codesLeft)}
            </p>
            <p>
              <a href={url}>{text.advice[name].action}</a>
            </p>
          </div>
        </section>
      ))}
    </>
  );
}

function Needs({ page: { locale, needs } }: { page: TodayPage }) {
  const text = textIn(locale).today;
  return (
    <section class="sheet needs">
      <h2>{text.needsTitle}</h2>
      {needs.length === 0 ? (
        <p class="soft">{text.nothingNeeded}</p>
      ) : (
        <ul>
          {needs.map(({ name, url, ...count }) => (
            <li key={name}>
              <a href={url}>
                <strong>{countText(locale, count)}</strong> {text.need[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Figures({ page }: { page: TodayPage }) {
  const { locale, money, attempts, links } = page;
  const { today: text, attempts: names } = textIn(locale);
  return (
    <dl class="sheet figures">
      <Sums page={page} label={text.collected} of={({ collected }) => collected} words={text.charges} />
      {money.length > 0 && (
        <Sums page={page} label={text.refunded} of={({ refunded }) => refunded} words={text.reversals} />
      )}
      <div>
        <dt>{text.attemptsTitle}</dt>
        {attempts.all.count === 0 ? (
          <dd class="soft">{text.noAttempts}</dd>
        ) : (
          <>
            <dd class="figure">
              <FigureLink locale={locale} figure={attempts.approved} />{" "}
              <a class="figure-base" href={attempts.all.url}>
                {text.ofAttempts(countText(locale, attempts.all))}
              </a>
            </dd>
            {attempts.others.map((other) => (
              <dd key={other.name}>
                <a href={other.url}>
                  {names.result[other.name]}: {countText(locale, other)}
                </a>
              </dd>
            ))}
          </>
        )}
      </div>
      <div>
        <dt>{text.linksTitle}</dt>
        <dd class="figure">
          <FigureLink locale={locale} figure={links.open} />
        </dd>
        <dd>
          <a href={links.expiring.url}>{text.expiring(countText(locale, links.expiring))}</a>
        </dd>
      </div>
    </dl>
  );
}

interface SumsProps {
  page: TodayPage;
  label: string;
  of: (figures: MoneyFigures) => MoneyFigures["collected"];
  words: (count: string) => string;
}

/** One sum for each currency: they are never added together. */
function Sums({ page: { locale, money }, label, of, words }: SumsProps) {
  const { nothingCollected } = textIn(locale).today;
  return (
    <div>
      <dt>{label}</dt>
      {money.length === 0 && <dd class="soft">{nothingCollected}</dd>}
      {money.map((figures) => {
        const { sum, count, url } = of(figures);
        return (
          <dd key={figures.currency}>
            <a class="figure" href={url}>
              <MoneyText money={sum} locale={locale} />
            </a>
            <span>{words(formatCount(locale, count))}</span>
          </dd>
        );
      })}
    </div>
  );
}

function FigureLink({ locale, figure }: { locale: Locale; figure: Figure }) {
  return <a href={figure.url}>{countText(locale, figure)}</a>;
}

function countText(locale: Locale, { count, isMore }: Pick<Figure, "count" | "isMore">): string {
  return `${formatCount(locale, count)}${isMore ? "+" : ""}`;
}

function Declined({ page: { locale, declined, attempts } }: { page: TodayPage }) {
  const { today: text, attempts: names } = textIn(locale);
  const total = attempts.others.find(({ name }) => name === "declined");
  const reasons = textIn(locale).payments.declineShort;
  if (total === undefined) return null;
  return (
    <section class="sheet">
      <div class="row-between">
        <h2>{text.declinedTitle}</h2>
        <a href={total.url} aria-label={`${names.result.declined}: ${text.attempts(countText(locale, total))}`}>
          {text.attempts(countText(locale, total))}
        </a>
      </div>
      <ul class="reasons">
        {declined.map(({ name, share, ...figure }) => (
          <li key={name}>
            <a href={figure.url}>{reasons[name]}</a>
            <svg class="share" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={share} height="1" />
            </svg>
            <span>{countText(locale, figure)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
