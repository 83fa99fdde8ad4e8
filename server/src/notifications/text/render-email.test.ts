import assert from "node:assert/strict";
import { test } from "node:test";
import { kinds, noticeKinds, type Kind, type Language, type Message } from "../notification.ts";
import { moneyText } from "./describe-message.ts";
import type { MessageLook } from "./email-parts.ts";
import { renderEmail, renderSms } from "./render-email.ts";
import { variableNames } from "./template.ts";
import { english } from "./templates-en.ts";
import { turkish } from "./templates-tr.ts";

const look: MessageLook = {
  company: "Acme <b>& Oğulları</b>",
  accent: "#0b5fcc",
  onAccent: "#ffffff",
  logo: null,
  contactEmail: "info@acme.example",
  contactPhone: null,
};
const facts = {
  sum: { amount: "1250.5", currency: "TRY" },
  card: "404308******9028",
  description: `"><script>alert(1)</script>`,
  clientReference: "ORDER-42",
  orderReference: "0F3K9Q2M7VTB4E6H",
  at: "2026-12-01T09:30:00.000Z",
} as const;
const link = {
  firstName: "Ayşe\r\nBcc: x@y.example",
  sum: facts.sum,
  description: facts.description,
  clientReference: null,
  link: "https://pay.example/hpm/pay?id=1&sign=2",
  shortLink: "https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg",
  expiresAt: facts.at,
};
const links = {
  subject: "",
  page: "https://pay.example/portal/acme/approvals",
  settings: "https://pay.example/portal/-/me/notices",
};
const messages: Record<Kind, Message> = {
  "link.created": { kind: "link.created", content: link },
  "link.reminder": { kind: "link.reminder", content: link },
  "payment.receipt": { kind: "payment.receipt", content: { ...facts, orderSum: null, installments: 3 } },
  "payment.refunded": { kind: "payment.refunded", content: facts },
  "payment.voided": { kind: "payment.voided", content: facts },
  "user.registered": { kind: "user.registered", content: { firstName: null, page: "https://pay.example" } },
  "user.invited": { kind: "user.invited", content: { firstName: null, invitation: "https://pay.example/my/kilim" } },
  "user.code": { kind: "user.code", content: { code: "048213", host: "pay.example" } },
  "user.device": {
    kind: "user.device",
    content: {
      device: "<b>Chrome</b>, Windows",
      at: facts.at,
      page: "https://pay.example/my/kilim/log-out-everywhere",
    },
  },
  "member.invited": {
    kind: "member.invited",
    content: { company: look.company, invitation: "https://pay.example/portal/-/invitations/1", expiresAt: facts.at },
  },
  "approval.waiting": { kind: "approval.waiting", content: { ...links, count: 2, until: facts.at } },
  "attempt.unclear": { kind: "attempt.unclear", content: { ...links, count: 1 } },
  "case.opened": { kind: "case.opened", content: { ...links, count: 3 } },
  "link.asked": { kind: "link.asked", content: { ...links, count: 2 } },
  "receiver.failing": {
    kind: "receiver.failing",
    content: { ...links, receiver: "https://shop.example:8443", since: facts.at, problem: "failing" },
  },
  "terminal.failing": {
    kind: "terminal.failing",
    content: { ...links, terminal: "<b>Ziraat</b>", since: facts.at, problem: "credentials" },
  },
};
const languages: readonly Language[] = ["tr", "en"];

test("texts of both languages use only the known variables", () => {
  for (const [kind, template] of [...Object.entries(turkish), ...Object.entries(english)]) {
    const known: readonly string[] = kind === "user.code" ? ["company", "code", "host"] : variableNames;
    const texts = [template.subject, template.heading, ...template.lines, template.button ?? "", template.sms ?? ""];
    for (const [, name = ""] of texts.join(" ").matchAll(/\{\{(.*?)\}\}/g)) assert.ok(known.includes(name), name);
  }
});

test("every message has a one-line subject, a text, and HTML that escapes values and loads nothing", () => {
  for (const kind of kinds) {
    for (const language of languages) {
      const { subject, text, html } = renderEmail(messages[kind], { language, look, logoUrl: null });
      assert.doesNotMatch(subject, /[\r\n]|\{\{/, kind);
      assert.doesNotMatch(text, /\{\{|undefined|Invalid/, kind);
      assert.doesNotMatch(html, /\{\{|undefined|<script|<b>/, kind);
      assert.doesNotMatch(html, /<img|url\(|<link|@import/, "no pixel, no picture from elsewhere");
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.equal(text.includes("info@acme.example"), !noticeKinds.some((each) => each === kind), kind);
    }
  }
});

test("a notice leads to the page where the member acts, and to the one where the member chooses notices", () => {
  for (const kind of noticeKinds) {
    const { text, html } = renderEmail(messages[kind], { language: "en", look, logoUrl: null });
    for (const part of [links.page, links.settings]) assert.ok(text.includes(part) && html.includes(part), kind);
  }
  const { text } = renderEmail(messages["receiver.failing"], { language: "tr", look, logoUrl: null });
  for (const part of ["https://shop.example:8443", "1 Aralık 2026 12:30"]) assert.ok(text.includes(part), part);
});

test("the text of a link names the company, the amount, the date and the address", () => {
  const { text, html } = renderEmail(messages["link.created"], {
    language: "tr",
    look: { ...look, company: "Acme" },
    logoUrl: null,
  });
  for (const part of ["Acme", "₺1.250,50", "1 Aralık 2026 12:30", "https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg"])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.ok(html.includes("https://pay.example/k/mFqZ0cQyTxW1v8sJb3RkLg"));
  const sms = renderSms(messages["link.created"], "en", { ...look, company: "Acme" });
  assert.match(sms ?? "", /^Acme: .*1,250\.50 TL.*https:\/\/pay\.example\/k\/mFqZ0cQyTxW1v8sJb3RkLg Pay by/);
});

test("a receipt names what was charged, the last digits and the references, and is no invoice", () => {
  const { text } = renderEmail(messages["payment.receipt"], { language: "en", look, logoUrl: null });
  for (const part of [
    "₺1,250.50",
    "4043 08•• •••• 9028",
    "ORDER-42",
    "0F3K9Q2M7VTB4E6H",
    "Installments: 3",
    "not an invoice",
  ])
    assert.ok(text.includes(part), part);
});

test("a value cannot break a line, and right-to-left marks are removed", () => {
  const { text } = renderEmail(messages["link.created"], { language: "tr", look, logoUrl: null });
  assert.match(text, /^Merhaba Ayşe Bcc: x@y\.example,$/m);
  const hidden = { ...look, company: "Acme\u202eemca" };
  const { subject } = renderEmail(messages["payment.receipt"], { language: "tr", look: hidden, logoUrl: null });
  assert.doesNotMatch(subject, /\u202e/);
});

test("amounts are exact, whatever their size", () => {
  assert.equal(moneyText({ amount: "123456789012345.67", currency: "TRY" }, "tr"), "₺123.456.789.012.345,67");
  assert.equal(moneyText({ amount: "1250", currency: "JPY" }, "en"), "¥1,250");
  assert.equal(moneyText({ amount: "10", currency: "USD" }, "tr"), "$10,00");
});
