import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import type { DocumentPage } from "./document-pages.ts";

export interface RenderedDocument {
  html: string;
  /** Sections for the table of contents. */
  sections: { id: string; title: string }[];
}

const IMAGE = /^<img src="([^"<>]+)"(?: width="(\d+)")? alt="([^"<>]*)">\s*$/;
const NO_RUN = / no-run: (.+)$/;

/** Renders the repository's Markdown. Only images of embedded HTML are kept; links point to pages instead of files. */
export function renderDocument(
  markdown: string,
  path: string,
  pages: ReadonlyMap<string, DocumentPage>,
): RenderedDocument {
  const sections: RenderedDocument["sections"] = [];
  const taken = new Map<string, number>();
  const idOf = (title: string): string => {
    const id = slugOf(title);
    const count = taken.get(id) ?? 0;
    taken.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  };
  const hrefOf = (href: string) => addressOf(href, path, pages);

  const marked = new Marked({
    gfm: true,
    renderer: {
      heading(token: Tokens.Heading) {
        const text = this.parser.parseInline(token.tokens);
        if (token.depth === 1) return `<h1>${text}</h1>\n`;
        const title = plainOf(token.tokens);
        const id = idOf(title);
        if (token.depth === 2) sections.push({ id, title });
        return `<h${token.depth} id="${id}">${text}<a class="anchor" href="#${id}" aria-label="Link to: ${escaped(title)}">#</a></h${token.depth}>\n`;
      },
      link(token: Tokens.Link) {
        const text = this.parser.parseInline(token.tokens);
        const href = hrefOf(token.href);
        return href === null ? text : `<a href="${escaped(href)}">${text}</a>`;
      },
      code({ text, lang = "" }: Tokens.Code) {
        const [, reason] = NO_RUN.exec(lang) ?? [];
        const note = reason === undefined ? "" : `<p class="not-run">Not for the sandbox: ${escaped(reason)}.</p>\n`;
        return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n${note}`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: "th" | "td") =>
          `<tr>${cells.map(({ tokens }) => cell(this.parser.parseInline(tokens), tag)).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        const table = `<table>\n<thead>${row(token.header, "th")}</thead>\n<tbody>${body}</tbody>\n</table>`;
        return `<div class="table" tabindex="0">${table}</div>\n`;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        const [, source, width, alternative = ""] = IMAGE.exec(text) ?? [];
        if (source === undefined) return escaped(text);
        const size = width === undefined ? "" : ` width="${width}"`;
        return `<img src="${posix.join("/", posix.dirname(path), source)}"${size} alt="${alternative}">`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), sections };
}

/** An empty corner cell is not a heading. */
function cell(content: string, tag: "th" | "td"): string {
  return content === "" || tag === "td" ? `<td>${content}</td>` : `<th scope="col">${content}</th>`;
}

/** Null when the file has no page. */
function addressOf(href: string, path: string, pages: ReadonlyMap<string, DocumentPage>): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  if (/^[a-z][a-z+.-]*:/i.test(href)) return null;
  const [file = "", fragment] = href.split("#");
  const page = pages.get(posix.join(posix.dirname(path), file));
  if (page === undefined) return null;
  return fragment === undefined ? page.address : `${page.address}#${fragment}`;
}

/** Ids are those of GitHub, so that links with fragments work in both. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

function plainOf(tokens: readonly { type: string; raw: string; text?: string; tokens?: readonly unknown[] }[]): string {
  return tokens
    .map((token) =>
      token.tokens === undefined ? (token.text ?? token.raw) : plainOf(token.tokens as Parameters<typeof plainOf>[0]),
    )
    .join("");
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
