import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Frame, Page } from "playwright-core";

const source = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Violations of WCAG 2.0 to 2.2 (A and AA) and of good practice: each rule with the elements that break it. */
export function violationsOf(target: Page | Frame): Promise<string[]> {
  return run(target, { type: "tag", values: RULES });
}

/** Violations of the given rules. */
export function violationsOfRules(target: Page | Frame, values: readonly string[]): Promise<string[]> {
  return run(target, { type: "rule", values });
}

async function run(target: Page | Frame, runOnly: object): Promise<string[]> {
  if (!(await target.evaluate("'axe' in globalThis"))) await target.evaluate(source);
  return target.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ runOnly: only, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, runOnly);
}
