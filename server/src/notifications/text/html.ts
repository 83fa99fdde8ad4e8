import { contactLine, greeting, settingsText, stopText, type EmailParts } from "./email-parts.ts";
import { fillIn, oneLine } from "./template.ts";

const LOGO_HEIGHT_MAX = 48;
const LOGO_WIDTH_MAX = 220;

/** Allows an e-mail's inline styles and embedded images, and links that open in a new tab. Scripts and loading are blocked. */
export const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** The e-mail as HTML: tables and inline styles, which every mail client shows, and nothing that is loaded from elsewhere. */
export function htmlOf(parts: EmailParts & { logoUrl: string | null }): string {
  const { template, described, variables, language, look } = parts;
  const lines = template.lines.map((line) => `<p style="${PARAGRAPH}">${fillIn(line, variables, escapeHtml)}</p>`);
  const contact = contactLine(parts);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<base target="_blank">
<meta name="color-scheme" content="light">
<title>${escapeHtml(fillIn(template.subject, variables))}</title>
</head>
<body style="margin:0;padding:0;background:#f4f6f9;color:#131b2c;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${look.accent}">
<tr><td style="padding:28px 28px 0">${header(parts)}</td></tr>
<tr><td style="padding:20px 28px 0">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${fillIn(template.heading, variables, escapeHtml)}</h1>
<p style="${PARAGRAPH}">${escapeHtml(greeting(parts))}</p>
${lines.join("\n")}
</td></tr>
${button(parts)}
${factTable(described.facts)}
<tr><td style="padding:20px 28px 28px;font-size:13px;line-height:20px;color:#566175">${escapeHtml(oneLine(look.company))}${
    contact === null ? "" : `<br>${escapeHtml(contact)}`
  }${stop(parts)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const PARAGRAPH = "margin:0 0 12px;font-size:16px;line-height:24px";

function header({ look, logoUrl }: EmailParts & { logoUrl: string | null }): string {
  const name = escapeHtml(oneLine(look.company));
  if (look.logo === null || logoUrl === null) return `<strong style="font-size:18px">${name}</strong>`;
  const { width, height } = look.logo;
  const scale = Math.min(1, LOGO_WIDTH_MAX / width, LOGO_HEIGHT_MAX / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return `<img src="${logoUrl}" width="${shownWidth}" height="${shownHeight}" alt="${name}" style="display:block;border:0">`;
}

function button({ template, described, look }: EmailParts): string {
  if (template.button === null || described.link === null) return "";
  const link = escapeHtml(described.link);
  return `<tr><td style="padding:12px 28px 0"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${look.accent};color:${look.onAccent};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(template.button)}</a></td></tr>
<tr><td style="padding:12px 28px 0;font-size:13px;line-height:20px;color:#566175;word-break:break-all">${link}</td></tr>`;
}

function stop({ described: { stopLink, settingsLink }, language }: EmailParts): string {
  if (settingsLink !== undefined) return footLink(settingsLink, settingsText(language));
  return stopLink === null ? "" : footLink(stopLink, stopText(language));
}

function footLink(link: string, text: string): string {
  return `<br><a href="${escapeHtml(link)}" style="color:#566175">${escapeHtml(text)}</a>`;
}

function factTable(facts: EmailParts["described"]["facts"]): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 12px 8px 0;color:#566175;vertical-align:top;border-top:1px solid #e3e7ee">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-top:1px solid #e3e7ee">${escapeHtml(oneLine(value))}</td></tr>`,
  );
  return `<tr><td style="padding:20px 28px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:20px">
${rows.join("\n")}
</table></td></tr>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
