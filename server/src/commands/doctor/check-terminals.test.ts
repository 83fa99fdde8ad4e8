import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeCertificate } from "./check-terminals.ts";

test("the doctor names a bank's certificate and its date, and warns two weeks before it expires", () => {
  const certificate = {
    host: "bank.example",
    names: ["bank.example", "www.bank.example"],
    issuer: "Test CA",
    validFrom: new Date("2026-01-01T00:00:00Z"),
    validUntil: new Date("2026-12-01T00:00:00Z"),
    problem: null,
  };
  const statusOn = (day: string, problem: string | null = null) =>
    judgeCertificate("bank: acme / Bank", { ...certificate, problem }, new Date(day)).status;
  assert.equal(statusOn("2026-11-01"), "ok");
  assert.equal(statusOn("2026-11-20"), "warning");
  assert.equal(statusOn("2026-11-01", "ERR_TLS_CERT_ALTNAME_INVALID"), "failed");
  const { check, saw } = judgeCertificate("bank: acme / Bank", certificate, new Date("2026-11-01"));
  assert.equal(check, "bank: acme / Bank, certificate");
  assert.match(
    saw,
    /bank\.example, www\.bank\.example, was issued by Test CA and is valid from 2026-01-01 until 2026-12-01/,
  );
});
