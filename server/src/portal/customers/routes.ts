import { formPages } from "../forms/index.ts";
import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { customerForm } from "./customer-form.tsx";
import { customerPage, makePaymentPage } from "./customer-page.tsx";
import { customerList } from "./customers-list.tsx";
import { deleteCard, deleteCardPage } from "./delete-card.tsx";
import { cancelUnpaidLink, erasePersonPage, eraseRequestedPerson, exportPersonFile } from "./personal-data.tsx";

export function customerPages(portal: Portal): void {
  listPage(portal, customerList);
  formPages(portal, customerForm);
  const path = "/portal/:company/customers/:id";
  memberPage(portal, { method: "GET", action: "customers.read", path }, customerPage);
  memberPage(portal, { method: "POST", action: "links.write", path: `${path}/payment-page` }, makePaymentPage);
  const erase = { action: "person.erase", path: `${path}/erase` } as const;
  memberPage(portal, { ...erase, method: "GET" }, erasePersonPage);
  memberPage(portal, { ...erase, method: "POST" }, eraseRequestedPerson);
  const cancel = { method: "POST", action: "links.write", path: `${path}/erase/cancel` } as const;
  memberPage(portal, { ...cancel, formAt: `${path}/erase` }, cancelUnpaidLink);
  memberPage(portal, { method: "POST", action: "person.export", path: `${path}/export` }, exportPersonFile);
  const card = { action: "customers.write", path: `${path}/cards/:card/delete` } as const;
  memberPage(portal, { ...card, method: "GET" }, deleteCardPage);
  memberPage(portal, { ...card, method: "POST" }, deleteCard);
}
