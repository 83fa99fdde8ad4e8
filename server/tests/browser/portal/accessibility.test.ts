/** Accessibility and layout of every portal page in every state, as of the payer's pages. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { Browser } from "playwright-core";
import { startTestService, type TestService } from "../../support/service.ts";
import { openBrowser } from "../browser.ts";
import { faultsOf, FORMS, newCheckedVisitor } from "../page-faults.ts";
import type { PageState } from "../page-state.ts";
import { portalStates } from "./portal-states.ts";

const LOCALES = ["tr", "en"] as const;
/** npm run proof checks every state in every form and language; npm test checks every eighth state in one of them, by turns. */
const EVERY_FORM = process.env["TEST_EVERY_PAGE"] === "true";
const STATES_SHARE = EVERY_FORM ? 1 : 8;
/** The seed decides which states these are. */
const SHARE_TAKEN = Number(process.env["TEST_SEED"] ?? 0) % STATES_SHARE;
const PARTS = 3;

let service: TestService;
let browser: Browser;
let states: readonly PageState[];
before(async () => {
  service = await startTestService({ loginAttemptsMax: 1_000, rateLimitPerAddress: 100_000 });
  browser = await openBrowser();
  states = portalStates(service);
});
after(async () => {
  await browser.close();
  await service.close();
});

suite("portal pages", { concurrency: 1 }, () => {
  for (let part = 0; part < PARTS; part += 1) {
    test(`every portal page meets WCAG 2.2 AA and fits its screen (part ${part + 1} of ${PARTS})`, async () => {
      // One page for all states, which differ in cookies and addresses only: in a new one Chromium would compile axe again.
      await using visitor = await newCheckedVisitor(browser);
      const { page, context } = visitor;
      const found: string[] = [];
      let checked = 0;
      for (const [index, state] of states.entries()) {
        if (index % PARTS !== part) continue;
        if (Math.floor(index / PARTS) % STATES_SHARE !== SHARE_TAKEN) continue;
        const turn = Math.floor(index / PARTS / STATES_SHARE);
        const forms = EVERY_FORM ? FORMS : [FORMS[turn % FORMS.length]!];
        for (const locale of EVERY_FORM ? LOCALES : [LOCALES[turn % LOCALES.length]!]) {
          await context.clearCookies();
          found.push(...(await faultsOf(page, state, locale, forms)));
          checked += 1;
        }
      }
      assert.ok(checked > 0);
      assert.deepEqual(found, []);
    });
  }
});
