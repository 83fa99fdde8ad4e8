/** Accessibility and layout of every page in every state: each page is opened once, and everything is checked on it. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Locale } from "@servicepay/checkout/render";
import { faultsOf, FORMS, newCheckedVisitor, type Form } from "./page-faults.ts";
import { payerStates, type PayerState } from "./payer-states.ts";
import { payerWorld } from "./payer-world.ts";

const LOCALES = ["tr", "en"] as const;
/** npm run proof checks every state in every form and language; npm test checks every fourth state in one of them, by turns. */
const EVERY_FORM = process.env["TEST_EVERY_PAGE"] === "true";
const STATES_SHARE = EVERY_FORM ? 1 : 4;
/** The seed decides which states these are. */
const SHARE_TAKEN = Number(process.env["TEST_SEED"] ?? 0) % STATES_SHARE;

/** The states are divided, so that no test lasts long on a slow machine. */
const PARTS = 4;

let states: readonly PayerState[];
const world = payerWorld(async (made) => void (states = await payerStates(made)));

suite("pages", { concurrency: 2 }, () => {
  for (let part = 0; part < PARTS; part += 1) {
    test(`every page in every state meets WCAG 2.2 AA and fits its screen (part ${part + 1} of ${PARTS})`, async () => {
      const found: string[] = [];
      let checked = 0;
      for (const [index, state] of states.entries()) {
        if (index % PARTS !== part) continue;
        const round = Math.floor(index / PARTS);
        if (round % STATES_SHARE !== SHARE_TAKEN) continue;
        const turn = Math.floor(round / STATES_SHARE);
        for (const locale of localesOf(state, turn)) {
          await using visitor = await newCheckedVisitor(world.browser);
          found.push(...(await faultsOf(visitor.page, state, locale, formsOf(turn))));
          checked += 1;
        }
      }
      assert.ok(checked > 0);
      assert.deepEqual(found, []);
    });
  }
});

function localesOf({ locales = LOCALES }: PayerState, turn: number): readonly Locale[] {
  return EVERY_FORM ? locales : [locales[turn % locales.length]!];
}

/** The forms take turns, shifted by one in each round, so that axe checks each form in both languages. */
function formsOf(turn: number): readonly Form[] {
  return EVERY_FORM ? FORMS : [FORMS[(turn + Math.floor(turn / FORMS.length)) % FORMS.length]!];
}
