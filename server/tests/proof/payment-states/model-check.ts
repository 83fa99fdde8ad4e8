// npm run model-check: explores every state of the payment model; see docs/reliability.md.
import { parseArgs } from "node:util";
import { describeExploration, explore } from "./explore.ts";
import { productRules } from "./rules.ts";
import { scopes } from "./scopes.ts";

const { values } = parseArgs({
  options: {
    depth: { type: "string" },
    states: { type: "string", default: "8000000" },
    scope: { type: "string", default: "" },
  },
});

const startedAt = performance.now();
let states = 0;
let edges = 0;
for (const scope of scopes.filter(({ name }) => name.includes(values.scope))) {
  const depthMax = values.depth === undefined ? (scope.depth ?? Infinity) : Number(values.depth);
  const found = explore(productRules, scope, { depthMax, statesMax: Number(values.states) });
  states += found.states;
  edges += found.edges;
  console.log(describeExploration(found));
  if (found.broken !== null) process.exitCode = 1;
}
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
const memory = Math.round(process.resourceUsage().maxRSS / 1_024);
console.log(`${states} states, ${edges} edges, ${seconds} s, ${memory} MiB at most`);
