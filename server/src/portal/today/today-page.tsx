import { isCurrencyCode, type CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { BANK_ZONE, boundsOfBankDay } from "#acquirers/registry.ts";
import { countLinks } from "#links/index.ts";
import { recoveryCodesLeft, type MemberContext } from "#members/index.ts";
import { findUnservedWork, type WorkQueues } from "#platform/queues/work-queue.ts";
import { readFigures } from "#reports/index.ts";
import { COUNT_MAX, cappedCount } from "../lists/counted-page.ts";
import { readPeriod } from "../lists/period.ts";
import { ViewTabs } from "../lists/ViewTabs.tsx";
import {
  type Answer,
  chosenOf,
  expiringToday,
  isAllowed,
  memberPage,
  notUnderstood,
  nowFor,
  pageUrl,
  type Portal,
  Shell,
  usePage,
  useText,
  waitingFor,
  withQuery,
} from "../page/index.ts";
import { Heading } from "../parts/index.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import {
  formatClock,
  formatCount,
  formatMediumDay,
  formatDay,
  textIn,
  zoneName,
  type Text,
  textFor,
} from "../words/index.ts";
import { Banks } from "./banks.tsx";
import { MoneyChart } from "./money-chart.tsx";
import { Needs, NoWorker } from "./needs.tsx";
import { PeriodFigures, periods, salesUrl, type OpenLinks, type Scene } from "./period-figures.tsx";

const MINUTE_MS = 60_000;
const FEW_CODES = 3;

/** The company's start page has two addresses. The second one can contain a period, so that members can share it. */
export function todayPages(portal: Portal): void {
  const read = { method: "GET", action: "payments.read", parameters: ["period", "currency"] } as const;
  for (const path of ["/portal/:company", "/portal/:company/today"])
    memberPage(portal, { ...read, path }, (ctx, request) => todayPage(ctx, request, portal.queues));
}

/** Each figure has the address of its list, with exactly the rows that it counts. */
async function todayPage(ctx: MemberContext, request: FastifyRequest, queues: WorkQueues): Promise<Answer> {
  const name = chosenOf(request, "period", periods) ?? "today";
  const days = readPeriod({ period: name, from: "", to: "" }, ctx.clock.now());
  const [figures, yesterday, waiting, links, advice, unserved] = await Promise.all([
    readFigures(ctx, days, visibleTo(ctx)),
    name === "today" ? untilNowYesterday(ctx) : null,
    waitingFor(ctx),
    openLinks(ctx),
    adviceFor(ctx),
    isAllowed(ctx, "webhooks.read") ? findUnservedWork(ctx, queues) : [],
  ]);
  const text = textFor(ctx).today;
  const currency = askedCurrency(request) ?? figures.byCurrency[0]?.currency ?? null;
  const scene = { ctx, name, days, figures, yesterday, currency };
  const view = (
    <Shell nav="home" title={text.titles[name]}>
      <Heading title={text.titles[name]} note={`${periodText(scene)} ${seesOwnOnly(ctx) ? text.ownBasis : text.basis}`}>
        {isAllowed(ctx, "links.write") && (
          <a class="button primary icon icon-add" href={pageUrl(ctx, "/links/new")}>
            {text.newLink}
          </a>
        )}
      </Heading>
      <ViewTabs
        label={text.tabsLabel}
        tabs={periods.map((id) => ({ id, url: `${pageUrl(ctx, "/today")}?period=${id}`, isCurrent: id === name }))}
        names={text.tabs}
      />
      <Advice advice={advice} />
      {unserved.length > 0 && <NoWorker text={text.noWorker.member} />}
      <Needs waiting={waiting} />
      <PeriodFigures scene={scene} links={links} />
      <Collected scene={scene} />
    </Shell>
  );
  return { view };
}

function askedCurrency(request: FastifyRequest): CurrencyCode | null {
  const { currency } = request.query as { currency?: string };
  if (currency === undefined || currency === "") return null;
  if (!isCurrencyCode(currency)) throw notUnderstood("currency");
  return currency;
}

/** The sums of yesterday up to this minute of the day. */
async function untilNowYesterday(ctx: MemberContext): Promise<Scene["yesterday"]> {
  const now = ctx.clock.now();
  const { from } = readPeriod({ period: "yesterday", from: "", to: "" }, now);
  const time = clockTime(now);
  const before = new Date(boundsOfBankDay(from).from.getTime() + minutesOf(time) * MINUTE_MS);
  const { byCurrency } = await readFigures(ctx, { from, to: from }, { ...visibleTo(ctx), before });
  return { time, byCurrency };
}

