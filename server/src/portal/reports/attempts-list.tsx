import type { MemberContext } from "#members/index.ts";
import { listTerminals } from "#payment-sets/index.ts";
import { moneyOf } from "#platform/text/money.ts";
import {
  attemptResults,
  countAttempts,
  exportAttempts,
  pageOfAttempts,
  type AttemptFilter,
  type AttemptResult,
  type ListedAttempt,
} from "#reports/index.ts";
import { currenciesOf, currencyFilter, terminalFilter, type FilterField, type FilterFields } from "../lists/filters.ts";
import { defineList, timeCell } from "../lists/list-page.tsx";
import { archivedTo, boundsOf } from "../lists/period.ts";
import { pageUrl } from "../page/index.ts";
import { MoneyText, NoValue, StateMark, type Tone } from "../parts/index.ts";
import { seesOwnOnly, visibleTo } from "../payments/own-payments.ts";
import { declineFilter } from "../payments/payment-filters.ts";
import { shortCard } from "../payments/short-card.ts";
import { bankCodeOf, bankLabel, bankOf } from "../shown/bank-label.ts";
import { namesOf, type TerminalNames } from "../shown/terminal-names.ts";
import { formatMonth, textIn, type Locale, type Text } from "../words/index.ts";

interface More {
  terminals: TerminalNames;
  currencies: readonly string[];
  /** The company's banks, by their codes. */
  banks: Readonly<Record<string, string>>;
  archivedMonth: string | null;
}

type Filter = FilterField<AttemptFilter, Text["attempts"], More>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The value of the filter for every number of installments but one. */
export const SEVERAL = "several";
const INSTALLMENTS_MAX = 12;

/** An hour of a list of one day. */
const hour: Filter = {
  label: (words) => words.hour,
  linked: (words, value) => words.hourValue(value),
  read(text, _, period) {
    if (period === null || period.from !== period.to || !/^(?:[01][0-9]|2[0-3])$/.test(text)) return null;
    const from = new Date(boundsOf(period).from.getTime() + Number(text) * HOUR_MS);
    return { from, before: new Date(from.getTime() + HOUR_MS) };
  },
};

/** The part of a day before this minute. */
const until: Filter = {
  label: (words) => words.until,
  linked: (_, value) => value.replace(".", ":"),
  read(text, _, period) {
    if (period === null || period.from !== period.to || !/^(?:[01][0-9]|2[0-3])\.[0-5][0-9]$/.test(text)) return null;
    const [hours = 0, minutes = 0] = text.split(".").map(Number);
    return { before: new Date(boundsOf(period).from.getTime() + hours * HOUR_MS + minutes * MINUTE_MS) };
  },
};

const bank: Filter = {
  label: ({ column }) => column.bank,
  options: (_, { more, filters }) => {
    const set = filters["bank"];
    return set === undefined ? more.banks : { ...more.banks, [set]: bankLabel(set) };
  },
  read: (text) => (/^[0-9a-z-]{1,40}$/.test(text) ? { bank: text } : null),
};

const installments: Filter = {
  label: ({ column }) => column.installments,
  options(words, { filters }) {
    const counts = Array.from({ length: INSTALLMENTS_MAX }, (_, index) => String(index + 1));
    const set = filters["installments"] ?? "1";
    const numbers = [...new Set([...counts, set])].filter((count) => count !== SEVERAL);
    return { ...Object.fromEntries(numbers.map((count) => [count, count])), [SEVERAL]: words.several };
  },
  read(text) {
    if (text === SEVERAL) return { isInInstallments: true };
    return /^[1-9][0-9]?$/.test(text) ? { installments: Number(text) } : null;
  },
};

const filters = {
  kind: {
    label: ({ column }) => column.kind,
    options: ({ kindFilter }) => kindFilter,
    read: (text) => (text === "sale" || text === "reversal" ? { isSale: text === "sale" } : null),
  },
  result: {
    label: ({ column }) => column.result,
    options: ({ result }) => result,
    read(text) {
      const result = attemptResults.find((name) => name === text);
      return result === undefined ? null : { result };
    },
  },
  decline: declineFilter,
  currency: currencyFilter,
  bank,
  terminal: terminalFilter,
  installments,
  hour,
  until,
} satisfies FilterFields<AttemptFilter, Text["attempts"], More>;

