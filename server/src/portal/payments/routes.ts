import { listPage } from "../lists/list-page.tsx";
import { memberPage, type Portal } from "../page/index.ts";
import { columnsPage, saveColumns } from "./columns-page.tsx";
import { evidencePage } from "./evidence-page.tsx";
import { paymentPage, resendReceipt } from "./payment-page.tsx";
import { paymentList } from "./payments-list.tsx";

export function paymentPages(portal: Portal): void {
  const read = { method: "GET", action: "payments.read" } as const;
  listPage(portal, paymentList);
  const columns = "/portal/:company/payments/columns";
  memberPage(
    portal,
    { ...read, path: columns, parameters: { once: ["move"], repeated: ["order", "column"] } },
    columnsPage,
  );
  memberPage(portal, { ...read, method: "POST", path: columns }, saveColumns);
  const payment = "/portal/:company/payments/:id";
  memberPage(portal, { ...read, path: payment }, paymentPage);
  memberPage(portal, { ...read, path: `${payment}/evidence` }, evidencePage);
  const receipt = { method: "POST", action: "links.write", path: `${payment}/receipt` } as const;
  memberPage(portal, { ...receipt, formAt: payment }, resendReceipt);
}
