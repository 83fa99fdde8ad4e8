import type { Locale, Problem, TransactionFields, TransactionFormPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { bankDayOf, isDay } from "#acquirers/registry.ts";
import {
  changeTransaction,
  createTransactions,
  findTransaction,
  transactionProblems,
  type TransactionDetails,
  type TransactionId,
  type TransactionInput,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { newId, parseId } from "#platform/ids.ts";
import { formOf, problemsOf, type Form } from "../form.ts";
import { readSignedAmount } from "#platform/text/typed-amount.ts";
import { keptForm, withQuery } from "../onward.ts";
import type { Answer } from "../page-routes.ts";
import { pageUrl, shellOf } from "../shell.ts";
import { requestedTransaction } from "./transaction-page.ts";

const EMPTY: TransactionFields = {
  erpReference: "",
  account: "",
  amount: "",
  currency: "",
  date: "",
  due: "",
  description: "",
  documentType: "",
  documentNo: "",
};

export async function newTransactionPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<TransactionFormPage> {
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const url = pageUrl(ctx, "/transactions");
  return {
    kind: "transaction-form",
    ...shellOf(ctx, request, "accounts"),
    action: `${url}/new`,
    backUrl: url,
    isNew: true,
    id: parseId(form?.text("id") ?? "") ?? newId(),
    seen: "",
    fields: form === null ? { ...EMPTY, currency: "TRY", date: bankDayOf(ctx.clock.now()) } : typedFields(form),
    problems,
  };
}

export async function addTransaction(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const form = formOf(request.body);
  const { read, problems } = readFields(typedFields(form), ctx.session.member.locale, null);
  if (problems.length > 0) return { status: 400, page: await newTransactionPage(ctx, request, problems) };
  const id = parseId<"account transaction">(form.text("id")) ?? newId<"account transaction">();
  const made = (id: TransactionId) => ({ to: withQuery(pageUrl(ctx, `/transactions/${id}`), { done: "saved" }) });
  try {
    const input = read as TransactionInput;
    const [created = id] = await inTransaction(ctx, (ctx) => createTransactions(ctx, [input], () => "", [id]));
    return made(created);
  } catch (error) {
    const { status, problems } = problemsOf(error);
    if (problems.some(({ reason }) => reason === "duplicate") && (await isMade(ctx, id))) return made(id);
    return { status, page: await newTransactionPage(ctx, request, problems.map(toFormProblem)) };
  }
}

/** True if the form was sent before: its transaction exists. */
async function isMade(ctx: MemberContext, id: TransactionId): Promise<boolean> {
  return (await findTransaction(ctx, id)) !== undefined;
}

export async function editTransactionPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<TransactionFormPage> {
  const transaction = await requestedTransaction(ctx, request);
  const form = request.method === "POST" ? formOf(request.body) : await keptForm(ctx, request);
  const isStale = problems.some(({ reason }) => reason === "stale");
  const shell = shellOf(ctx, request, "accounts");
  const url = pageUrl(ctx, `/transactions/${transaction.id}`);
  return {
    kind: "transaction-form",
    ...shell,
    action: `${url}/edit`,
    backUrl: url,
    isNew: false,
    id: transaction.id,
    // A member who has been told that the transaction has changed may overwrite it.
    seen: (isStale ? "" : form?.text("seen")) || transaction.updatedAt.toISOString(),
    fields: form === null ? storedFields(transaction, shell.locale) : typedFields(form),
    problems,
  };
}

export async function editTransaction(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const transaction = await requestedTransaction(ctx, request);
  const form = formOf(request.body);
  const { read, problems } = readFields(typedFields(form), ctx.session.member.locale, transaction);
  if (problems.length > 0) return { status: 400, page: await editTransactionPage(ctx, request, problems) };
  const seen = new Date(form.text("seen"));
  const unchangedSince = Number.isNaN(seen.getTime()) ? transaction.updatedAt : seen;
  try {
    await inTransaction(ctx, (ctx) => changeTransaction(ctx, { ...read, id: transaction.id, unchangedSince }));
    return { to: withQuery(pageUrl(ctx, `/transactions/${transaction.id}`), { done: "saved" }) };
  } catch (error) {
    const { status, problems } = problemsOf(error);
    return { status, page: await editTransactionPage(ctx, request, problems.map(toFormProblem)) };
  }
}

/** What the form asks for. Undefined: as it is stored. */
type Read = { [Field in keyof TransactionInput]?: TransactionInput[Field] | undefined };

/**
 * Reads the form, and names everything that is wrong. A field that shows what is stored keeps it exactly: the form has days where
 * programs send instants to the microsecond.
 */
function readFields(
  fields: TransactionFields,
  locale: Locale,
  stored: TransactionDetails | null,
): { read: Read; problems: Problem[] } {
  const shown = stored && storedFields(stored, locale);
  const problems: Problem[] = [];
  const read = <Value>(name: keyof TransactionFields, understand: (text: string) => Value | null) => {
    if (shown !== null && shown[name] === fields[name]) return undefined;
    const value = understand(fields[name]);
    if (value === null) problems.push({ field: name, reason: fields[name] === "" ? "required" : "invalid" });
    return value ?? undefined;
  };
  const orNull = (name: keyof TransactionFields) => (fields[name] === "" ? null : fields[name]);
  const texts = {
    erpCode: orNull("erpReference"),
    accountErpCode: fields.account,
    currencyCode: fields.currency.toUpperCase(),
    description: orNull("description"),
    documentType: orNull("documentType"),
    documentNo: orNull("documentNo"),
  };
  problems.push(...transactionProblems(texts).flatMap((refusal) => problemsOf(refusal).problems.map(toFormProblem)));
  if (texts.erpCode === null && (stored === null || stored.erpCode !== null))
    problems.push({ field: "erpReference", reason: "required" });
  const values = {
    ...texts,
    accountErpCode: shown?.account === fields.account ? undefined : fields.account,
    amount: read("amount", (text) => readSignedAmount(text, locale)),
    transactionDate: fields.date === "" ? null : read("date", startOfDay),
    dueDate: read("due", startOfDay),
  };
  return { read: values, problems };
}

/** Midnight UTC, without a zone as programs write it, is on the same day in Istanbul. */
function startOfDay(day: string): string | null {
  return isDay(day) ? `${day}T00:00:00` : null;
}

const FORM_NAMES: Readonly<Record<string, keyof TransactionFields>> = {
  erpCode: "erpReference",
  accountErpCode: "account",
  currencyCode: "currency",
  transactionDate: "date",
  dueDate: "due",
};

/** Maps refused fields to form field names. */
function toFormProblem({ field, reason }: Problem): Problem {
  const isOfTransaction = field === "form" || field === "id" || reason === "paid" || reason === "being_paid";
  return { field: isOfTransaction ? "transaction" : (FORM_NAMES[field] ?? field), reason };
}

function typedFields(form: Form): TransactionFields {
  const names = Object.keys(EMPTY) as (keyof TransactionFields)[];
  return Object.fromEntries(names.map((name) => [name, form.text(name).trim()])) as unknown as TransactionFields;
}

function storedFields(transaction: TransactionDetails, locale: Locale): TransactionFields {
  const { erpCode, accountErpCode, amount, currencyCode, transactionDate, dueDate } = transaction;
  return {
    erpReference: erpCode ?? "",
    account: accountErpCode,
    amount: typedDecimal(amount, locale),
    currency: currencyCode,
    date: transactionDate === null ? "" : bankDayOf(transactionDate),
    due: bankDayOf(dueDate),
    description: transaction.description,
    documentType: transaction.documentType ?? "",
    documentNo: transaction.documentNo ?? "",
  };
}

/** "1250.5000" → "1250,50" in Turkish: with two decimals, or four if they are needed. */
function typedDecimal(amount: string, locale: Locale): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const shown = fraction.endsWith("00") ? fraction.slice(0, 2) : fraction;
  return `${whole}${locale === "tr" ? "," : "."}${shown}`;
}
