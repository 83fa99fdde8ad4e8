import { shortDecimal, zero, type CurrencyCode } from "@servicepay/money";
import type { FastifyRequest } from "fastify";
import { bankDayOf } from "#acquirers/registry.ts";
import type { MemberContext } from "#members/index.ts";
import {
  addTerminalCost,
  changeTerminalCost,
  checkCost,
  costText,
  findCost,
  knownPrograms,
  listTerminals,
  programName,
  removeTerminalCost,
  type ListedCost,
} from "#payment-sets/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound, refusalsBy } from "#platform/refusal.ts";
import { writeTypedAmount } from "#platform/text/typed-amount.ts";
import { defineForm } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import { choicesOf } from "../parts/index.ts";
import type { Locale, Text } from "../words/index.ts";
import { issuerOf } from "./costs-list.tsx";
import { readCost } from "./read-cost.ts";

export const costForm = defineForm({
  nav: "setup",
  action: "rates.write",
  words: ({ costForm, costs }: Text) => ({ ...costForm, list: costs.title, cards: costs.card, issuers: costs.issuer }),
  find: requestedCost,
  more: async (ctx: MemberContext, stored: ListedCost | null) => ({
    terminals: (await listTerminals(ctx)).filter(({ id }) => stored === null || id === stored.terminalId),
  }),
  problemWords: ({ problem }) => problem,
  fields: {
    terminal: {
      kind: "select",
      verbName: "terminalId",
      label: ({ words }) => words.terminal,
      value: ({ stored }) => stored?.terminalId,
      choices: ({ more }) => more.terminals.map(({ id, name }) => ({ value: id, label: name })),
    },
    currency: {
      kind: "select",
      label: ({ words }) => words.currency,
      value: ({ stored }) => stored?.currency ?? "TRY",
      choices: ({ more }) => {
        const currencies = new Set<CurrencyCode>(["TRY", ...more.terminals.flatMap((each) => each.currencies)]);
        return [...currencies].map((code) => ({ value: code, label: code }));
      },
    },
    program: {
      kind: "select",
      label: ({ words }) => words.program,
      value: ({ stored }) => stored?.program,
      choices: ({ words, more }) => [
        { value: "", label: words.anyProgram },
        ...[...new Set([...knownPrograms, ...more.terminals.flatMap(({ programs }) => programs)])].map((code) => ({
          value: code,
          label: programName(code),
        })),
      ],
    },
    card: {
      kind: "select",
      label: ({ words }) => words.card,
      value: ({ stored }) => stored?.card ?? "any",
      choices: ({ words }) => choicesOf(words.cards),
    },
    issuer: {
      kind: "select",
      verbName: "isOwnBank",
      label: ({ words }) => words.issuer,
      value: ({ stored }) => (stored === null ? "any" : issuerOf(stored)),
      choices: ({ words }) => choicesOf(words.issuers),
    },
    installments: {
      label: ({ words }) => words.installments,
      hint: ({ words }) => words.installmentsHint,
      value: ({ stored }) => String(stored?.installments ?? 1),
      input: { inputMode: "numeric" },
      lengthMax: 2,
      isRequired: true,
    },
    costRate: {
      label: ({ words }) => words.costRate,
      hint: ({ words }) => words.costRateHint,
      value: ({ stored, locale }) => stored && decimalText(shortDecimal(stored.costRate), locale),
      input: { inputMode: "decimal" },
      lengthMax: 20,
      isRequired: true,
    },
    fixedFee: {
      label: ({ words }) => words.fixedFee,
      value: ({ stored, locale }) =>
        stored && stored.fixedFee !== zero ? writeTypedAmount(stored.fixedFee, stored.currency, locale) : null,
      input: { inputMode: "decimal" },
      lengthMax: 20,
    },
    valueDays: {
      label: ({ words }) => words.valueDays,
      hint: ({ words }) => words.valueDaysHint,
      value: ({ stored }) => String(stored?.valueDays ?? 1),
      input: { inputMode: "numeric" },
      lengthMax: 3,
      isRequired: true,
    },
    payout: {
      kind: "select",
      label: ({ words }) => words.payout,
      value: ({ stored }) => stored?.payout ?? "once",
      choices: ({ words }) => choicesOf(words.payouts),
    },
    validFrom: {
      label: ({ words }) => words.validFrom,
      value: ({ ctx, stored }) => stored?.validFrom ?? bankDayOf(ctx.clock.now()),
      input: { type: "date" },
      isRequired: true,
    },
    validTo: {
      label: ({ words }) => words.validTo,
      hint: ({ words }) => words.validToHint,
      value: ({ stored }) => stored?.validTo,
      input: { type: "date" },
    },
    remove: { kind: "check", label: ({ words }) => words.remove, isShown: ({ stored }) => stored !== null },
  },
  read(typed, { locale, more }) {
    if (typed.text("remove") === "yes") return { input: null };
    const terminal = more.terminals.find(({ id }) => id === typed.text("terminal"));
    const { cost, problems } = readCost(typed, locale);
    if (terminal === undefined) return { problems: [{ field: "terminal", reason: "required" }, ...problems] };
    if (problems.length > 0) return { problems };
    const refusals = refusalsBy(() => checkCost(cost, terminal));
    return refusals.length > 0 ? { problems: refusals } : { input: { ...cost, terminalId: terminal.id } };
  },
  change: {
    path: "/costs/:id/change",
    title: ({ words }) => words.changeTitle,
    back: listLink,
    version: costText,
    async save(ctx, input, { stored, seen }) {
      await inTransaction(ctx, async (ctx) => {
        if (input === null) await removeTerminalCost(ctx, stored.id);
        else await changeTerminalCost(ctx, stored.id, { cost: input, seen: seen || costText(stored) });
      });
      return saved(ctx);
    },
  },
  add: {
    path: "/costs/new",
    title: ({ words }) => words.addTitle,
    note: ({ words }) => words.addNote,
    back: listLink,
    async save(ctx, input, id: ListedCost["id"]) {
      if (input !== null) await inTransaction(ctx, (ctx) => addTerminalCost(ctx, { ...input, id }));
      return saved(ctx);
    },
  },
});

async function requestedCost(ctx: MemberContext, request: FastifyRequest): Promise<ListedCost> {
  const id = parseId<"terminal-cost">((request.params as { id: string }).id);
  const cost = id === null ? undefined : await findCost(ctx, id);
  if (cost === undefined) throw notFound("There is no such cost.");
  return cost;
}

function listLink({ ctx, words }: { ctx: MemberContext; words: { list: string } }) {
  return { label: words.list, url: pageUrl(ctx, "/costs") };
}

function saved(ctx: MemberContext): Answer {
  return { to: withQuery(pageUrl(ctx, "/costs"), { done: "saved" }) };
}

function decimalText(decimal: string, locale: Locale): string {
  return locale === "tr" ? decimal.replace(".", ",") : decimal;
}
