import assert from "node:assert/strict";
import { test } from "node:test";
import { textIn } from "../words/index.ts";
import { declineMessage } from "./decline-message.ts";
import { reversalReason } from "./reversal-reason.ts";

test("a decline that no bank reported is said in the member's language, and the bank's own words stay", () => {
  const said = (code: string, message: string) =>
    (["tr", "en"] as const).map((locale) => declineMessage(textIn(locale), { code, message, class: "refused" }));
  assert.deepEqual(said("NOT_SUBMITTED", "The payment never reached the bank."), [
    "Bankaya ulaşmadı.",
    "It never reached the bank.",
  ]);
  assert.deepEqual(said("3DS-0", "The cardholder was not authenticated."), [
    "banka onaylamadı",
    "declined by the bank",
  ]);
  assert.deepEqual(said("05", "Declined 05"), ["banka onaylamadı", "declined by the bank"]);
  assert.deepEqual(said("05", "Genel red"), ["Genel red", "Genel red"]);
});

test("our own reason for a reversal has words, and what a member wrote stays", () => {
  assert.equal(reversalReason(textIn("tr"), "cancelled_meanwhile"), "bu arada iptal edildi");
  assert.equal(reversalReason(textIn("tr"), "müşteri vazgeçti"), "müşteri vazgeçti");
});
