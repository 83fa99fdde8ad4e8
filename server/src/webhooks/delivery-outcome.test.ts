import assert from "node:assert/strict";
import { test } from "node:test";
import type { OutboundReply } from "#platform/outbound-http/outbound-http.ts";
import { shareOfLimitKept, outcomeOf } from "./delivery-outcome.ts";

const replied = (status: number): OutboundReply => ({
  kind: "replied",
  status,
  headers: {},
  body: Buffer.alloc(0),
  cut: false,
  durationMs: 1,
});

const statuses: [number[], string][] = [
  [[200, 201, 204, 299], "delivered"],
  [[410], "gone"],
  [[429, 502, 503, 504], "overloaded"],
  [[301, 302, 307, 399], "redirected"],
  [[400, 401, 404, 418], "rejected"],
  [[500, 501, 599], "failed"],
];

for (const [codes, outcome] of statuses) {
  test(`status ${codes.join(", ")}: ${outcome}`, () => {
    for (const status of codes) assert.equal(outcomeOf(replied(status), null), outcome);
  });
}

const failures: [string, string][] = [
  ["ERR_BLOCKED_ADDRESS", "blocked"],
  ["ENOTFOUND", "unresolved"],
  ["EAI_AGAIN", "unresolved"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["ETIMEDOUT", "timeout"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "untrusted"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "untrusted"],
  ["CERT_HAS_EXPIRED", "untrusted"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "untrusted"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", "untrusted"],
  ["ECONNRESET", "reset"],
  ["ECONNREFUSED", "refused"],
  ["EHOSTUNREACH", "refused"],
];

for (const [code, outcome] of failures) {
  test(`a connection that fails with ${code}: ${outcome}`, () => {
    const { kind, durationMs } = { kind: "lost" as const, durationMs: 1 };
    assert.equal(outcomeOf({ kind, reason: "reset", durationMs }, code), outcome);
  });
}

test("a connection that was lost after it was opened gives the reason", () => {
  assert.equal(outcomeOf({ kind: "lost", reason: "reset", durationMs: 1 }, null), "reset");
  assert.equal(outcomeOf({ kind: "lost", reason: "timeout", durationMs: 1 }, null), "timeout");
});

test("a time-out takes a receiver's whole limit, signs of trouble half, an answer about the webhook none", () => {
  assert.equal(shareOfLimitKept("timeout"), 0);
  for (const trouble of ["overloaded", "failed", "reset", "refused", "unresolved", "untrusted"] as const)
    assert.equal(shareOfLimitKept(trouble), 1 / 2);
  for (const answer of ["delivered", "rejected", "redirected", "gone", "blocked"] as const)
    assert.equal(shareOfLimitKept(answer), 1);
});
