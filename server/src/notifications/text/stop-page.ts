import { createHash } from "node:crypto";
import type { Language } from "../notification.ts";
import { escapeHtml } from "./html.ts";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:min(3rem,6vw) min(1rem,4vw);overflow-wrap:anywhere;font:1rem/1.5 system-ui,sans-serif;background:#f4f6f9;color:#131b2c}
main{max-width:30rem;margin:0 auto;padding:min(2rem,6vw);background:#fff;border-radius:.75rem}
h1{margin:0 0 1rem;font-size:1.375rem}
button{max-width:100%;padding:.875rem min(1.5rem,6vw);overflow-wrap:anywhere;border:0;border-radius:.5rem;background:#131b2c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid #0b5fcc;outline-offset:2px}
@media(prefers-color-scheme:dark){
body{background:#10151f;color:#e8ecf4}
main{background:#1a2130}
button{background:#e8ecf4;color:#131b2c}
button:focus-visible{outline-color:#8ab8ff}
}`;

const TEXTS = {
  tr: {
    ask: "Ödeme hatırlatmaları durdurulsun mu?",
    what: "Bu firmadan bu adrese ödeme hatırlatması gelmez. Linkler ve makbuzlar gelmeye devam eder.",
    button: "Hatırlatmaları durdur",
    done: "Hatırlatmalar durduruldu",
    after: "Bu firmadan bu adrese artık ödeme hatırlatması gelmeyecek.",
  },
  en: {
    ask: "Stop payment reminders?",
    what: "This company will send no payment reminders to this address. Links and receipts still arrive.",
    button: "Stop reminders",
    done: "Reminders are stopped",
    after: "This company will send no more payment reminders to this address.",
  },
} as const satisfies Record<Language, Record<string, string>>;

/** The page's policy: no script, nothing from elsewhere, and only its own style. */
export const stopPagePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Asks before it stops reminders, since mail scanners open every address; then says that they are stopped. */
export function stopPage(language: Language, stage: "asking" | "stopped"): string {
  const isDone = stage === "stopped";
  const { ask, what, button, done, after } = TEXTS[language];
  const title = isDone ? done : ask;
  const form = `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(isDone ? after : what)}</p>
${isDone ? "" : form}
</main>
</body>
</html>
`;
}