/** "14:06", in the banks' zone. */
function clockTime(at: Date): string {
  return hourOf(at, { minute: "2-digit" }).slice(-"14:06".length);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

async function openLinks(ctx: MemberContext): Promise<OpenLinks> {
  const filter = { state: "open", ...visibleTo(ctx) } as const;
  const [open, expiring] = await Promise.all([
    countLinks(ctx, filter, COUNT_MAX),
    countLinks(ctx, { ...filter, ...expiringToday(ctx) }, COUNT_MAX),
  ]);
  const url = `${pageUrl(ctx, "/links")}?period=all&state=open`;
  return { open: cappedCount(open), expiring: cappedCount(expiring), url };
}

async function adviceFor(ctx: MemberContext): Promise<AdviceShown[]> {
  const { hasTotp, hasPasskey } = ctx.session.member;
  if (!hasTotp && !hasPasskey) return [{ name: "no_second_factor", url: "/portal/-/second-factor", codesLeft: 0 }];
  const codesLeft = await recoveryCodesLeft(ctx);
  const url = hasTotp ? "/portal/-/me/recovery-codes" : "/portal/-/second-factor";
  return codesLeft <= FEW_CODES ? [{ name: "few_recovery_codes", url, codesLeft }] : [];
}

/** Advice about the member's own account. */
interface AdviceShown {
  name: keyof Text["today"]["advice"];
  url: string;
  codesLeft: number;
}

/** The period with its time zone, which applies to every figure of the page. */
function periodText({ ctx, name, days: { from, to } }: Scene): string {
  const { locale } = ctx.session.member;
  const now = nowFor(ctx);
  const text = textIn(locale).today;
  const zone = zoneName(now.zone);
  if (from !== to) return text.days(formatMediumDay(locale, from), formatMediumDay(locale, to), zone);
  const until = name === "today" ? formatClock(locale, now.at, now.zone) : text.midnight;
  return text.oneDay(formatDay(locale, from), until, zone);
}

function Advice({ advice }: { advice: readonly AdviceShown[] }) {
  const text = useText().today;
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

/** What was collected in one currency over time and at each bank, and why payments were declined. */
function Collected({ scene }: { scene: Scene }) {
  const { ctx, name, days, currency, figures } = scene;
  const ofCurrency = figures.byCurrency.find((each) => each.currency === currency);
  const switches = figures.byCurrency.length > 1 && <Currencies scene={scene} />;
  return (
    <>
      <div class="today-columns">
        <div>
          {ofCurrency !== undefined && (
            <MoneyChart
              {...{ days, figures: ofCurrency }}
              now={hourOf(ctx.clock.now())}
              urlOf={(day, hour) =>
                attemptsUrl(ctx, {
                  kind: "sale",
                  result: "approved",
                  currency: ofCurrency.currency,
                  ...(hour === null ? { from: day, to: day } : { period: name, hour }),
                })
              }
            >
              {switches}
            </MoneyChart>
          )}
        </div>
        <Declined scene={scene} />
      </div>
      {ofCurrency === undefined || ofCurrency.collected.count === 0 ? (
        switches
      ) : (
        <Banks scene={scene} figures={ofCurrency} />
      )}
    </>
  );
}

/** The currencies in which something was collected or given back, as addresses of this page. */
function Currencies({ scene: { ctx, name, figures, currency } }: { scene: Scene }) {
  const url = withQuery(pageUrl(ctx, "/today"), { period: name });
  const tabs = figures.byCurrency.map(({ currency: id }) => ({
    id,
    url: `${withQuery(url, { currency: id })}#chart`,
    isCurrent: id === currency,
  }));
  return <ViewTabs label={useText().list.currency} tabs={tabs} names={{}} />;
}

/** "2026-11-20 14", in the banks' zone. */
function hourOf(at: Date, more: Intl.DateTimeFormatOptions = {}): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: BANK_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    ...more,
  });
  return format.format(at);
}

function Declined({ scene }: { scene: Scene }) {
  const { figures } = scene;
  const { locale } = usePage();
  const { today: text, attempts: names, payments } = textIn(locale);
  const total = figures.attempts.declined;
  if (total === 0) return null;
  const words = text.attempts(formatCount(locale, total));
  const most = figures.declined[0]?.count ?? 0;
  return (
    <section class="sheet">
      <div class="row-between">
        <h2>{text.declinedTitle}</h2>
        <a href={salesUrl(scene, { result: "declined" })} aria-label={`${names.result.declined}: ${words}`}>
          {words}
        </a>
      </div>
      <ul class="reasons">
        {figures.declined.map(({ declineClass, count }) => (
          <li key={declineClass}>
            <a href={salesUrl(scene, { result: "declined", decline: declineClass })}>
              {payments.declineShort[declineClass]}
            </a>
            <svg class="share" viewBox="0 0 1000 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={Math.round((1000 * count) / most)} height="1" />
            </svg>
            <span>{formatCount(locale, count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
