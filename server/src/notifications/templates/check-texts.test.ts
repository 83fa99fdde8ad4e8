import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "#platform/refusal.ts";
import { companyKinds } from "../notification.ts";
import { escapeHtml } from "../text/html.ts";
import { fillIn, oneLine, parseText, type EmailTexts } from "../text/template.ts";
import { checkTexts, LINES_MAX } from "./check-texts.ts";
import { builtInTexts } from "./find-template.ts";
import { variablesOfKind, type TemplateKey } from "./message-template.ts";
import { previewMessage } from "./preview-message.ts";

const link: TemplateKey = { kind: "link.created", channel: "email", language: "tr" };
const sms: TemplateKey = { ...link, channel: "sms" };
const receipt: TemplateKey = { ...link, kind: "payment.receipt" };
const texts = (changes: object = {}) => ({ subject: "Bir", heading: "İki", lines: ["Üç"], button: "Öde", ...changes });

test("a wrong variable is refused, naming it, its field and the variables of the kind", () => {
  assert.throws(() => checkTexts(link, texts({ lines: ["Bir", "{{company}} {{dueDtae}}"] })), {
    field: "lines[1]",
    reason: "unknown_variable",
    message:
      '"lines[1]" has {{dueDtae}}. The variables of link.created are {{company}}, {{amount}}, {{dueDate}}, {{link}}, {{firstName}}.',
  });
  assert.throws(() => checkTexts(receipt, { ...texts({ subject: "{{link}}" }), button: null }), {
    field: "subject",
    message: /\{\{company\}\}, \{\{amount\}\}, \{\{firstName\}\}\.$/,
  });
});

for (const [title, key, input, field] of [
  ["a text in place of an object", link, "Bir", "texts"],
  ["an unknown field", link, texts({ footer: "Son" }), "footer"],
  ["no subject", link, texts({ subject: undefined }), "subject"],
  ["an empty heading", link, texts({ heading: " " }), "heading"],
  ["a subject that is too long", link, texts({ subject: "x".repeat(201) }), "subject"],
  ["too many lines", link, texts({ lines: Array.from({ length: LINES_MAX + 1 }, () => "x") }), "lines"],
  ["a number as line", link, texts({ lines: [1] }), "lines[0]"],
  ["a line break in a subject", link, texts({ subject: "Bir\r\nBcc: x@y.example" }), "subject"],
  ["a variable without end", link, texts({ subject: "{{company" }), "subject"],
  ["a variable in the button", link, texts({ button: "{{amount}}" }), "button"],
  ["a link without button", link, texts({ button: undefined }), "button"],
  ["a receipt with button", receipt, texts(), "button"],
  ["an SMS without {{link}}", sms, { text: "{{company}}: {{amount}}" }, "text"],
  ["an SMS of a receipt", { ...receipt, channel: "sms" }, { text: "{{company}}" }, "channel"],
] as const) {
  test(`${title} is refused, naming ${field}`, () => {
    assert.throws(() => checkTexts(key, input), { code: "ERR_VALIDATION", field });
  });
}

test("every kind's built-in texts pass the check in each language, so they can be edited and set", () => {
  for (const kind of companyKinds) {
    for (const language of ["tr", "en"] as const) {
      const email = { kind, language, channel: "email" } as const;
      assert.deepEqual(checkTexts(email, builtInTexts(email)), builtInTexts(email));
    }
  }
  for (const language of ["tr", "en"] as const)
    assert.deepEqual(
      checkTexts({ ...sms, language }, builtInTexts({ ...sms, language })),
      builtInTexts({ ...sms, language }),
    );
});

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "{{company}}",
    "{{ amount }}",
    "{{",
    "}}",
    "{",
    "}",
    "{{x}}",
    "{{{link}}}",
    "<b>",
    "&amp;",
    "\r\n",
    "₺",
  ),
);
const anyText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

test("property: a text is refused, or each brace pair in it is a variable and the rest is as written", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = { ...link, kind: "link.created" } as const;
      try {
        checkTexts(key, texts({ subject: text }));
      } catch (error) {
        return assert.ok(error instanceof Refusal && error.field === "subject");
      }
      const parts = parseText(text.trim());
      for (const part of parts)
        if ("variable" in part) assert.ok(variablesOfKind[key.kind].includes(part.variable as "link"));
      const values = { company: "[c]", amount: "[a]", dueDate: "[d]", link: "[l]", firstName: "[f]" };
      const expected = parts.map((part) => ("words" in part ? part.words : values[part.variable as "link"])).join("");
      assert.equal(fillIn(text.trim(), values), expected);
      for (const part of parts) if ("words" in part) assert.doesNotMatch(part.words, /\{\{|\}\}/);
    }),
  );
});

test("property: whatever text and values contain, HTML has them as text, and a subject is one line", () => {
  fc.assert(
    fc.property(anyText, fc.string({ unit: "binary" }), (words, value) => {
      const filled = fillIn(`${words}{{company}}`, { company: value }, escapeHtml);
      assert.doesNotMatch(filled, /[<>"']/);
      const email = texts({ subject: `${oneLine(words).replaceAll(/[{}]/g, "")} {{company}}` }) as EmailTexts;
      const look = { company: value, accent: "#000000", onAccent: "#ffffff", logo: null };
      const { subject } = previewMessage(link, email, { look: { ...look, contactEmail: null, contactPhone: null } });
      // oxlint-disable-next-line no-control-regex -- These end a header.
      assert.doesNotMatch(subject ?? "", /[\u0000-\u001f\u007f\u0085\u2028\u2029]/);
    }),
  );
});
