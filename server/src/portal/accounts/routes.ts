import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { OF_PLACE } from "../lists/list-query.ts";
import { memberPage, type Portal } from "../page/index.ts";
import { accountList } from "./accounts-list.tsx";
import { confirmImport, importPage, sendRefusedOfImport } from "./import-page.tsx";
import { importsPage, uploadImport } from "./imports-page.tsx";
import { sendStatement, statementPage } from "./statement.tsx";
import { transactionForm } from "./transaction-form.ts";
import { deleteRequestedTransaction, deleteTransactionPage, transactionPage } from "./transaction-page.tsx";
import { transactionList } from "./transactions-list.tsx";

export function accountPages(portal: Portal): void {
  const base = "/portal/:company/transactions";
  const read = { method: "GET", action: "transactions.read" } as const;
  const form = { method: "GET", action: "transactions.write" } as const;
  const write = { ...form, method: "POST" } as const;
  const statement = ["account", "from", "to", "format"];
  listPage(portal, accountList);
  listPage(portal, transactionList);
  memberPage(portal, { ...read, path: "/portal/:company/statement", parameters: statement }, statementPage);
  memberPage(portal, { ...read, path: "/portal/:company/statement/file", parameters: statement }, sendStatement);
  formPages(portal, transactionForm);
  memberPage(portal, { ...read, path: `${base}/:id` }, transactionPage);
  memberPage(portal, { ...form, path: `${base}/:id/delete` }, deleteTransactionPage);
  memberPage(portal, { ...write, path: `${base}/:id/delete` }, deleteRequestedTransaction);
  const imports = "/portal/:company/imports";
  memberPage(portal, { ...form, path: imports, parameters: OF_PLACE }, importsPage);
  memberPage(portal, { ...write, path: imports, upload: true }, uploadImport);
  const file = `${imports}/:id`;
  memberPage(portal, { ...form, path: file }, importPage);
  memberPage(portal, { ...form, path: `${file}/refused`, parameters: ["format"] }, sendRefusedOfImport);
  memberPage(portal, { ...write, path: `${file}/replace`, formAt: file }, confirmImport);
}
