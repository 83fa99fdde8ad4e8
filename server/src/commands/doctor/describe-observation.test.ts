import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "#health/index.ts";
import { healthWords } from "../../portal/operator/health-words.ts";
import { inLanguage } from "../../portal/words/both.ts";
import { describeObservation } from "./describe-observation.ts";

const observations: readonly Observation[] = [
  { name: "settings", status: "ok", mode: "live", role: "all", url: "https://pay.example" },
  { name: "proxies_unknown", status: "warning" },
  { name: "metrics_open", status: "warning", address: "10.0.0.1:9090" },
  { name: "mail_missing", status: "warning" },
  { name: "folder_not_writable", status: "failed", folder: "/data" },
  { name: "disk", status: "failed", folder: "/data", freeMib: 12 },
  { name: "disk", status: "warning", folder: "/data", freeMib: 512 },
  { name: "disk", status: "ok", folder: "/data", freeMib: 50_000 },
  { name: "database", status: "failed", version: "14.2", place: "server" },
  { name: "database", status: "ok", version: "18.1", place: "running" },
  { name: "migrations", status: "ok", applied: 40 },
  { name: "migrations_missing", status: "warning", missing: 2, all: 40 },
  { name: "migrations_unknown", status: "failed", unknown: 2, isForeign: true },
  { name: "migrations_unknown", status: "failed", unknown: 2, isForeign: false },
  { name: "database_clock", status: "warning", apartMs: 3_200 },
  { name: "bins", status: "ok", count: 9_957 },
  { name: "bins_empty", status: "warning", knowsTestCards: false },
  { name: "bins_empty", status: "ok", knowsTestCards: true },
];

test("the doctor and the operators' page say the same about what a check saw", () => {
  for (const seen of observations) {
    const { saw, advice } = describeObservation(seen);
    const words = inLanguage(healthWords, "en").health.words[seen.name](seen as never);
    assert.equal(words.saw, saw, seen.name);
    if (advice !== null) assert.equal(words.advice, advice, seen.name);
  }
});
