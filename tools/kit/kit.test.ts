import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { makeSurface, type OpenApi, type Places } from "./surface.ts";

const root = join(import.meta.dirname, "../..");
const read = <Content>(path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Content;
const api = read<OpenApi>("openapi.json");
const places = read<Places>("kit/methods.json");

test("the clients' typed calls are what openapi.json and kit/methods.json say", () => {
  const output = execFileSync(process.execPath, ["tools/kit/kit.ts", "--check"], { cwd: root, encoding: "utf8" });
  assert.match(output, /^\d{2,} methods, \d{2,} files; 0 were stale$/m);
});

test("an operation without a place, and a place without an operation, are refused by name", () => {
  const { createPaymentLink: _, ...fewer } = places.places;
  assert.throws(() => makeSurface(api, { ...places, places: fewer }), /no place for createPaymentLink/);
  const more = { ...places.places, payByCheque: "cheques.pay" };
  assert.throws(() => makeSurface(api, { ...places, places: more }), /names payByCheque/);
});

test("a name that is a decimal in one place and a count in another is refused", () => {
  const changed = structuredClone(api);
  changed.components.schemas["Payment"]!.properties!["installment"] = { type: "number" };
  assert.throws(() => makeSurface(changed, places), /"installment" means/);
});
