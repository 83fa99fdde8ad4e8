import { memberPage, type Portal } from "../page/index.ts";
import { rateGridPage, submitRateGrid } from "./rate-grid.tsx";
import { rateVersionsPage } from "./rate-versions-page.tsx";
import { ratesFormPage, submitRatesForm } from "./rates-form.tsx";
import { firstRates, ratesPage } from "./rates-page.tsx";

export function ratesPages(portal: Portal): void {
  const base = "/portal/:company/rates";
  const read = { method: "GET", action: "setup.read" } as const;
  const change = { action: "rates.write", path: `${base}/:id/change` } as const;
  const grid = { action: "rates.write", path: `${base}/:id/:terminal/change` } as const;
  memberPage(portal, { ...read, path: base }, firstRates);
  memberPage(portal, { ...read, path: `${base}/:id` }, ratesPage);
  memberPage(portal, { ...read, path: `${base}/:id/versions` }, rateVersionsPage);
  memberPage(portal, { ...change, method: "GET", parameters: ["version"] }, ratesFormPage);
  memberPage(portal, { ...change, method: "POST" }, submitRatesForm);
  memberPage(portal, { ...grid, method: "GET" }, rateGridPage);
  memberPage(portal, { ...grid, method: "POST" }, submitRateGrid);
}
