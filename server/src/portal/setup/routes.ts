import { formPages } from "../forms/index.ts";
import { memberPage, type Portal } from "../page/index.ts";
import { binsPage } from "./bins-page.tsx";
import { paymentSetForm } from "./payment-set-form.tsx";
import { changeOrigins, paymentSetPage, setPaymentSetActive } from "./payment-set-page.tsx";
import { paymentSetsPage } from "./sets-page.tsx";
import { addTerminal, changeTerminal, changeTerminalPage, newTerminalPage } from "./terminal-form.tsx";
import { checkConnection, setTerminalActive, terminalPage } from "./terminal-page.tsx";
import { terminalsPage } from "./terminals-page.tsx";

export function setupPages(portal: Portal): void {
  terminalPages(portal);
  paymentSetPages(portal);
  memberPage(
    portal,
    { method: "GET", action: "setup.read", path: "/portal/:company/bins", parameters: ["bin"] },
    binsPage,
  );
}

function terminalPages(portal: Portal): void {
  const terminals = "/portal/:company/terminals";
  const read = { method: "GET", action: "setup.read" } as const;
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: terminals, parameters: ["check"] }, terminalsPage);
  memberPage(portal, { ...form, path: `${terminals}/new`, parameters: ["bank"] }, newTerminalPage);
  memberPage(portal, { ...write, path: `${terminals}/new` }, addTerminal);
  const one = `${terminals}/:id`;
  memberPage(portal, { ...read, path: one }, (ctx, request) => terminalPage(ctx, request));
  memberPage(portal, { ...form, path: `${one}/change` }, changeTerminalPage);
  memberPage(portal, { ...write, path: `${one}/change` }, changeTerminal);
  memberPage(portal, { ...write, path: `${one}/check`, formAt: one }, checkConnection);
  memberPage(portal, { ...write, path: `${one}/disable`, formAt: one }, (ctx, request) =>
    setTerminalActive(ctx, request, { isActive: false }),
  );
  memberPage(portal, { ...write, path: `${one}/enable`, formAt: one }, (ctx, request) =>
    setTerminalActive(ctx, request, { isActive: true }),
  );
}

function paymentSetPages(portal: Portal): void {
  const sets = "/portal/:company/sets";
  const one = `${sets}/:id`;
  const read = { method: "GET", action: "setup.read" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: sets }, paymentSetsPage);
  formPages(portal, paymentSetForm);
  memberPage(portal, { ...read, path: one, parameters: ["amount"] }, (ctx, request) => paymentSetPage(ctx, request));
  memberPage(portal, { ...write, path: `${one}/disable`, formAt: one }, (ctx, request) =>
    setPaymentSetActive(ctx, request, { isActive: false }),
  );
  memberPage(portal, { ...write, path: `${one}/enable`, formAt: one }, (ctx, request) =>
    setPaymentSetActive(ctx, request, { isActive: true }),
  );
  memberPage(portal, { ...write, path: `${one}/origins`, formAt: one }, (ctx, request) =>
    changeOrigins(ctx, request, "add"),
  );
  memberPage(portal, { ...write, path: `${one}/origins/remove`, formAt: one }, (ctx, request) =>
    changeOrigins(ctx, request, "remove"),
  );
}
