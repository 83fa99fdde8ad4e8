import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { foldText } from "./fold-text.ts";

test("texts that differ only in case become equal, by Turkish and English rules", () => {
  for (const text of ["ISTANBUL", "İSTANBUL", "istanbul", "ıstanbul", "İstanbul", "i\u0307stanbul"]) {
    assert.equal(foldText(text), "istanbul");
  }
  assert.equal(foldText("ŞEKER ÇİÇEĞİ"), foldText("şeker çiçeği"));
  assert.notEqual(foldText("seker"), foldText("şeker"));
});

test("a text, its upper case and its lower case match in both languages, in whole and in part", () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from("abcçdefgğhıijklmnoöprsştuüvyzİIQWX 019.-")),
    maxLength: 20,
  });
  fc.assert(
    fc.property(letters, letters, letters, (before, text, after) => {
      const forms = ["tr", "en"].flatMap((locale) => [text.toLocaleUpperCase(locale), text.toLocaleLowerCase(locale)]);
      for (const form of forms) {
        assert.equal(foldText(form), foldText(text));
        assert.ok(foldText(before + text + after).includes(foldText(form)));
      }
      assert.equal(foldText(foldText(text)), foldText(text));
    }),
  );
});
