import assert from "node:assert/strict";
import { test } from "node:test";
import { createMetrics } from "#platform/metrics.ts";
import { joinExpositions } from "./cluster-metrics.ts";

test("the metrics of several processes are one exposition: a series is told once, with the samples of all", async () => {
  const texts: string[] = [];
  for (const name of ["api-1", "api-2"]) {
    const metrics = createMetrics({ process: name });
    metrics.counter("probe_total", "Probes.", ["kind"]).inc({ kind: "a" }, name === "api-1" ? 2 : 3);
    texts.push((await metrics.expose()).body);
  }
  const joined = joinExpositions(texts);
  const probe = joined.split("\n").filter((line) => line.includes("probe_total"));
  assert.deepEqual(probe, [
    "# HELP probe_total Probes.",
    "# TYPE probe_total counter",
    'probe_total{kind="a",process="api-1"} 2',
    'probe_total{kind="a",process="api-2"} 3',
  ]);
  const samples = joined.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  assert.ok(samples.length > 50);
  for (const sample of samples) assert.match(sample, /process="api-[12]"/);
  assert.equal(joined.match(/^# TYPE process_resident_memory_bytes /gm)?.length, 1);
});
