import { readOptions, readWholeNumber, rejectUsage } from "../tools/read-options.ts";
import { isReached, type Bench, type Figure } from "./bench.ts";
import { busySender } from "./benches/busy-sender.ts";
import { collections } from "./benches/collections.ts";
import { costs } from "./benches/costs.ts";
import { importFile } from "./benches/import.ts";
import { linkCreate } from "./benches/link-create.ts";
import { lists } from "./benches/lists.ts";
import { messages } from "./benches/messages.ts";
import { mix } from "./benches/mix.ts";
import { oneTenant } from "./benches/one-tenant.ts";
import { pages } from "./benches/pages.ts";
import { pay } from "./benches/pay.ts";
import { portal } from "./benches/portal.ts";
import { routing } from "./benches/routing.ts";
import { size } from "./benches/size.ts";
import { startup } from "./benches/startup.ts";
import { statements } from "./benches/statements.ts";
import { webhooks } from "./benches/webhooks.ts";
import { endDescendants, withCleanUp } from "./with-clean-up.ts";
import { shownFigure, writeFigures } from "./write-figures.ts";

const benches: readonly Bench[] = [
  pay,
  costs,
  busySender,
  messages,
  linkCreate,
  lists,
  collections,
  statements,
  importFile,
  webhooks,
  oneTenant,
  mix,
  routing,
  startup,
  size,
  pages,
  portal,
];

const USAGE = `npm run bench -- [NAME…] [--rounds N] [--seconds S] [--scale X] [--write]
  Measures the service and prints each figure with its target; without a name, all of them.
  --rounds N   how often each figure is measured (default 5)
  --seconds S  how long each measurement takes (default 8)
  --scale X    0.01 uses a hundredth of the rows (default 1)
  --write      write the figures into docs/performance.md

${benches.map(({ name, about }) => `  ${name.padEnd(13)}${about}`).join("\n")}

Exit codes: 0 every target was reached, 1 a target was missed, 2 wrong options.
`;
const { values, positionals } = readOptions(USAGE, {
  rounds: { type: "string", default: "5" },
  seconds: { type: "string", default: "8" },
  scale: { type: "string", default: "1" },
  write: { type: "boolean", default: false },
});
const unknown = positionals.filter((name) => benches.every((bench) => bench.name !== name));
if (unknown.length > 0)
  rejectUsage(`There is no bench ${unknown.join(", ")}; there are ${benches.map(({ name }) => name).join(", ")}.`);
const rounds = readWholeNumber("rounds", values.rounds);
const seconds = readWholeNumber("seconds", values.seconds);
const scale = Number(values.scale);
if (!(scale > 0)) rejectUsage(`--scale ${values.scale} is not a positive number.`);
process.exitCode = await withCleanUp(() => run(positionals));

async function run(names: readonly string[]): Promise<number> {
  const progress = (line: string) => console.log(`  ${line}`);
  const figures: Figure[] = [];
  let failed = 0;
  for (const { name, about, measure } of benches) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n${name}: ${about}`);
    try {
      const found = await measure({ rounds, seconds, scale, progress });
      for (const figure of found) console.log(describe(figure));
      figures.push(...found);
    } catch (error) {
      // Continue with the other benches.
      console.error(error instanceof Error ? error.stack : error);
      failed += 1;
      await endDescendants();
    }
  }
  if (values.write) await writeFigures(figures);
  const missed = figures.filter((figure) => !isReached(figure)).length;
  console.log(`\n${figures.length} figures, ${missed} targets missed, ${failed} benches failed`);
  return missed + failed > 0 ? 1 : 0;
}

function describe(figure: Figure): string {
  const { name, atLeast, atMost, details = [] } = figure;
  const hasTarget = atLeast !== undefined || atMost !== undefined;
  const mark = hasTarget ? (isReached(figure) ? "✓" : "✗") : "·";
  const target = hasTarget ? `, target ${atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`}` : "";
  return [`${mark} ${name}: ${shownFigure(figure)}${target}`, ...details.map((line) => `    ${line}`)].join("\n");
}
