import type { Page } from "playwright-core";
import type { TestService } from "../../../support/service.ts";
import type { PageState } from "../../page-state.ts";
import { once } from "../../payer-states/state.ts";
import {
  closeAsOther,
  makeCase,
  makeCases,
  makeFailedDay,
  quietTerminal,
  yesterdayOf,
  type Cases,
} from "./differences.ts";
import { HOME, submit, type At } from "./people.ts";

const BASE = `${HOME}/reconciliation`;

export function reconciliationStates(service: TestService, at: At): PageState[] {
  const cases = once(() => makeCases(service));
  const failedDay = once(() => makeFailedDay(service));
  const day = async () => (await cases(), `${BASE}/days/${yesterdayOf(service)}`);
  const gone = async () => (await cases(), `${BASE}/gone`);
  const pathOf = (which: keyof Cases) => async () => `${BASE}/cases/${(await cases())[which]}`;
  return [
    at("cases", async () => {
      await cases();
      return `${BASE}?period=all`;
    }),
    at("cases-nothing", `${BASE}?period=all&kind=ours_only`),
    at("cases-wrong-filter", `${BASE}?day=tomorrow`),
    at("case", pathOf("open")),
    at("case-both-sides", pathOf("bothSides")),
    at("case-viewer", pathOf("bothSides"), { by: "viewer" }),
    at("case-gone", pathOf("gone")),
    at("case-closed", pathOf("closed")),
    at("case-without-reason", pathOf("open"), {
      async act(page) {
        await page.locator("[name=note]").fill("Banka soruldu.");
        await page.evaluate("document.querySelector('main form').noValidate = true");
        await close(page);
      },
    }),
    at("case-closed-meanwhile", async () => `${BASE}/cases/${await makeCase(service)}`, {
      async act(page) {
        await page.locator("[name=note]").fill("Bankaya sordum, yanıt bekliyorum.");
        await page.locator("[value=other]").check();
        await closeAsOther(service, new URL(page.url()).pathname.split("/").at(-1) ?? "");
        await close(page);
      },
    }),
    at("gone-cases", gone),
    at("gone-cases-without-reason", gone, {
      async act(page) {
        await page.locator("[name=note]").fill("Banka listesini düzeltmiş.");
        await sendUnchecked(page);
      },
    }),
    at("day", day),
    at("day-nothing", `${BASE}/days/2020-01-01`),
    at("day-movements", day, {
      async act(page) {
        await page.locator("main a[href*='/bank?']").first().click();
        await page.waitForURL("**/bank?*");
      },
    }),
    at("bank-file", `${BASE}/file`),
    at("bank-file-unusable", `${BASE}/file`, {
      async act(page) {
        const buffer = Buffer.from("kind;reference\nsale;T1\nend;1");
        await page.locator("#file").setInputFiles({ name: "Kasım.csv", mimeType: "text/csv", buffer });
        await submit(page);
        await page.locator("#problems").waitFor();
      },
    }),
    at("day-failed", async () => `${BASE}/days/${await failedDay()}`),
    at("days-nothing", async () => `${BASE}/days?state=failed&terminal=${await quietTerminal(service)}`),
    at("days-failed", async () => {
      await failedDay();
      return `${BASE}/days?state=failed`;
    }),
    at("days", async () => {
      await cases();
      return `${BASE}/days`;
    }),
  ];
}

/** Adding a note is the form's first button. */
async function close(page: Page): Promise<void> {
  await page.locator("button[formaction$='/close']").click();
  await page.locator("#problems").waitFor();
}

/** Sends the form as a browser does that does not check required fields. */
async function sendUnchecked(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('main form').noValidate = true");
  await submit(page);
  await page.locator("#problems").waitFor();
}