/** The address of the list with these filters, for figures that count its rows. */
export function attemptsUrl(
  ctx: MemberContext,
  set: Readonly<Partial<Record<keyof typeof filters | "period" | "from" | "to", string>>>,
): string {
  return `${pageUrl(ctx, "/attempts")}?${new URLSearchParams(set).toString()}`;
}

const TONES: Readonly<Record<AttemptResult, Tone>> = {
  approved: "good",
  declined: "wrong",
  waiting: "asking",
  unclear: "attention",
  undone: "back",
  abandoned: "dropped",
};

function declineOf({ result, declineClass }: Pick<ListedAttempt, "result" | "declineClass">, locale: Locale) {
  return result === "declined" && declineClass ? textIn(locale).payments.declineShort[declineClass] : null;
}

/** Every request to a bank: what the figures count. */
export const attemptList = defineList<ListedAttempt, AttemptFilter, Text["attempts"], More>({
  path: "/attempts",
  nav: "payments",
  action: "payments.read",
  words: ({ attempts }) => attempts,
  filters,
  period: (bounds) => bounds,
  whole: (typed, ctx) => ({ ...typed, ...visibleTo(ctx) }),
  rows: pageOfAttempts,
  count: countAttempts,
  async more(ctx, period) {
    const [terminals, archivedMonth] = await Promise.all([listTerminals(ctx), period && archivedTo(ctx, period)]);
    const banks = Object.fromEntries(terminals.map((terminal) => [bankCodeOf(terminal), bankOf(terminal)]));
    return { terminals: namesOf(terminals), currencies: currenciesOf(terminals), banks, archivedMonth };
  },
  note: ({ ctx, words }) => (seesOwnOnly(ctx) ? words.ownOnly : words.note),
  hints: ({ locale, more: { archivedMonth } }) =>
    archivedMonth !== null && <p class="hint">{textIn(locale).list.archivedTo(formatMonth(locale, archivedMonth))}</p>,
  keyOf: ({ id }) => id,
  look: { table: "cards payments", row: "anonymous" },
  columns: [
    {
      title: ({ time }) => time,
      look: "soft nowrap at",
      cell: timeCell(({ createdAt }) => createdAt),
      value: ({ createdAt }) => ({ at: createdAt }),
    },
    {
      title: ({ reference }) => reference,
      isHead: true,
      look: "reference",
      cell: ({ paymentId, clientReference, orderReference }, { ctx }) => (
        <a href={pageUrl(ctx, `/payments/${paymentId}`)}>{clientReference ?? orderReference}</a>
      ),
      value: ({ clientReference, orderReference }) => clientReference ?? orderReference,
    },
    {
      title: ({ kind }) => kind,
      look: "kind",
      cell: ({ kind }, { words }) => words.kind[kind],
      value: ({ kind }, { words }) => words.kind[kind],
    },
    {
      title: ({ result }) => result,
      look: "status",
      cell: ({ result, declineClass }, { locale, words }) => (
        <StateMark
          tone={TONES[result]}
          word={words.result[result]}
          detail={declineOf({ result, declineClass }, locale)}
        />
      ),
      value: ({ result }, { words }) => words.result[result],
    },
    {
      title: ({ card }) => card,
      look: "nowrap card",
      cell: ({ maskedPan }) => (maskedPan === null ? <NoValue /> : shortCard(maskedPan)),
      value: ({ maskedPan }) => maskedPan,
    },
    {
      title: ({ terminal }) => terminal,
      look: "terminal",
      cell: ({ terminalId }, { more }) => more.terminals.get(terminalId) ?? <NoValue />,
      value: ({ terminalId }, { more }) => more.terminals.get(terminalId) ?? null,
    },
    {
      title: ({ installments }) => installments,
      isNumber: true,
      look: "number installments",
      cell: ({ installments }) => installments,
      value: ({ installments }) => installments,
    },
    {
      title: ({ amount }) => amount,
      isNumber: true,
      cell: ({ amount, currency }) => <MoneyText money={{ amount, currency }} />,
      value: ({ amount, currency }) => moneyOf(amount, currency),
    },
  ],
  file: {
    columns: [
      { title: (_, locale) => textIn(locale).list.currency, value: ({ currency }) => currency },
      {
        title: (_, locale) => textIn(locale).payments.declineLabel,
        value: (row, { locale }) => declineOf(row, locale),
      },
      { title: ({ id }) => id, value: ({ id }) => id },
    ],
    batches: exportAttempts,
  },
});
