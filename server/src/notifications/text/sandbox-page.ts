import type { Language } from "../notification.ts";
import type { SandboxMessage } from "../sandbox-messages.ts";
import { escapeHtml } from "./html.ts";
import { dateText } from "./message-description.ts";
import { sandboxWords } from "./sandbox-words.ts";

/** The page of /sandbox/messages: each e-mail as a mail client shows it, each SMS as a phone does. */
export function messagesPage(messages: readonly SandboxMessage[], language: Language): string {
  const { title, intro, empty, other } = sandboxWords[language];
  const shown = messages.map((message) =>
    message.channel === "email" ? emailCard(message, language) : smsCard(message, language),
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ServicePay</title>
<link rel="stylesheet" href="/sandbox/messages.css">
<link rel="icon" href="data:,">
</head>
<body>
<header>
<h1>${title}</h1>
<p>${intro}</p>
<p><a href="/sandbox/messages?lang=${other.language}" lang="${other.language}" hreflang="${other.language}">${other.name}</a></p>
</header>
<main>
${messages.length === 0 ? `<p class="empty">${empty}</p>` : shown.join("\n")}
</main>
</body>
</html>
`;
}

function emailCard(message: SandboxMessage, language: Language): string {
  const { id, subject } = message;
  const title = escapeHtml(subject ?? "");
  return `<article class="email">
${head(message, language)}
<h2>${title}</h2>
<iframe src="/sandbox/messages/${id}" title="${title}" loading="lazy"></iframe>
</article>`;
}

function smsCard(message: SandboxMessage, language: Language): string {
  return `<article class="sms">
${head(message, language)}
<p class="bubble">${withLinks(message.text)}</p>
</article>`;
}

function head({ channel, to, at, kind, state }: SandboxMessage, language: Language): string {
  const words = sandboxWords[language];
  const facts = [words.to(escapeHtml(to)), words.kind[kind], escapeHtml(words.state[state] ?? state)];
  const time = `<time datetime="${at}">${dateText(at, language)}</time>`;
  return `<p class="head"><strong>${words.channel[channel]}</strong> · ${[...facts, time].join(" · ")}</p>`;
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
