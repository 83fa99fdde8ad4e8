import assert from "node:assert/strict";
import { test } from "node:test";
import { newId, type TenantId } from "#platform/ids.ts";
import { countLoad, IN_FLIGHT_MAX, shareCapacity } from "./share-capacity.ts";

const [first, second] = [newId<"tenant">(), newId<"tenant">()];

function waiting(tenantId: TenantId, receiver: string, room = 1_000) {
  return { tenantId, receiver, room };
}

/** Returns `count` deliveries in flight to the receiver. */
function busy(tenantId: TenantId, receiver: string, count: number) {
  return Array.from({ length: count }, () => ({ tenantId, receiver }));
}

function countsOf(shares: ReturnType<typeof shareCapacity>): Record<string, number> {
  return Object.fromEntries([...shares].map(([{ receiver }, count]) => [receiver, count]));
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}

test("every receiver gets its first four before any gets more", () => {
  const others = Array.from({ length: 60 }, (_, index) => waiting(first, `other-${index}`, 4));
  const shares = countsOf(shareCapacity([waiting(first, "large"), ...others], countLoad([])));
  assert.ok(others.every(({ receiver }) => shares[receiver] === 4));
  assert.ok(shares["large"]! > 4);
});

test("extras never take more than half of a tenant's capacity, and each receiver leaves as many as it has", () => {
  const receivers = ["a", "b", "c", "d", "e"].map((name) => waiting(first, name));
  assert.deepEqual(countsOf(shareCapacity(receivers, countLoad([]))), { a: 132, b: 68, c: 36, d: 20, e: 12 });
  const beside = countsOf(shareCapacity([...receivers, waiting(second, "f", 1)], countLoad([])));
  assert.deepEqual(beside, { a: 68, b: 36, c: 20, d: 12, e: 8, f: 1 });
});

test("a receiver that hangs leaves its tenant's others their first four and half of the rest", () => {
  const load = countLoad(busy(first, "hanging", 132));
  assert.deepEqual(countsOf(shareCapacity([waiting(first, "hanging"), waiting(first, "other")], load)), { other: 68 });
});

test("extras of all tenants together take at most half of a process", () => {
  const tenants = Array.from({ length: 60 }, () => newId<"tenant">());
  const shares = shareCapacity(
    tenants.map((tenantId, index) => waiting(tenantId, `r${index}`)),
    countLoad([]),
  );
  assert.equal(shares.size, tenants.length);
  assert.equal(sumOf(shares.values()) - 4 * tenants.length, IN_FLIGHT_MAX / 2);
});

test("a process never has more in flight than its capacity", () => {
  const receivers = Array.from({ length: 400 }, (_, index) => waiting(newId<"tenant">(), `r${index}`));
  const shares = shareCapacity(receivers, countLoad(busy(first, "busy", 200)));
  assert.equal(sumOf(shares.values()), IN_FLIGHT_MAX - 200);
});

test("a receiver gets no more than it has room for", () => {
  assert.deepEqual(countsOf(shareCapacity([waiting(first, "a", 3), waiting(first, "b", 7)], countLoad([]))), {
    a: 3,
    b: 7,
  });
});
