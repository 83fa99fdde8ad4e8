import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnavailable, violatedUnique } from "./failures.ts";

const violation = (message: string, constraint?: string) =>
  Object.assign(new Error(message), { code: "23505", ...(constraint !== undefined && { constraint }) });

test("a violated key is known by its name, on PostgreSQL and on a shard of Citus, in any language", () => {
  const plain = `duplicate key value violates unique constraint "one_live_charge"`;
  assert.equal(violatedUnique(violation(plain, "one_live_charge")), "one_live_charge");
  const ofShard = `duplicate key value violates unique constraint "one_live_charge_102369"`;
  assert.equal(violatedUnique(violation(ofShard, "one_live_charge_102369")), "one_live_charge");
  assert.equal(violatedUnique(violation(ofShard)), "one_live_charge");
  assert.equal(
    violatedUnique(violation(`doppelter Schlüsselwert verletzt Unique-Constraint »one_live_charge_102369«`)),
    "one_live_charge",
  );
  assert.equal(violatedUnique(Object.assign(new Error(ofShard), { code: "23503" })), null);
});

test("a worker of Citus that dies in a transaction makes the database unavailable", () => {
  const lost = Object.assign(new Error("failure on connection marked as essential: worker-1:5432"), { code: "XX000" });
  assert.ok(isUnavailable(lost));
  assert.ok(!isUnavailable(Object.assign(new Error("another defect"), { code: "XX000" })));
});
