import { formPages } from "../forms/form-page.tsx";
import { listAnswer } from "../lists/list-answer.ts";
import { memberPage, type Portal } from "../page/page-routes.ts";
import { customerPage } from "./customer-page.ts";
import { customersPage } from "./customers-page.ts";
import { deleteCard, deleteCardPage } from "./delete-card.tsx";
import { erasePersonPage, eraseRequestedPerson } from "./erasure-page.ts";
import { exportPersonFile } from "./person-file.ts";
import { makePaymentPage } from "./make-payment-page.ts";
import { customerForm } from "./customer-form.tsx";

export function customerPages(portal: Portal): void {
  const base = "/portal/:company/customers";
  const read = { method: "GET", action: "customers.read" } as const;
  const form = { method: "GET", action: "customers.write" } as const;
  const write = { ...form, method: "POST" } as const;
  memberPage(portal, { ...read, path: base }, async (ctx, request) => listAnswer(await customersPage(ctx, request)));
  memberPage(portal, { ...read, path: `${base}/:id` }, async (ctx, request) => ({
    page: await customerPage(ctx, request),
  }));
  formPages(portal, customerForm);
  memberPage(portal, { action: "person.export", method: "POST", path: `${base}/:id/export` }, exportPersonFile);
  const erase = { action: "person.erase", path: `${base}/:id/erase` } as const;
  memberPage(portal, { ...erase, method: "GET" }, async (ctx, request) => ({
    page: await erasePersonPage(ctx, request),
  }));
  memberPage(portal, { ...erase, method: "POST" }, eraseRequestedPerson);
  memberPage(portal, { action: "links.write", method: "POST", path: `${base}/:id/payment-page` }, makePaymentPage);
  const card = `${base}/:id/cards/:card/delete`;
  memberPage(portal, { ...form, path: card }, deleteCardPage);
  memberPage(portal, { ...write, path: card }, deleteCard);
}
