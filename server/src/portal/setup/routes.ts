import { memberPage, type Portal } from "../page/page-routes.ts";
import { addTerminal, changeTerminal, changeTerminalPage, newTerminalPage } from "./terminal-form.ts";
import { binsPage } from "./bins-page.ts";
import { addSet, changeSet, changeSetPage, newSetPage } from "./payment-set-form.ts";
import { rateGridPage, submitRateGrid } from "../rates/rate-grid.ts";
import { ratesFormPage, submitRatesForm } from "../rates/rates-form.ts";
import { firstRates, ratesPage } from "../rates/rates-page.ts";
import { changeOrigins, paymentSetPage, setPaymentSetActive, paymentSetsPage } from "./sets-page.ts";
import { checkConnection, setTerminalActive, terminalPage } from "./terminal-page.ts";
import { terminalsPage } from "./terminals-page.ts";

export function setupPages(portal: Portal): void {
  terminalPages(portal);
  ratesPages(portal);
  paymentSetPages(portal);
  memberPage(portal, { method: "GET", action: "setup.read", path: "/portal/:company/bins" }, async (ctx, request) => ({
    page: await binsPage(ctx, request),
  }));
}

function terminalPages(portal: Portal): void {
  const terminals = "/portal/:company/terminals";
  const read = { method: "GET", action: "setup.read" } as const;
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: terminals }, async (ctx, request) => ({
    page: await terminalsPage(ctx, request),
  }));
  memberPage(portal, { ...form, path: `${terminals}/new` }, async (ctx, request) => ({
    page: await newTerminalPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${terminals}/new` }, addTerminal);
  const one = `${terminals}/:id`;
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await terminalPage(ctx, request) }));
  memberPage(portal, { ...form, path: `${one}/change` }, async (ctx, request) => ({
    page: await changeTerminalPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${one}/change` }, changeTerminal);
  memberPage(portal, { ...write, path: `${one}/check`, formAt: one }, checkConnection);
  memberPage(portal, { ...write, path: `${one}/disable`, formAt: one }, (ctx, request) =>
    setTerminalActive(ctx, request, { isActive: false }),
  );
  memberPage(portal, { ...write, path: `${one}/enable`, formAt: one }, (ctx, request) =>
    setTerminalActive(ctx, request, { isActive: true }),
  );
}

function ratesPages(portal: Portal): void {
  const base = "/portal/:company/rates";
  const change = { action: "rates.write", path: `${base}/:id/change` } as const;
  memberPage(portal, { method: "GET", action: "setup.read", path: base }, firstRates);
  memberPage(portal, { method: "GET", action: "setup.read", path: `${base}/:id` }, async (ctx, request) => ({
    page: await ratesPage(ctx, request),
  }));
  memberPage(portal, { ...change, method: "GET" }, async (ctx, request) => ({
    page: await ratesFormPage(ctx, request),
  }));
  memberPage(portal, { ...change, method: "POST" }, submitRatesForm);
  const grid = { action: "rates.write", path: `${base}/:id/:terminal/change` } as const;
  memberPage(portal, { ...grid, method: "GET" }, async (ctx, request) => ({ page: await rateGridPage(ctx, request) }));
  memberPage(portal, { ...grid, method: "POST" }, submitRateGrid);
}

function paymentSetPages(portal: Portal): void {
  const sets = "/portal/:company/sets";
  const one = `${sets}/:id`;
  const read = { method: "GET", action: "setup.read" } as const;
  const form = { method: "GET", action: "setup.write" } as const;
  const write = { method: "POST", action: "setup.write" } as const;
  memberPage(portal, { ...read, path: sets }, async (ctx, request) => ({ page: await paymentSetsPage(ctx, request) }));
  memberPage(portal, { ...form, path: `${sets}/new` }, async (ctx, request) => ({
    page: await newSetPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${sets}/new` }, addSet);
  memberPage(portal, { ...read, path: one }, async (ctx, request) => ({ page: await paymentSetPage(ctx, request) }));
  memberPage(portal, { ...form, path: `${one}/change` }, async (ctx, request) => ({
    page: await changeSetPage(ctx, request),
  }));
  memberPage(portal, { ...write, path: `${one}/change` }, changeSet);
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
