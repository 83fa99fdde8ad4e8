import assert from "node:assert/strict";
import { test } from "node:test";
import { hasGoodHash, ver3 } from "./ver3.ts";

const order222 = {
  clientid: "190100000",
  storetype: "3d",
  amount: "100.25",
  oid: "order222",
  okUrl: "https://domain.com/success",
  failUrl: "https://domain.com/fail_url",
  lang: "tr",
  currency: "949",
  taksit: "",
  hashAlgorithm: "ver3",
  rnd: "rand-21212",
  TranType: "Auth",
};
const card = {
  pan: "5555444433332222",
  Ecom_Payment_Card_ExpDate_Month: "01",
  Ecom_Payment_Card_ExpDate_Year: "22",
  cv2: "123",
  cardType: "1",
};

const vectors = [
  [
    "NP-6",
    order222,
    "123456",
    "7tt3i3SMhzR3jYjCMwNrolSn7ksY7eKz2kVsqt/nUGK6XNw9/dMMZPVqHK9pQROGEIW3PJWut6v1Xv6ZDtnuSA==",
  ],
  [
    "NP-7",
    { ...order222, ...card },
    "123456",
    "3fvBzh0HT3UiKUTXis0Ke2NG3mAp9eBOwx26bstv+l6L946GrOF2JklXfqTNc6VBeqUSkuLxo4ErtwCWuPCzYw==",
  ],
  [
    "SELF",
    { a: "a|b\\c" },
    "k|1",
    "pNBkMHj8tJuvB/JVG2j+WnEICmTPMUKMCn+x8v8kzRBGf/sUY621pwbtsMUsx3lTDexJOsp3ksTw21EfxFgwVw==",
  ],
] as const;

for (const [id, fields, storeKey, expected] of vectors) {
  test(`the bank computes the published hash ${id}`, () => {
    assert.equal(ver3(new Map(Object.entries(fields)), storeKey), expected);
    assert.ok(hasGoodHash(new Map([...Object.entries(fields), ["hash", expected]]), storeKey));
    assert.equal(hasGoodHash(new Map([...Object.entries(fields), ["hash", expected.toLowerCase()]]), storeKey), false);
    assert.equal(hasGoodHash(new Map(Object.entries(fields)), storeKey), false);
  });
}
