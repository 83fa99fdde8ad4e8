import { formatDecimal } from "@servicepay/money";
import { bankDayOf, isDay } from "#acquirers/registry.ts";
import {
  changeTransaction,
  createTransactions,
  findTransaction,
  transactionProblems,
  type TransactionId,
  type TransactionInput,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { Refusal } from "#platform/refusal.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { defineForm, seenTime } from "../forms/index.ts";
import { type Answer, pageUrl, withQuery } from "../page/index.ts";
import type { Text, Locale, Problem } from "../words/index.ts";
import { requestedTransaction } from "./transaction-page.tsx";

const ERP_CODE_LENGTH_MAX = 100;

export const transactionForm = defineForm({
  nav: "accounts",
  action: "transactions.write",
  words: ({ transactionForm, transactions }: Text) => ({ ...transactionForm, list: transactions.title }),
  find: requestedTransaction,
  more: async () => null,
  problemWords: ({ problem }) => problem,
  problem: (problem) =>
    problem.reason === "paid" || problem.reason === "being_paid" ? { ...problem, field: "form" } : problem,
  fields: {
    account: {
      verbName: "accountErpCode",
      label: ({ words }) => words.account,
      hint: ({ words }) => words.accountHint,
      value: ({ stored }) => stored?.accountErpCode,
      lengthMax: ERP_CODE_LENGTH_MAX,
      isRequired: true,
    },
    erpReference: {
      verbName: "erpCode",
      label: ({ words }) => words.erpReference,
      hint: ({ words }) => words.erpHint,
      value: ({ stored }) => stored?.erpCode,
      lengthMax: ERP_CODE_LENGTH_MAX,
      isRequired: ({ stored }) => stored === null,
    },
    amount: {
      label: ({ words }) => words.amount,
      hint: ({ words }) => words.amountHint,
      value: ({ stored, locale }) => stored && typedDecimal(formatDecimal(stored.amount), locale),
      input: { inputMode: "decimal" },
      isRequired: true,
    },
    currency: {
      verbName: "currencyCode",
      label: ({ words }) => words.currency,
      value: ({ stored }) => stored?.currencyCode ?? "TRY",
      lengthMax: 3,
      isRequired: true,
    },
    date: {
      verbName: "transactionDate",
      label: ({ words }) => words.date,
      value: ({ ctx, stored }) => dayOf(stored === null ? ctx.clock.now() : stored.transactionDate),
      input: { type: "date" },
    },
    due: {
      verbName: "dueDate",
      label: ({ words }) => words.due,
      value: ({ stored }) => stored && dayOf(stored.dueDate),
      input: { type: "date" },
      isRequired: true,
    },
    description: {
      label: ({ words }) => words.description,
      value: ({ stored }) => stored?.description,
      lengthMax: 1_000,
    },
    documentType: {
      label: ({ words }) => words.documentType,
      value: ({ stored }) => stored?.documentType,
      lengthMax: 50,
    },
    documentNo: { label: ({ words }) => words.documentNo, value: ({ stored }) => stored?.documentNo, lengthMax: 100 },
  },
  read(typed, { locale, stored }) {
    const problems: (Problem | Refusal)[] = [];
    const texts = {
      erpCode: typed.text("erpReference") || null,
      accountErpCode: typed.text("account"),
      currencyCode: typed.text("currency").toUpperCase(),
      description: typed.text("description") || null,
      documentType: typed.text("documentType") || null,
      documentNo: typed.text("documentNo") || null,
    };
    problems.push(...transactionProblems(texts));
    if (texts.erpCode === null && (stored === null || stored.erpCode !== null))
      problems.push({ field: "erpReference", reason: "required" });
    // The form has days where programs send instants to the microsecond.
    const changed = <Value>(name: "amount" | "date" | "due", understand: (text: string) => Value | null) => {
      if (!typed.isChanged(name)) return undefined;
      const value = understand(typed.text(name));
      if (value === null) problems.push({ field: name, reason: typed.text(name) === "" ? "required" : "invalid" });
      return value ?? undefined;
    };
    const input: Read = {
      ...texts,
      accountErpCode: typed.isChanged("account") ? texts.accountErpCode : undefined,
      amount: changed("amount", (text) => readSignedAmount(text, locale)),
      transactionDate: typed.text("date") === "" ? null : changed("date", startOfDay),
      dueDate: changed("due", startOfDay),
    };
    return problems.length > 0 ? { problems } : { input };
  },
  change: {
    path: "/transactions/:id/edit",
    title: ({ words }) => words.editTitle,
    back: ({ ctx, words, stored }) => ({ label: words.list, url: pageUrl(ctx, `/transactions/${stored.id}`) }),
    version: ({ updatedAt }) => updatedAt.toISOString(),
    async save(ctx, input, { stored, seen }) {
      const change = { ...input, id: stored.id, unchangedSince: seenTime(seen, stored) };
      await inTransaction(ctx, (ctx) => changeTransaction(ctx, change));
      return saved(ctx, stored.id);
    },
  },
  add: {
    path: "/transactions/new",
    title: ({ words }) => words.newTitle,
    back: ({ ctx, words }) => ({ label: words.list, url: pageUrl(ctx, "/transactions") }),
    save: addTransaction,
  },
});

/** What the form asks for. Undefined: as it is stored. */
type Read = { [Field in keyof TransactionInput]?: TransactionInput[Field] | undefined };

async function addTransaction(ctx: MemberContext, input: Read, id: TransactionId): Promise<Answer> {
  try {
    const [created = id] = await inTransaction(ctx, (ctx) =>
      createTransactions(ctx, [wholeInput(input)], () => "", [id]),
    );
    return saved(ctx, created);
  } catch (error) {
    const isSentBefore =
      error instanceof Refusal && error.reason === "duplicate" && (await findTransaction(ctx, id)) !== undefined;
    if (isSentBefore) return saved(ctx, id);
    throw error;
  }
}

function wholeInput({ accountErpCode, amount, currencyCode, dueDate, ...rest }: Read): TransactionInput {
  if (accountErpCode === undefined || amount === undefined || currencyCode === undefined || dueDate === undefined)
    throw new Error("a new transaction has nothing stored");
  return { accountErpCode, amount, currencyCode, dueDate, ...rest };
}

function saved(ctx: MemberContext, id: TransactionId): Answer {
  return { to: withQuery(pageUrl(ctx, `/transactions/${id}`), { done: "saved" }) };
}

function dayOf(at: Date | null): string | null {
  return at && bankDayOf(at);
}

/** Midnight UTC, without a zone as programs write it, is on the same day in Istanbul. */
function startOfDay(day: string): string | null {
  return isDay(day) ? `${day}T00:00:00` : null;
}

/** "1250.5000" → "1250,50" in Turkish: with two decimals, or four if they are needed. */
function typedDecimal(amount: string, locale: Locale): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const shown = fraction.endsWith("00") ? fraction.slice(0, 2) : fraction;
  return `${whole}${locale === "tr" ? "," : "."}${shown}`;
}
