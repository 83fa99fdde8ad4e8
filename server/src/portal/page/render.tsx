import { renderToString } from "preact-render-to-string";
import type { JSX } from "preact";
import type { Page } from "../model.ts";
import { Bins } from "../setup/BinsPage.tsx";
import { PaymentSetForm } from "../setup/SetFormPage.tsx";
import { PaymentSet, PaymentSets } from "../setup/SetsPage.tsx";
import { RateGrid } from "../rates/RateGridPage.tsx";
import { RatesForm } from "../rates/RatesFormPage.tsx";
import { Rates } from "../rates/RatesPage.tsx";
import { ChooseBank, TerminalForm } from "../setup/TerminalFormPage.tsx";
import { Terminal } from "../setup/TerminalPage.tsx";
import { Terminals } from "../setup/TerminalsPage.tsx";

/** Returns a whole HTML document. */
export function renderPage(page: Page): string {
  return renderView(documentOf(page));
}

export function renderView(view: JSX.Element): string {
  return `<!doctype html>${renderToString(view)}`;
}

const views: { [Kind in Page["kind"]]: (page: Extract<Page, { kind: Kind }>) => JSX.Element } = {
  terminals: Terminals,
  terminal: Terminal,
  "choose-bank": ChooseBank,
  "terminal-form": TerminalForm,
  sets: PaymentSets,
  set: PaymentSet,
  "set-form": PaymentSetForm,
  bins: Bins,
  rates: Rates,
  "rates-form": RatesForm,
  "rate-grid": RateGrid,
};

function documentOf<Kind extends Page["kind"]>(page: Extract<Page, { kind: Kind }>): JSX.Element {
  const View = views[page.kind];
  return View(page);
}
