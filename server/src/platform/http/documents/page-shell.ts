import { CONTENTS, type DocumentPage } from "./document-pages.ts";
import { escaped, type RenderedDocument } from "./render-document.ts";

const PARTS = [
  { name: "Guides", address: "/docs/guides/" },
  { name: "API reference", address: "/docs/" },
  { name: "Errors", address: "/docs/errors/" },
] as const;

/** A document with a list of the others; on phones the list follows the document. */
export function documentHtml(
  page: DocumentPage,
  { html, sections }: RenderedDocument,
  pages: ReadonlyMap<string, DocumentPage>,
): string {
  const groups = CONTENTS.map(({ name, paths }) => {
    const items = paths.flatMap((path) => pages.get(path) ?? []).map((each) => itemOf(each, page, sections));
    return `<h2>${name}</h2>\n<ul>${items.join("")}</ul>`;
  });
  const part = page.address.startsWith("/docs/errors/") ? "/docs/errors/" : "/docs/guides/";
  return shell(
    page.title,
    part,
    `<div class="columns">
<main class="document" id="main"><p class="to-contents"><a href="#contents">Contents</a></p>
${html}</main>
<nav class="contents" id="contents" aria-label="Contents">${groups.join("\n")}</nav>
</div>`,
  );
}

function itemOf(each: DocumentPage, current: DocumentPage, sections: RenderedDocument["sections"]): string {
  const name = escaped(each.path === "docs/README.md" ? "All documents" : each.title);
  if (each.path !== current.path) return `<li><a href="${each.address}">${name}</a></li>\n`;
  const inner = sections.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join("");
  const list = inner === "" || each.path === "CHANGELOG.md" ? "" : `<ul>${inner}</ul>`;
  return `<li><a href="${each.address}" aria-current="page">${name}</a>${list}</li>\n`;
}

/** The API reference, drawn by a script. Without scripts the page links to the document. */
export function referenceHtml(nonce: string): string {
  return shell(
    "API reference",
    "/docs/",
    `<main class="reference" id="main"><div id="reference">
<noscript><p>The reference needs JavaScript. It is made from <a href="/openapi.json">/openapi.json</a>.</p></noscript>
</div></main>
<script src="/docs/reference.js" defer></script>`,
    `<meta property="csp-nonce" content="${nonce}">\n`,
  );
}

function shell(title: string, part: string, body: string, head = ""): string {
  const links = PARTS.map(
    ({ name, address }) => `<a href="${address}"${address === part ? ' aria-current="true"' : ""}>${name}</a>`,
  );
  return `<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · ServicePay</title>
<link rel="icon" href="data:,">
${head}<link rel="stylesheet" href="/docs/site.css">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><nav class="top" aria-label="Documentation"><b>ServicePay</b>${links.join("")}</nav></header>
${body}
<footer><a href="/openapi.json">OpenAPI document</a> · <a href="/docs/third-party-notices.txt">Third-party notices</a></footer>
</body>
</html>
`;
}
