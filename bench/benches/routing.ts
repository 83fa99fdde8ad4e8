import { amountFromDecimal, rateFromDecimal, type Amount, type Rate } from "@servicepay/money";
import type { TerminalCost } from "../../server/src/payment-sets/costs/terminal-cost.ts";
import type { RouteRequest } from "../../server/src/payment-sets/routing/route-request.ts";
import { route } from "../../server/src/payment-sets/routing/route.ts";
import type { RuleSet } from "../../server/src/payment-sets/routing/rule-set.ts";
import type { SetTerminal } from "../../server/src/payment-sets/routing/set-terminal.ts";
import { newId } from "../../server/src/platform/ids.ts";
import { ofRounds, type Bench } from "../bench.ts";

const TERMINALS = 20;
const CALLS = 500;
const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const PROGRAMS = ["bonus", "world", "axess", "maximum", "cardfinans", "paraf"];

export const routing: Bench = {
  name: "routing",
  about: "choosing the terminal of a payment among 20",
  measure({ rounds }) {
    const [terminals, rules] = largeSet();
    const times: number[] = [];
    // The first round is the warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now();
      for (let call = 0; call < CALLS; call += 1) route(requestOf(call), terminals, rules);
      if (round > 0) times.push((performance.now() - started) / CALLS);
    }
    return Promise.resolve([{ name: "routing: a terminal among 20", unit: "ms", atMost: 1, ...ofRounds(times) }]);
  },
};

function requestOf(call: number): RouteRequest {
  return {
    card: { program: "bonus", bankCode: "0062", cardType: "credit", isCommercial: false },
    amount: amountFromDecimal("1500") as Amount,
    currency: "TRY",
    installments: COUNTS[call % COUNTS.length]!,
    at: { day: "2026-12-01", weekday: 2, hour: 12 },
    shareKey: String(call),
  };
}

/** Terminals that take every program, each with a rate and a cost for every program and number of installments. */
function largeSet(): [SetTerminal[], RuleSet] {
  const percent = (decimal: number) => rateFromDecimal(String(decimal)) as Rate;
  const places = PROGRAMS.flatMap((program) => COUNTS.map((installments) => ({ program, installments })));
  const terminals = Array.from({ length: TERMINALS }, (_, position): SetTerminal => {
    const costOf = (place: (typeof places)[number]): TerminalCost => ({
      ...place,
      currency: "TRY",
      card: "any",
      isOwnBank: null,
      costRate: percent(1 + (position % 7) / 10),
      fixedFee: 0n as Amount,
      valueDays: position,
      payout: "once",
      validFrom: "2026-01-01",
      validTo: null,
    });
    const limits = { minimumAmount: null, maximumAmount: null };
    return {
      id: newId(),
      name: `POS ${position}`,
      acquirerCode: "nestpay",
      bankCode: position % 5 === 0 ? "0062" : null,
      erpCode: null,
      currencies: ["TRY"],
      programs: PROGRAMS,
      brands: ["visa", "mastercard", "troy"],
      isTest: false,
      isActive: true,
      position,
      obstacle: null,
      isHealthy: true,
      installments: COUNTS,
      rates: places.map((place) => ({ ...place, ...limits, costRate: percent(0), customerRate: percent(2) })),
      costs: places.map(costOf),
    };
  });
  const shares = terminals.slice(0, 5).map(({ id }) => ({ terminal: id, percent: 20 }));
  return [terminals, { version: 1, yearlyMoneyCost: percent(40), rules: [{ kind: "share", when: {}, shares }] }];
}
