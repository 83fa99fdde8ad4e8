import type { SandboxMessage } from "../sandbox-messages.ts";
import { escapeHtml } from "./html.ts";

/** The page of /sandbox/messages: each e-mail as a mail client shows it, each SMS as a phone does. */
export function messagesPage(messages: readonly SandboxMessage[]): string {
  const shown = messages.map((message) => (message.channel === "email" ? emailCard(message) : smsCard(message)));
  const empty = `<p class="empty">No message yet. Create a payment link with <code>"notifyBy": ["Email", "Sms"]</code>, or pay one.</p>`;
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
  return `<p class="head"><strong>${channel}</strong> to ${escapeHtml(to)} · ${escapeHtml(kind)} · ${escapeHtml(state)} · <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time></p>`;
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
