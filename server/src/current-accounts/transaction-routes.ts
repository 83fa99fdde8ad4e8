import type { FastifyReply } from "fastify";
import { inTransaction, reading } from "#platform/context.ts";
import { contextOf } from "#platform/http/access.ts";
import type { App } from "#platform/http/app.ts";
import { errorReplies } from "#platform/http/errors/error-schemas.ts";
import { pagingOf } from "#platform/http/schemas.ts";
import { newId } from "#platform/ids.ts";
import { changeTransaction } from "./change-transaction.ts";
import { createTransactions } from "./create-transactions.ts";
import { deleteTransaction } from "./delete-transaction.ts";
import { replaceTransactions } from "./imports/replace/replace-transactions.ts";
import { listTransactions, showTransaction } from "./list-transactions.ts";
import * as schemas from "./transaction-schemas.ts";

const cat = { access: { by: "credential", scope: "cat" } } as const;
const tags = ["Current account transactions"];
/** Enough for a thousand transactions with long descriptions. */
const BATCH_BYTES_MAX = 2 * 1024 * 1024;

export function transactionRoutes(app: App): void {
  readRoutes(app);
  createRoutes(app);
  replaceRoute(app);
  changeRoutes(app);
}

function readRoutes(app: App): void {
  app.get(
    "/cat/cat",
    {
      config: cat,
      schema: {
        tags,
        operationId: "getTransaction",
        summary: "Read one transaction",
        description:
          "By `id` or `erpCode`; if both are sent, `id` is used. Without either, the reply is that of GET /cat/cat/list.",
        reply: "The transaction. Without `id` and `erpCode`: a TransactionList, as from GET /cat/cat/list.",
        querystring: schemas.TransactionQuery,
        published: {
          querystring: schemas.TransactionKeyQuery,
          response: { 200: schemas.Transaction, ...errorReplies(404) },
        },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { id, erpCode } = query;
      const ctx = contextOf(request);
      if (id === undefined && erpCode === undefined) {
        return sendJson(reply, await listTransactions(ctx, query, pagingOf(query)));
      }
      const key = id !== undefined ? { id } : { erpCode: erpCode ?? "" };
      return sendJson(reply, await showTransaction(reading(ctx), key));
    },
  );

  app.get(
    "/cat/cat/list",
    {
      config: cat,
      schema: {
        tags,
        operationId: "listTransactions",
        summary: "List transactions",
        description:
          "Newest first, transactions without a date last. `id` and `erpCode` limit the list to that record.",
        querystring: schemas.TransactionQuery,
        response: { 200: schemas.TransactionList },
      },
    },
    async (request, reply) =>
      sendJson(reply, await listTransactions(contextOf(request), request.query, pagingOf(request.query))),
  );
}

function createRoutes(app: App): void {
  app.post(
    "/cat/cat",
    {
      config: cat,
      schema: {
        tags,
        operationId: "createTransaction",
        summary: "Create a transaction",
        description:
          "200 without creating anything if it is your own booking of a collection that you have acknowledged: the same `erpCode`, account, amount and currency.",
        body: schemas.NewTransactionBody,
        response: { 200: schemas.WrittenTransactionReply, 201: schemas.WrittenTransactionReply },
      },
    },
    async (request, reply) => {
      const id = newId<"account transaction">();
      const { json, isPosting } = await inTransaction(contextOf(request), async (ctx) => {
        const [created = id] = await createTransactions(ctx, [request.body], () => "", [id]);
        return { json: await showTransaction(ctx, { id: created }), isPosting: created !== id };
      });
      return sendJson(reply.code(isPosting ? 200 : 201), written(json));
    },
  );

  app.post(
    "/cat/cat/batch",
    {
      config: cat,
      bodyLimit: BATCH_BYTES_MAX,
      schema: {
        tags,
        operationId: "createTransactions",
        summary: "Create up to 1,000 transactions, all or none",
        description:
          "An error names the wrong field in `details.field`, such as `transactions[3].amount`. Your own booking of a collection that you have acknowledged counts as created, under the id that it has.",
        body: schemas.BatchBody,
        response: { 201: schemas.BatchReply },
      },
    },
    async (request, reply) => {
      const { transactions } = request.body;
      const path = (index: number) => `transactions[${index}].`;
      const ids = await inTransaction(contextOf(request), (ctx) => createTransactions(ctx, transactions, path));
      const data = ids.map((id, index) => ({ id, erpCode: transactions[index]?.erpCode ?? "" }));
      return reply.code(201).send({ isSuccess: true, message: null, totalCount: data.length, data });
    },
  );
}

function replaceRoute(app: App): void {
  app.put(
    "/cat/cat/replace",
    {
      config: cat,
      bodyLimit: BATCH_BYTES_MAX,
      schema: {
        tags,
        operationId: "replaceTransactions",
        summary: "Replace the transactions of one account, all or none",
        description:
          "The account then has exactly these transactions, up to 1,000, and what payments posted to it. Those with an `erpCode` that is there already keep their ids; those that are not sent are deleted. 409 `shrinks` if more than 30 % would vanish, unless `allowShrink` is true. An error names the wrong field in `details.field`, such as `transactions[3].amount`.",
        body: schemas.ReplacementBody,
        response: { 200: schemas.ReplacementReply, ...errorReplies(409) },
      },
    },
    async (request) => {
      const { accountErpCode, transactions, allowShrink = false } = request.body;
      const path = (index: number) => `transactions[${index}].`;
      const data = await inTransaction(contextOf(request), (ctx) =>
        replaceTransactions(ctx, { accountErpCode, transactions, allowShrink }, path),
      );
      return { isSuccess: true, message: null, data };
    },
  );
}

function changeRoutes(app: App): void {
  app.put(
    "/cat/cat",
    {
      config: { ...cat, nulls: "keep" },
      schema: {
        tags,
        operationId: "updateTransaction",
        summary: "Change a transaction",
        description:
          "The record is named by `id` or `updateErpCode`; one of them is required, and `id` counts first. Fields that are not sent keep their values. Null clears a field; a required one keeps its value. An open item is not lowered below what payers have paid or are paying of it (409).",
        body: schemas.TransactionChangeBody,
        response: { 200: schemas.WrittenTransactionReply, ...errorReplies(404, 409) },
      },
    },
    async (request, reply) => {
      const json = await inTransaction(contextOf(request), async (ctx) =>
        showTransaction(ctx, { id: await changeTransaction(ctx, request.body) }),
      );
      return sendJson(reply, written(json));
    },
  );

  app.delete(
    "/cat/cat",
    {
      config: cat,
      schema: {
        tags,
        operationId: "deleteTransaction",
        summary: "Delete a transaction",
        description:
          "The transaction no longer appears in reads, and its ERP code can be used again. An open item that a payer has paid or is paying is not deleted (409).",
        querystring: schemas.TransactionKeyQuery,
        response: { 200: schemas.DeletedTransactionReply, ...errorReplies(404, 409) },
      },
    },
    async (request) => {
      const id = await inTransaction(contextOf(request), (ctx) => deleteTransaction(ctx, request.query));
      return { isSuccess: true, message: null, data: { id } };
    },
  );
}

function written(json: string): string {
  return `{"isSuccess":true,"message":null,"data":${json}}`;
}

/** PostgreSQL writes the records as JSON, with exact decimals and dates to the microsecond. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(json);
}
