import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProcessAlive } from "../server/src/platform/process-alive.ts";
import { strokes } from "./nemesis.ts";
import type { StrokeKind } from "./nemesis.ts";
import { plantedBugs } from "./planted-bugs.ts";
import type { PlantedBug } from "./planted-bugs/planted-bug.ts";
import { runStorm } from "./run-storm.ts";
import type { Workload } from "./run-storm.ts";

export interface PlantedOptions {
  root: string;
  seed: number;
  payments: number;
  atOnce: number;
  /** A part of a bug's name; default all. */
  only?: string;
  tell: (line: string) => void;
}

/** Then comes the number of the process whose it is. */
const TREE = "servicepay-planted-";
const STORMS_MAX = 3;
/** A bug may leave something undone for ever. */
const PATIENCE_MS = 30_000;
/** Of the others each takes its time, and none is needed for these bugs. */
const NEEDED: readonly StrokeKind[] = ["bank fault", "kill api", "kill worker", "end database session"];
/** Little machine time: few processes, few strokes. */
const BRIEF: Workload = {
  processes: { apis: 1, workers: 1 },
  strokes: Object.fromEntries(
    Object.keys(strokes)
      .filter((kind) => !NEEDED.includes(kind as StrokeKind))
      .map((kind) => [kind, 0]),
  ),
};

/** Zeros prove nothing unless a storm sees what is wrong: one storm for each bug, until an invariant names it. */
export async function stormPlantedBugs(options: PlantedOptions): Promise<number> {
  const { tell, only = "" } = options;
  const bugs = plantedBugs.filter(({ name }) => name.includes(only));
  let caught = 0;
  for (const bug of bugs) {
    const begun = performance.now();
    const { isCaught, storms, found } = await hunt(bug, options);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    caught += isCaught ? 1 : 0;
    const seen = [...found.values()].join("; ") || "nothing was seen";
    tell(`${isCaught ? "caught" : "MISSED"}  ${bug.name} (storms: ${storms}, ${seconds} s): ${seen}`);
  }
  tell(`planted bugs caught: ${caught} of ${bugs.length}`);
  return caught === bugs.length ? 0 : 1;
}

interface Catch {
  isCaught: boolean;
  storms: number;
  /** The first breach of each invariant that noticed. */
  found: Map<string, string>;
}

/** Storms a tree with the bug in it until an invariant notices that should. */
export async function hunt(
  bug: PlantedBug,
  { root, seed, payments: orders, atOnce }: Pick<PlantedOptions, "root" | "seed" | "payments" | "atOnce">,
): Promise<Catch> {
  await removeLeftTrees();
  const tree = await plant(bug, root);
  const found = new Map<string, string>();
  const payments = Math.max(orders, bug.ordersMin ?? 0);
  const workload = { ...BRIEF, ...bug.workload, strokes: { ...BRIEF.strokes, ...bug.workload?.strokes } };
  try {
    for (let storms = 1; storms <= STORMS_MAX; storms += 1) {
      const own = { seed: seed + storms - 1, root: tree, workload, patienceMs: PATIENCE_MS, endsWith: bug.caughtBy };
      for (const breach of await runStorm({ payments, atOnce, progress: () => {}, ...own }, async () => {})) {
        const invariant = breach.split(":", 1)[0]!;
        if (!found.has(invariant)) found.set(invariant, breach.slice(0, 120));
      }
      if (bug.caughtBy.some((invariant) => found.has(invariant))) return { isCaught: true, storms, found };
    }
    return { isCaught: false, storms: STORMS_MAX, found };
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Whoever was killed could not remove its own. */
async function removeLeftTrees(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(TREE) ? /^([0-9]+)-/.exec(name.slice(TREE.length))?.[1] : undefined;
    if (owner === undefined || isProcessAlive(Number(owner))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** A copy of the service with the bug in it; everything else is shared with this tree. */
async function plant({ name, edits }: PlantedBug, root: string): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), `${TREE}${process.pid}-`));
  for (const part of ["src", "migrations", "package.json"]) {
    await cp(join(root, "server", part), join(tree, "server", part), { recursive: true });
  }
  for (const shared of ["node_modules", "widget", "package.json"])
    await symlink(join(root, shared), join(tree, shared));
  for (const { file, from, to } of edits) {
    const path = join(tree, "server", file);
    const text = await readFile(path, "utf8");
    if (!text.includes(from)) throw new Error(`"${name}" cannot be planted: ${file} no longer says ${from}`);
    await writeFile(
      path,
      text.replace(from, () => to),
    );
  }
  return tree;
}
