import type { Figure, MoneyFigures, TodayPage, TodayPeriod } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { BANK_ZONE } from "#acquirers/registry.ts";
import { countLinks } from "#links/index.ts";
import { recoveryCodesLeft, type MemberContext } from "#members/index.ts";
import { attemptResults, readFigures, type Figures, type Sum } from "#reports/index.ts";
import { COUNT_MAX } from "../lists/list-query.ts";
import { boundsOfToday, readPeriod, type Period } from "../lists/period.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { attemptsUrl } from "../reports/attempts-list.tsx";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { moneyOf } from "#platform/text/money.ts";
import { moneyChart } from "./money-chart.ts";
import { needsOf } from "./needs.ts";

const periods: readonly TodayPeriod[] = ["today", "yesterday", "7d"];
const FEW_CODES = 3;

export async function todayPage(ctx: MemberContext, request: FastifyRequest): Promise<TodayPage> {
  const { period: asked } = request.query as { period?: unknown };
  const name = periods.find((each) => each === asked) ?? "today";
  const period = readPeriod({ period: name, from: "", to: "" }, ctx.clock.now());
  const [figures, needs, links, advice] = await Promise.all([
    readFigures(ctx, period, visibleTo(ctx).memberId),
    needsOf(ctx),
    openLinks(ctx),
    adviceFor(ctx),
  ]);
  const declined = figures.declined.map(({ declineClass, count }) => ({
    name: declineClass,
    share: Math.round((1000 * count) / (figures.declined[0]?.count ?? count)),
    ...figureOf(count, attemptsUrl(ctx, { period: name, kind: "sale", result: "declined", decline: declineClass })),
  }));
  return {
    kind: "today",
    ...shellOf(ctx, request, "home"),
    period: name,
    tabs: periods.map((id) => ({ id, url: `${pageUrl(ctx, "/today")}?period=${id}`, isCurrent: id === name })),
    from: period.from,
    to: period.to,
    isOwnOnly: seesOwnOnly(ctx),
    newLinkUrl: isAllowed(ctx, "links.write") ? pageUrl(ctx, "/links/new") : null,
    advice,
    needs,
    money: moneyOfPeriod(ctx, period, name, figures),
    attempts: attemptsOfPeriod(ctx, name, figures),
    links,
    declined,
  };
}

function moneyOfPeriod(ctx: MemberContext, days: Period, period: string, { byCurrency }: Figures): MoneyFigures[] {
  return byCurrency.map((figures) => {
    const { currency, collected, refunded } = figures;
    const approved = { period, result: "approved", currency };
    const sumOf = ({ amount, count }: Sum, kind: string) => ({
      sum: moneyOf(amount, currency),
      count,
      url: attemptsUrl(ctx, { ...approved, kind }),
    });
    const urlOf = (day: string, hour: string | null) =>
      attemptsUrl(ctx, {
        kind: "sale",
        result: "approved",
        currency,
        ...(hour === null ? { from: day, to: day } : { period, hour }),
      });
    return {
      currency,
      collected: sumOf(collected, "sale"),
      refunded: sumOf(refunded, "reversal"),
      chart: moneyChart(figures, { days, now: hourOf(ctx.clock.now()), urlOf }),
    };
  });
}

function attemptsOfPeriod(ctx: MemberContext, period: string, { attempts }: Figures): TodayPage["attempts"] {
  const urlOf = (result: Record<string, string>) => attemptsUrl(ctx, { period, kind: "sale", ...result });
  return {
    all: figureOf(attempts.all, urlOf({})),
    approved: figureOf(attempts.approved, urlOf({ result: "approved" })),
    others: attemptResults
      .filter((name) => name !== "approved" && attempts[name] > 0)
      .map((name) => ({ name, ...figureOf(attempts[name], urlOf({ result: name })) })),
  };
}

async function openLinks(ctx: MemberContext): Promise<TodayPage["links"]> {
  const filter = { state: "open", ...visibleTo(ctx) } as const;
  const { from, before } = boundsOfToday(ctx.clock);
  const endOfToday = new Date(before.getTime() - 1);
  const [open, expiring] = await Promise.all([
    countLinks(ctx, filter, COUNT_MAX),
    countLinks(ctx, { ...filter, expiresFrom: from, expiresTo: endOfToday }, COUNT_MAX),
  ]);
  const url = `${pageUrl(ctx, "/links")}?period=all&state=open`;
  return { open: cappedFigure(open, url), expiring: cappedFigure(expiring, `${url}&expires=today`) };
}

async function adviceFor(ctx: MemberContext): Promise<TodayPage["advice"]> {
  const { hasTotp, hasPasskey } = ctx.session.member;
  if (!hasTotp && !hasPasskey) return [{ name: "no_second_factor", url: "/portal/-/second-factor", codesLeft: 0 }];
  const codesLeft = await recoveryCodesLeft(ctx);
  const url = hasTotp ? "/portal/-/me/recovery-codes" : "/portal/-/second-factor";
  return codesLeft <= FEW_CODES ? [{ name: "few_recovery_codes", url, codesLeft }] : [];
}

function figureOf(count: number, url: string): Figure {
  return { count, isMore: false, url };
}

function cappedFigure(counted: number, url: string): Figure {
  return { count: Math.min(counted, COUNT_MAX), isMore: counted > COUNT_MAX, url };
}

/** "2026-11-20 14", in the banks' zone. */
function hourOf(at: Date): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: BANK_ZONE,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  });
  return format.format(at);
}
