import assert from "node:assert/strict";
import { test } from "node:test";
import { formPage } from "./three-ds-pages.ts";

const form = { action: "https://bank.example/3d?a=1&b=2", fields: { 'na"me': "<value>" } };

test("the bank may redirect the form to the issuer's page on any host, which is encrypted wherever money is real", () => {
  const formActionOf = (mode: "sandbox" | "live") =>
    /form-action ([^;]+)/.exec(formPage(form, "tr", "nonce", mode).contentSecurityPolicy)?.[1];
  assert.equal(formActionOf("live"), "https:");
  assert.equal(formActionOf("sandbox"), "https: http:");
});

test("what a bank's adapter puts on the page to the bank is text there, never markup", () => {
  const { html } = formPage(form, "tr", "nonce", "live");
  assert.ok(html.includes('action="https://bank.example/3d?a=1&amp;b=2"'), html);
  assert.ok(html.includes('name="na&quot;me" value="&lt;value&gt;"'), html);
});
