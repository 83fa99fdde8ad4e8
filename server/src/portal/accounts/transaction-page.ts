import type { DeleteTransactionPage, Problem, TransactionPage } from "../model.ts";
import type { FastifyRequest } from "fastify";
import { deleteTransaction, readTransaction, type TransactionDetails } from "#current-accounts/index.ts";
import type { MemberContext } from "#members/index.ts";
import { inTransaction } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound, Refusal } from "#platform/refusal.ts";
import { withQuery } from "../page/onward.ts";
import type { Answer } from "../page/page-routes.ts";
import { isAllowed, pageUrl, shellOf } from "../page/shell-of.ts";
import { accountLabel } from "../shown/customer-label.ts";
import { accountUrl } from "./account-urls.ts";
import { problemsOn } from "../forms/problems.ts";
import { textIn } from "../words/index.ts";

/** The transaction that the address names. */
export function requestedTransaction(ctx: MemberContext, request: FastifyRequest): Promise<TransactionDetails> {
  return readTransaction(ctx, transactionIdOf(request));
}

export async function transactionPage(ctx: MemberContext, request: FastifyRequest): Promise<TransactionPage> {
  const transaction = await requestedTransaction(ctx, request);
  const { id, erpCode, accountErpCode, amount, currencyCode, transactionDate, dueDate } = transaction;
  const { description, documentType, documentNo, isPosted } = transaction;
  const url = pageUrl(ctx, `/transactions/${id}`);
  const mayWrite = isAllowed(ctx, "transactions.write") && !isPosted;
  const search = new URLSearchParams({ q: documentNo ?? "" }).toString();
  return {
    kind: "transaction",
    ...shellOf(ctx, request, "accounts"),
    listUrl: pageUrl(ctx, "/transactions"),
    amount: { amount, currency: currencyCode },
    facts: {
      erpCode,
      account: await accountLabel(ctx, accountErpCode),
      at: transactionDate?.toISOString() ?? null,
      due: dueDate.toISOString(),
      description: description === "" ? null : description,
      documentType,
      documentNo,
      id,
    },
    accountUrl: accountUrl(ctx, accountErpCode),
    posted: isPosted ? { url: pageUrl(ctx, `/search?${search}`) } : null,
    editUrl: mayWrite ? `${url}/edit` : null,
    deleteUrl: mayWrite ? `${url}/delete` : null,
  };
}

export async function deleteTransactionPage(
  ctx: MemberContext,
  request: FastifyRequest,
  problems: readonly Problem[] = [],
): Promise<DeleteTransactionPage> {
  const { id, erpCode, accountErpCode, amount, currencyCode } = await requestedTransaction(ctx, request);
  const url = pageUrl(ctx, `/transactions/${id}`);
  return {
    kind: "delete-transaction",
    ...shellOf(ctx, request, "accounts"),
    action: `${url}/delete`,
    transactionUrl: url,
    amount: { amount, currency: currencyCode },
    account: await accountLabel(ctx, accountErpCode),
    erpCode,
    problems,
  };
}

/** A form that is sent twice finds no transaction the second time, and leads to the same page. */
export async function deleteRequestedTransaction(ctx: MemberContext, request: FastifyRequest): Promise<Answer> {
  const id = transactionIdOf(request);
  try {
    await inTransaction(ctx, (ctx) => deleteTransaction(ctx, { id }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The transaction's page says that a payment has posted it.
    if (error.reason === "posted_by_payment") return { to: pageUrl(ctx, `/transactions/${id}`) };
    if (error.reason === "paid" || error.reason === "being_paid") {
      const { locale } = ctx.session.member;
      const words = textIn(locale).transactionForm.problem;
      const problems = problemsOn({ fields: [], words }, locale, [{ field: "form", reason: error.reason }]);
      return { status: error.status, page: await deleteTransactionPage(ctx, request, problems) };
    }
    if (error.code !== "ERR_NOT_FOUND") throw error;
  }
  return { to: withQuery(pageUrl(ctx, "/transactions"), { done: "transaction_deleted" }) };
}

function transactionIdOf(request: FastifyRequest) {
  const id = parseId<"account transaction">((request.params as { id: string }).id);
  if (id === null) throw notFound("There is no such transaction.");
  return id;
}
