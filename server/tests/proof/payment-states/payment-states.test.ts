import assert from "node:assert/strict";
import { test } from "node:test";
import { reduceAttempt } from "#payments/attempts/reduce-attempt.ts";
import { describeExploration, explore } from "./explore.ts";
import { productRules, type Rules } from "./rules.ts";
import { scopes } from "./scopes.ts";

/** A full check takes a minute or more: npm run model-check. */
const DEPTH = 6;
const DEPTH_OF_EVERYTHING = 5;

for (const scope of scopes) {
  test(`in every reachable state the order is charged at most once and the books balance: ${scope.name}`, (t) => {
    const depthMax = scope.name === "everything" ? DEPTH_OF_EVERYTHING : DEPTH;
    const found = explore(productRules, scope, { depthMax, statesMax: 1_000_000 });
    t.diagnostic(describeExploration(found));
    assert.equal(found.broken, null, describeExploration(found));
    assert.ok(found.states > 5_000 && found.quiet > 10, "a model without states proves nothing");
  });
}

/** Possible mistakes in the code, each of which the model must find. */
const mistakes: readonly { what: string; rules: Partial<Rules>; scope: string; depth?: number; says: RegExp }[] = [
  {
    what: "a charge that is not found counts at once as not made",
    scope: "two attempts, direct",
    says: /^I[12]/,
    rules: {
      reduceAttempt: (attempt, event, at) =>
        reduceAttempt(
          { ...attempt, notFoundAt: new Date(0), writeAheadAt: new Date(0) },
          event.kind === "asked" && event.finding.kind === "notFound" ? { ...event, notFoundIsFinalAfterMs: 0 } : event,
          at,
        ),
    },
  },
  {
    what: "another answer between two times 'not found' does not start the count again",
    scope: "one attempt, kept by the bank",
    depth: 24,
    says: /^I2/,
    rules: {
      reduceAttempt: (attempt, event, at) => {
        const after = reduceAttempt(attempt, event, at);
        const isOpen = event.kind === "asked" && event.finding.kind === "open";
        return isOpen && after !== null ? { ...after, notFoundAt: attempt.notFoundAt } : after;
      },
    },
  },
  {
    what: "a time-out counts as declined",
    scope: "two attempts, direct",
    says: /^I[12]/,
    rules: {
      reduceAttempt: (attempt, event, at) => {
        const isTimeout = event.kind === "replied" && event.outcome.kind === "unknown";
        const decline = { code: "T", message: "", class: "technical" } as const;
        const outcome = { kind: "declined", decline, reason: null } as const;
        return reduceAttempt(attempt, isTimeout ? { ...event, outcome } : event, at);
      },
    },
  },
  {
    what: "fences are not compared",
    scope: "one attempt, reversed",
    depth: 20,
    says: /^I2/,
    rules: { comparesFences: false },
  },
  {
    what: "a new holder of an attempt keeps its fence",
    scope: "one attempt, reversed",
    says: /^I10: two processes hold/,
    rules: { raisesFences: false },
  },
  {
    what: "a worker continues although another has claimed the attempt",
    scope: "one attempt, reversed",
    says: /^I10: two processes hold/,
    rules: { keepsClaim: false },
  },
  {
    what: "another attempt starts while the first is unknown",
    scope: "two attempts, direct",
    says: /^I[12]/,
    rules: {
      hasOneLiveCharge: false,
      reasonNotPayable: ({ state }) => (state === "open" || state === "processing" ? null : "already_paid"),
      isSubmittable: () => true,
    },
  },
  {
    what: "a forged 3-D Secure return is believed",
    scope: "two attempts, 3-D Secure",
    says: /^I9/,
    rules: { checksSignatures: false },
  },
  {
    what: "a return about which the bank could not be asked counts as forged",
    scope: "two attempts, 3-D Secure",
    says: /^I9: a return that the bank vouches for/,
    rules: { keepsUndecided: false },
  },
  {
    what: "a session stays when its attempt ends",
    scope: "two attempts, 3-D Secure",
    says: /^I9: what the bank's charge needs/,
    rules: {
      reduceAttempt: (attempt, event, at) => {
        const after = reduceAttempt(attempt, event, at);
        return after === null || event.kind !== "abandoned"
          ? after
          : { ...after, threeDsSession: attempt.threeDsSession };
      },
    },
  },
  {
    what: "an unknown outcome is reported as failed",
    scope: "two attempts, direct",
    says: /^I[67]/,
    rules: {
      consequencesOf: (payment, attempt, sale, at) => {
        const consequences = productRules.consequencesOf(payment, attempt, sale, at);
        const isUnknownSale = sale === null && attempt.state === "UNKNOWN";
        return isUnknownSale
          ? { ...consequences, events: [{ type: "payment.declined", of: "attempt", state: "failed" }] }
          : consequences;
      },
    },
  },
];

for (const { what, rules, scope: name, depth = 14, says } of mistakes) {
  test(`the model finds the mistake: ${what}`, (t) => {
    const scope = scopes.find((candidate) => candidate.name === name)!;
    const found = explore({ ...productRules, ...rules }, scope, { depthMax: depth, statesMax: 4_000_000 });
    assert.ok(found.broken !== null, `${describeExploration(found)}: nothing was found`);
    assert.match(found.broken.what, says);
    t.diagnostic(describeExploration(found));
  });
}
