import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldName } from "./field-name.ts";

const schemas = {
  body: {
    type: "object",
    properties: {
      amount: { type: "number" },
      customer: { type: "object", properties: { email: { type: "string" } } },
      transactions: { type: "array", items: { type: "object", properties: { dueDate: {} } } },
      additionalData: { type: "object", additionalProperties: true },
    },
  },
  response: { 200: { properties: { onlyInReplies: {} } } },
};

test("names that the route's schemas have are kept, with their places in lists", () => {
  for (const field of [
    "amount",
    "customer.email",
    "transactions[12].dueDate",
    "body",
    "Content-Type",
    "Idempotency-Key",
  ])
    assert.equal(fieldName(field, schemas), field);
});

test("what only the caller can have typed is replaced", () => {
  assert.equal(fieldName("additionalData.4508034508034509", schemas), "additionalData.…");
  assert.equal(fieldName("Zeynep Kaya", schemas), "…");
  assert.equal(fieldName("additionalData.a.amount", schemas), "additionalData.….amount");
  assert.equal(fieldName("amount[4508034508034509]", schemas), "…");
  assert.equal(fieldName("onlyInReplies", schemas), "…");
});
