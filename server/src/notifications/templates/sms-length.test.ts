import assert from "node:assert/strict";
import { test } from "node:test";
import { promotionalWords } from "./promotional-words.ts";
import { smsLength } from "./sms-length.ts";

for (const [text, encoding, characters, parts] of [
  ["", "GSM-7", 0, 1],
  ["x".repeat(160), "GSM-7", 160, 1],
  ["x".repeat(161), "GSM-7", 161, 2],
  ["x".repeat(306), "GSM-7", 306, 2],
  ["x".repeat(307), "GSM-7", 307, 3],
  ["Çok öüÖÜ é", "GSM-7", 10, 1],
  ["[10 €]", "GSM-7", 9, 1],
  ["ödemeniz için", "Turkish single shift", 14, 1],
  [`ğ${"x".repeat(153)}`, "Turkish single shift", 155, 1],
  [`ğ${"x".repeat(154)}`, "Turkish single shift", 156, 2],
  [`ğ${"x".repeat(296)}`, "Turkish single shift", 298, 2],
  [`ğ${"x".repeat(297)}`, "Turkish single shift", 299, 3],
  [`${"x".repeat(152)}€${"x".repeat(152)}`, "GSM-7", 306, 3],
  ["₺10", "UCS-2", 3, 1],
  [`₺${"x".repeat(69)}`, "UCS-2", 70, 1],
  [`₺${"x".repeat(70)}`, "UCS-2", 71, 2],
  ["😀", "UCS-2", 2, 1],
] as const) {
  test(`"${text.slice(0, 14)}" of ${text.length} has ${characters} in ${encoding} and ${parts} parts`, () => {
    assert.deepEqual(smsLength(text), { characters, encoding, parts });
  });
}

test("words that advertise are found in both languages, whatever their case and ending", () => {
  assert.deepEqual(promotionalWords("Yaz KAMPANYAMIZ başladı: %20 İNDİRİM, hediyeler!"), [
    "KAMPANYAMIZ",
    "İNDİRİM",
    "hediyeler",
  ]);
  assert.deepEqual(promotionalWords("A Special offer: free delivery"), ["special offer", "free"]);
  assert.deepEqual(promotionalWords("Acme: ₺10 ödemeniz için link"), []);
});
