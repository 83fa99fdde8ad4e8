import { readFile } from "node:fs/promises";
import { faultKinds } from "@servicepay/bank-simulator";
import { faultPoints } from "../server/src/platform/fault-point.ts";
import { proxyFaultsOf } from "./chaos-proxy.ts";
import { strokes } from "./nemesis.ts";
import { ways } from "./payer.ts";
import type { World } from "./world.ts";

/** What a storm has really put to the test. */
export interface Coverage {
  /** How often each fault point was passed, and failed. */
  points: Map<string, { passed: number; failed: number }>;
  /** What should have happened in a large storm and did not. */
  missing: string[];
}

/** Fewer passes of a fault point prove little. */
const PASSES_MIN = 20;

export async function coverageOf({ faultLog, tally, database }: World): Promise<Coverage> {
  const points = new Map(faultPoints.map((point) => [point as string, { passed: 0, failed: 0 }]));
  for (const line of (await readFile(faultLog, "utf8")).split("\n")) {
    const [point = "", what] = line.split(" ");
    const counts = points.get(point);
    if (counts === undefined) continue;
    counts.passed += 1;
    if (what !== "passed") counts.failed += 1;
  }
  const happened = new Set(tally.entries().map(([kind]) => kind));
  const missing = expected().filter((kind) => !happened.has(kind));
  const isTried = (kind: string) => database.disk !== null || !kind.startsWith("disk full");
  const rare = [...points].filter(([, { passed }]) => passed < PASSES_MIN);
  return {
    points,
    missing: [
      ...missing.filter(isTried).map((kind) => `${kind} never happened`),
      ...rare.map(([point, { passed }]) => `${point} was passed ${passed} times`),
    ],
  };
}

/** What payers, merchants and browsers do now and then. */
const OF_PEOPLE = [
  "3ds half authenticated",
  "cancel at the bank's page",
  "order replaced at the bank's page",
  "other amount",
  "other currency",
  "prepareToken of another order",
  "refund above what is left",
];

function expected(): string[] {
  // What the bank does wrong is counted by its kind, and reconciling is no fault.
  const ofNemesis = Object.keys(strokes).filter((kind) => kind !== "bank fault" && kind !== "reconcile today");
  const ofProxies = (["bank", "database"] as const).flatMap((name) =>
    [...new Set(proxyFaultsOf[name])].map((kind) => `${name} ${kind}`),
  );
  return [
    ...ofNemesis,
    ...ofProxies,
    ...faultKinds.map((kind) => `bank ${kind}`),
    ...ways.map((way) => `3ds return ${way}`),
    ...OF_PEOPLE,
  ];
}
