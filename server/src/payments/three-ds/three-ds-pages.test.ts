import assert from "node:assert/strict";
import { test } from "node:test";
import { renderPage } from "@servicepay/checkout/render";
import { amountFromDecimal } from "@servicepay/money";
import { bankPolicy, toBankPage } from "./three-ds-pages.ts";

const emission = {
  kind: "form",
  form: { method: "POST", action: "https://bank.example/3d?a=1&b=2", fields: { 'na"me': '"<value>' } },
  locale: "tr",
  look: {
    merchant: { name: "Kilim <Evi>", company: null, email: null, phone: null, termsUrl: null, privacyUrl: null },
    brand: null,
  },
  bankName: "Garanti <BBVA>",
  chargedAmount: amountFromDecimal("1269.26")!,
  currency: "TRY",
} as const;

test("the bank may redirect to the issuer's page on any host, encrypted wherever money is real", () => {
  assert.deepEqual(bankPolicy({ mode: "live" }), { formTargets: ["https:"] });
  assert.deepEqual(bankPolicy({ mode: "sandbox" }), { formTargets: ["https:", "http:"] });
});

test("the page to the bank shows bank, address and amount, and escapes what the adapter puts on it", () => {
  const html = renderPage(toBankPage(emission, { mode: "live" }));
  for (const part of [
    'action="https://bank.example/3d?a=1&amp;b=2"',
    'name="na&quot;me" value="&quot;&lt;value>"',
    "Garanti &lt;BBVA>",
    "Kilim &lt;Evi>",
    "bank.example",
    "₺1.269,26",
  ])
    assert.ok(html.includes(part), `${part} in ${html}`);
});

test("the page to the bank names the company that the bank's page may show, beside the name of its brand", () => {
  const merchant = { ...emission.look.merchant, company: "Anadolu Tekstil A.Ş." };
  const named = renderPage(toBankPage({ ...emission, look: { ...emission.look, merchant } }, { mode: "live" }));
  assert.match(named, /<dt>İşletme<\/dt><dd>Anadolu Tekstil A\.Ş\.<\/dd>/);
  assert.ok(named.includes("Bankanızın sayfasında işletme adı olarak Anadolu Tekstil A.Ş. görünebilir."));
  const same = renderPage(toBankPage(emission, { mode: "live" }));
  assert.match(same, /<dt>İşletme<\/dt><dd>Kilim &lt;Evi><\/dd>/);
  assert.ok(!same.includes("görünebilir"));
});
