import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = new URL("../../../../../", import.meta.url);

export interface DocumentPage {
  /** "docs/guides/widget.md", relative to the repository. */
  path: string;
  /** "/docs/guides/widget" */
  address: string;
  title: string;
}

const OUTSIDE: Readonly<Record<string, string>> = {
  "README.md": "/docs/start",
  "widget/README.md": "/docs/widget-package",
  "ARCHITECTURE.md": "/docs/architecture",
  "CONTRIBUTING.md": "/docs/contributing",
  "SECURITY.md": "/docs/reporting-security",
  "CHANGELOG.md": "/docs/changelog",
};
/** "/docs/" itself is the API reference. */
const INDEX = "/docs/guides/";

export function documentPages(): Map<string, DocumentPage> {
  const inside = globSync("docs/**/*.md", { cwd: fileURLToPath(ROOT) }).map(
    (path) => [path.replaceAll("\\", "/"), addressOf(path.replaceAll("\\", "/"))] as const,
  );
  const pages = [...inside, ...Object.entries(OUTSIDE)].map(([path, address]) => {
    const [, title = basename(path, ".md")] = /^# (.+)$/m.exec(readFileSync(new URL(path, ROOT), "utf8")) ?? [];
    return { path, address, title: title.replaceAll("`", "") };
  });
  return new Map(pages.map((page) => [page.path, page]));
}

function addressOf(path: string): string {
  if (path === "docs/README.md") return INDEX;
  return `/${path.replace(/\.md$/, "").replace(/README$/, "")}`;
}

export interface Group {
  name: string;
  paths: readonly string[];
}

/** The table of contents of every document. */
export const CONTENTS: readonly Group[] = [
  {
    name: "Guides",
    paths: [
      "docs/README.md",
      "docs/guides/getting-started.md",
      "docs/guides/payment-links.md",
      "docs/guides/bulk-links.md",
      "docs/guides/widget.md",
      "docs/guides/payments.md",
      "docs/guides/webhooks.md",
      "docs/guides/events.md",
      "docs/guides/messages.md",
      "docs/guides/current-account-transactions.md",
      "docs/guides/open-items.md",
      "docs/guides/self-service.md",
      "docs/guides/erp-hand-over.md",
      "docs/guides/typescript.md",
      "docs/guides/python.md",
      "docs/guides/go.md",
      "docs/guides/php.md",
      "docs/guides/generated-clients.md",
      "docs/guides/branding.md",
    ],
  },
  {
    name: "Operating",
    paths: [
      "docs/guides/operating.md",
      "docs/banks/README.md",
      "docs/guides/choosing-terminals.md",
      "docs/scaling.md",
      "docs/guides/one-machine.md",
      "docs/guides/high-availability.md",
      "docs/guides/cells.md",
      "docs/guides/reconciliation.md",
      "docs/settings.md",
    ],
  },
  {
    name: "Reference",
    paths: [
      "docs/errors/README.md",
      "docs/security.md",
      "docs/reliability.md",
      "docs/performance.md",
      "docs/payer-promises.md",
      "CHANGELOG.md",
    ],
  },
];
