import { formPages } from "../forms/form-page.tsx";
import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { accountsPage } from "./accounts-page.ts";
import { confirmImport, importPage, importsPage, uploadImport } from "./file-pages.ts";
import { sendStatement, statementPage } from "./statement.ts";
import { deleteRequestedTransaction, deleteTransactionPage, transactionPage } from "./transaction-page.ts";
import { transactionForm } from "./transaction-form.ts";
import { transactionsPage } from "./transactions-page.ts";

export function accountPages(portal: Portal): void {
  const base = "/portal/:company/transactions";
  const read = { method: "GET", action: "transactions.read" } as const;
  const form = { method: "GET", action: "transactions.write" } as const;
  const write = { ...form, method: "POST" } as const;
  memberPage(portal, { ...read, path: "/portal/:company/accounts" }, async (ctx, request) =>
    listAnswer(await accountsPage(ctx, request)),
  );
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await transactionsPage(ctx, request)));
  const statement = "/portal/:company/statement";
  memberPage(portal, { ...read, path: statement }, async (ctx, request) => ({
    page: await statementPage(ctx, request),
  }));
  memberPage(portal, { ...read, path: `${statement}/file` }, sendStatement);
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await transactionPage(ctx, request),
  }));
  formPages(portal, transactionForm);
  memberPage(portal, { ...form, path: `${base}/:id/delete` }, async (ctx, request) => ({
    page: await deleteTransactionPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${base}/:id/delete` }, deleteRequestedTransaction);
  const imports = "/portal/:company/imports";
  memberPage(portal, { ...form, path: imports }, async (ctx, request) => ({ page: await importsPage(ctx, request) }));
  memberPage(portal, { ...write, path: imports, upload: true }, uploadImport);
  const file = `${imports}/:id`;
  memberPage(portal, { ...form, path: file }, async (ctx, request) => ({ page: await importPage(ctx, request) }));
  memberPage(portal, { ...write, path: `${file}/replace`, formAt: file }, confirmImport);
}
