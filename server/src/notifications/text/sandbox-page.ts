import type { SandboxMessage } from "../sandbox-messages.ts";
import type { Kind } from "../notification.ts";
import { dateText } from "./describe-message.ts";
import { escapeHtml } from "./html.ts";

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  "link.created": "payment link",
  "link.reminder": "reminder",
  "payment.receipt": "receipt",
  "payment.refunded": "refund",
  "user.registered": "registration",
};

/** The page of /sandbox/messages: each e-mail as a mail client shows it, each SMS as a phone does. */
export function messagesPage(messages: readonly SandboxMessage[]): string {
  const shown = messages.map((message) => (message.channel === "email" ? emailCard(message) : smsCard(message)));
  const empty = `<p class="empty">No message yet. Send a payment link (in the portal with “Send by e-mail”, in the API with <code>"notifyBy": ["Email", "Sms"]</code>), or pay one.</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messages – ServicePay sandbox</title>
<link rel="stylesheet" href="/sandbox/messages.css">
<link rel="icon" href="data:,">
</head>
<body>
<header><h1>Messages</h1><p>The sandbox's mailbox and phone. Without a mail server or SMS provider, nothing here was sent to anybody.</p></header>
<main>
${messages.length === 0 ? empty : shown.join("\n")}
</main>
</body>
</html>
`;
}

function emailCard(message: SandboxMessage): string {
  const { id, subject } = message;
  const title = escapeHtml(subject ?? "");
  return `<article class="email">
${head(message, "E-mail")}
<h2>${title}</h2>
<iframe src="/sandbox/messages/${id}" title="${title}" loading="lazy"></iframe>
</article>`;
}

function smsCard(message: SandboxMessage): string {
  return `<article class="sms">
${head(message, "SMS")}
<p class="bubble">${withLinks(message.text)}</p>
</article>`;
}

function head({ to, at, kind, state }: SandboxMessage, channel: string): string {
  return `<p class="head"><strong>${channel}</strong> to ${escapeHtml(to)} · ${KIND_WORDS[kind]} · ${escapeHtml(state)} · <time datetime="${at}">${dateText(at, "en")}</time></p>`;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** A phone makes addresses in a text tappable. */
function withLinks(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const url = escapeHtml(match[0]);
    parts.push(
      escapeHtml(text.slice(end, match.index)),
      `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
    );
    end = match.index + match[0].length;
  }
  return [...parts, escapeHtml(text.slice(end))].join("");
}
