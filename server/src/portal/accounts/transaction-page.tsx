import type { FastifyRequest } from "fastify";
import type { ComponentChildren } from "preact";
import {
  deleteTransaction,
  documentTypeIn,
  readTransaction,
  type TransactionDetails,
} from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import { FormPage, problemsOn } from "../forms/index.ts";
import { type Answer, isAllowed, pageUrl, Shell, useMember, useText, withQuery } from "../page/index.ts";
import { Facts, Heading, Sheet } from "../parts/index.ts";
import { accountLabel } from "../shown/customer-label.ts";
import { formatDate, formatMoney, formatTime, type Problem, type Sum, textFor } from "../words/index.ts";
import { accountUrl } from "./account-urls.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The transaction that the address names. */
export function requestedTransaction(ctx: MemberContext, request: FastifyRequest): Promise<TransactionDetails> {
  return readTransaction(ctx, transactionIdOf(request));
}

export async function transactionPage(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const transaction = await requestedTransaction(ctx, request);
  const account = await accountLabel(ctx, transaction.accountErpCode);
  const { locale } = ctx.session.member;
  const { transaction: text, transactions } = textFor(ctx);
  const title = formatMoney(locale, moneyIn(transaction));
  const url = pageUrl(ctx, `/transactions/${transaction.id}`);
  const mayWrite = isAllowed(ctx, "transactions.write") && !transaction.isPosted;
  const search = new URLSearchParams({ q: transaction.documentNo ?? "" }).toString();
  const view = (
    <Shell nav="accounts" title={title}>
      <Heading title={title} back={{ label: transactions.title, url: pageUrl(ctx, "/transactions") }}>
        {mayWrite && (
          <a class="button" href={`${url}/edit`}>
            {text.edit}
          </a>
        )}
        {mayWrite && (
          <a class="button danger" href={`${url}/delete`}>
            {text.delete}
          </a>
        )}
      </Heading>
      <Sheet look="narrow" title={text.factsTitle}>
        <TransactionFacts
          transaction={transaction}
          account={<a href={accountUrl(ctx, transaction.accountErpCode)}>{account}</a>}
        />
        {transaction.isPosted && (
          <p class="hint">
            {text.posted} <a href={pageUrl(ctx, `/search?${search}`)}>{text.findPayment}</a>
          </p>
        )}
      </Sheet>
    </Shell>
  );
  return { view };
}

interface FactsProps {
  transaction: TransactionDetails;
  account: ComponentChildren;
}

function TransactionFacts({ transaction, account }: FactsProps) {
  const { locale, now } = useMember();
  const { id, erpCode, transactionDate, dueDate, description, documentType, documentNo } = transaction;
  const { fact } = useText().transaction;
  const time = (at: Date) => (isDay(at) ? formatDate(locale, at, "UTC") : formatTime(locale, at, now.zone));
  const kind = "identifier" as const;
  return (
    <Facts
      facts={[
        { label: fact.account, value: account },
        { label: fact.at, value: transactionDate && time(transactionDate) },
        { label: fact.due, value: time(dueDate) },
        { label: fact.description, value: description === "" ? null : description },
        { label: fact.documentType, value: documentTypeIn(locale, documentType) || null },
        { label: fact.documentNo, value: documentNo, kind },
        { label: fact.erpCode, value: erpCode, kind },
        { label: fact.id, value: id, kind },
      ]}
    />
  );
}

/** A day without a time is stored as midnight in UTC. */
function isDay(at: Date): boolean {
  return at.getTime() % DAY_MS === 0;
}

export async function deleteTransactionPage(
  ctx: MemberContext,
  request: FastifyRequest,
  refused: { problems: readonly Problem[]; status: number } = { problems: [], status: 200 },
): Promise<Answer> {
  const transaction = await requestedTransaction(ctx, request);
  const account = await accountLabel(ctx, transaction.accountErpCode);
  const { locale } = ctx.session.member;
  const { deleteTransaction: text, transactionForm } = textFor(ctx);
  const problems = problemsOn({ fields: [], words: transactionForm.problem }, locale, refused.problems);
  const name = formatMoney(locale, moneyIn(transaction));
  const url = pageUrl(ctx, `/transactions/${transaction.id}`);
  const view = (
    <FormPage
      nav="accounts"
      title={text.title}
      note={[name, account, transaction.erpCode].filter((part) => part !== null).join(" · ")}
      back={{ label: name, url }}
      action={`${url}/delete`}
      problems={problems}
      submit={text.submit}
      isDangerous
    >
      <p>{text.text}</p>
    </FormPage>
  );
  return { view, status: refused.status };
}

/** A form that is sent twice finds no transaction the second time, and leads to the same page. */
export async function deleteRequestedTransaction(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = transactionIdOf(request);
  try {
    await inTransaction(ctx, (ctx) => deleteTransaction(ctx, { id }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, reason, status } = error;
    // The transaction's page says that a payment has posted it.
    if (reason === "posted_by_payment") return { to: pageUrl(ctx, `/transactions/${id}`) };
    if (reason === "paid" || reason === "being_paid")
      return deleteTransactionPage(ctx, request, { status, problems: [{ field: "form", reason }] });
    if (code !== "ERR_NOT_FOUND") throw error;
  }
  return { to: withQuery(pageUrl(ctx, "/transactions"), { done: "transaction_deleted" }) };
}

function transactionIdOf(request: FastifyRequest) {
  const id = parseId<"account transaction">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such transaction.");
  return id;
}

function moneyIn({ amount, currencyCode: currency }: TransactionDetails): Sum {
  return { amount, currency };
}
