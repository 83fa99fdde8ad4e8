import { readFile } from "node:fs/promises";
import { faultKinds } from "@servicepay/bank-simulator";
import { faultPoints } from "../../server/src/platform/fault-point.ts";
import { erpSteps } from "../../server/tests/support/erp/fake-erp.ts";
import { disruptions } from "../disruptions/schedule-disruptions.ts";
import { sharedSources } from "../orders/order.ts";
import { unusualReturns } from "../orders/payer.ts";
import { forgedForms } from "../orders/post-refused-forms.ts";
import { proxyFaultsOf } from "../world/chaos-proxy.ts";
import type { World } from "../world/world.ts";

/** What a storm has really tested. */
export interface Coverage {
  /** How often each fault point was passed and failed. */
  points: Map<string, { passed: number; failed: number }>;
  /** What a large storm should have done and did not. */
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

/** Unusual actions of payers, merchants and browsers. */
const UNUSUAL_ACTIONS = [
  "3ds half authenticated",
  "3ds return of another order",
  "3ds return of another terminal",
  "3ds return with our own form",
  ...forgedForms,
  "account chosen again in the same browser",
  "archive ended in the middle",
  "cancel at the bank's page",
  "erp booked after an error",
  "erp exported its booking after the acknowledgement",
  "erp exported its booking before the acknowledgement",
  "credential whose previous secret was ended",
  "credential whose secret was replaced",
  "dead webhook sent again",
  "endpoint resumed",
  "endpoint switched off",
  "endpoint tried out",
  "endpoint's secret replaced",
  "events sent again",
  "disabled credential",
  "key replaced",
  "key-encryption key replaced",
  "link cancelled while it is paid",
  "member logged out",
  "month archived",
  "month restored",
  "session ended",
  "order of the same name at another company",
  "order replaced at the bank's page",
  "other amount",
  "other currency",
  "paid with a saved card",
  "period of webhooks sent again",
  "prepareToken of another order",
  "previous webhook secret ended",
  "refund above what is left",
  "replaced key destroyed",
  "refund in parts",
  "refund approved by another member",
  "refund refused by another member",
  "settlement approved by another member",
  "saved card deleted",
  "settlement refused by another member",
  "text of a consent changed",
  "webhook secret replaced",
  "webhook sent again",
];

function expected(): string[] {
  // Bank faults are counted by kind, and reconciliation is not a fault.
  const ofSchedule = Object.keys(disruptions).filter(
    (kind) => kind !== "bank fault" && kind !== "reconcile today" && kind !== "replace keys",
  );
  const ofProxies = (["bank", "database"] as const).flatMap((name) =>
    [...new Set(proxyFaultsOf[name])].map((kind) => `${name} ${kind}`),
  );
  return [
    ...ofSchedule,
    ...ofProxies,
    ...faultKinds.map((kind) => `bank ${kind}`),
    ...unusualReturns.map((way) => `3ds return ${way}`),
    ...erpSteps.map((step) => `erp died at ${step}`),
    ...sharedSources.map((source) => `${source} form sent twice at once`),
    ...UNUSUAL_ACTIONS,
  ];
}
