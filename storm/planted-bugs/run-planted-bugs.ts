import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProcessAlive } from "../../server/src/platform/process-alive.ts";
import { disruptions, type DisruptionKind } from "../disruptions/schedule-disruptions.ts";
import { runStorm, type Workload } from "../run-storm.ts";
import { bankBugs } from "./bank-bugs.ts";
import { failuresWith } from "./catch-by-test.ts";
import type { PlantedBug, TestedBug } from "./planted-bug.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { ruleBugs } from "./rule-bugs.ts";

export interface PlantedOptions {
  root: string;
  seed: number;
  payments: number;
  atOnce: number;
  /** Only bugs whose names contain this; default: all. */
  only?: string;
  /** How many bugs are tried at the same time, each in a world of its own. */
  worlds: number;
  print: (line: string) => void;
}

type Planted = Pick<PlantedBug, "name" | "edits">;

/** Prefix of a copy's folder; the process id follows. */
const TREE_PREFIX = "servicepay-planted-";
const STORMS_MAX = 3;
/** Short, because with some bugs the work never ends. */
const PATIENCE_MS = 30_000;
/** The other disruptions take time, and these bugs do not need them. */
const KEPT_DISRUPTIONS: readonly DisruptionKind[] = ["bank fault", "kill api", "kill worker", "end database session"];
const SMALL_WORKLOAD: Workload = {
  processes: { apis: 1, workers: 1 },
  disruptions: Object.fromEntries(
    Object.keys(disruptions)
      .filter((kind) => !KEPT_DISRUPTIONS.includes(kind as DisruptionKind))
      .map((kind) => [kind, 0]),
  ),
};

/** Runs storms with each planted bug until an invariant catches it: this proves that the checks can fail. Returns the exit code. */
export async function runPlantedBugs(options: PlantedOptions): Promise<number> {
  const { print, worlds, only = "" } = options;
  const bugs = [...plantedBugs, ...bankBugs, ...ruleBugs].filter(({ name }) => name.includes(only));
  if (bugs.length === 0) {
    print(`no planted bug has "${only}" in its name`);
    return 2;
  }
  const waiting = [...bugs];
  let caught = 0;
  const catchWaiting = async () => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const begun = performance.now();
      const catching = "test" in bug ? catchByTest(bug, options.root) : catchBug(bug, options);
      const tried = await catching.catch((error: Error) => error);
      const seconds = Math.round((performance.now() - begun) / 1_000);
      if (tried instanceof Error) {
        print(`BROKEN  ${bug.name} (${seconds} s): ${causeOf(tried)}`);
        continue;
      }
      const { isCaught, storms, found } = tried;
      caught += isCaught ? 1 : 0;
      const seen = [...found.values()].join("; ") || "no breach";
      print(`${isCaught ? "caught" : "MISSED"}  ${bug.name} (storms: ${storms}, ${seconds} s): ${seen}`);
    }
  };
  await removeOrphanedTrees();
  await Promise.all(Array.from({ length: worlds }, catchWaiting));
  print(`planted bugs caught: ${caught} of ${bugs.length}`);
  return caught === bugs.length ? 0 : 1;
}

/** Why there was no storm: the copy cannot be planted or does not start. */
function causeOf({ message, cause }: Error): string {
  return cause instanceof Error ? causeOf(cause) : message;
}

interface CatchResult {
  isCaught: boolean;
  storms: number;
  /** The first breach of each broken invariant. */
  found: Map<string, string>;
}

/** Runs storms on a copy with the bug until one of the expected invariants is broken. */
async function catchBug(
  bug: PlantedBug,
  { root, seed, payments, atOnce }: Pick<PlantedOptions, "root" | "seed" | "payments" | "atOnce">,
): Promise<CatchResult> {
  const tree = await plant(bug, root);
  const found = new Map<string, string>();
  const paymentsOfBug = Math.max(payments, bug.paymentsMin ?? 0);
  const workload = {
    ...SMALL_WORKLOAD,
    ...bug.workload,
    disruptions: { ...SMALL_WORKLOAD.disruptions, ...bug.workload?.disruptions },
  };
  try {
    for (let storms = 1; storms <= STORMS_MAX; storms += 1) {
      const own = { seed: seed + storms - 1, root: tree, workload, patienceMs: PATIENCE_MS, endsWith: bug.caughtBy };
      for (const breach of await runStorm(
        { payments: paymentsOfBug, atOnce, progress: () => {}, ...own },
        async () => {},
      )) {
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

/** Runs the test that must name the bug, on a copy with the bug. */
async function catchByTest(bug: TestedBug, root: string): Promise<CatchResult> {
  const tree = await plant(bug, root);
  try {
    const failed = await failuresWith(bug, { root, tree });
    const found = new Map(failed.map((title) => [title, title]));
    return { isCaught: failed.some((title) => title.includes(bug.caughtBy)), storms: 0, found };
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Removes the copies of killed processes. */
async function removeOrphanedTrees(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(TREE_PREFIX) ? /^([0-9]+)-/.exec(name.slice(TREE_PREFIX.length))?.[1] : undefined;
    if (owner === undefined || isProcessAlive(Number(owner))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Copies the service and puts the bug into the copy; everything else is linked to the original tree. */
async function plant(bug: Planted, root: string): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), `${TREE_PREFIX}${process.pid}-`));
  try {
    await copyService(root, tree);
    await applyEdits(bug, tree);
  } catch (error) {
    await rm(tree, { recursive: true, force: true });
    throw error;
  }
  return tree;
}

async function copyService(root: string, tree: string): Promise<void> {
  for (const part of ["src", "migrations", "package.json"]) {
    await cp(join(root, "server", part), join(tree, "server", part), { recursive: true });
  }
  for (const shared of await readdir(root))
    if (shared !== "server") await symlink(join(root, shared), join(tree, shared));
}

async function applyEdits({ name, edits }: Planted, tree: string): Promise<void> {
  for (const { file, from, to } of edits) {
    const path = join(tree, "server", file);
    const text = await readFile(path, "utf8");
    if (!text.includes(from)) throw new Error(`"${name}" cannot be planted: ${file} no longer contains ${from}`);
    await writeFile(
      path,
      text.replace(from, () => to),
    );
  }
}
