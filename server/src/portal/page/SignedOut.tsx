import type { ComponentChildren } from "preact";
import type { SignedOutPage } from "../model.ts";
import { Mark } from "../parts/Mark.tsx";
import { textIn } from "../words/index.ts";
import { Document } from "./Document.tsx";

interface Props {
  page: SignedOutPage;
  title: string;
  note?: string;
  hasProblems?: boolean;
  /** Shown below the sheet, next to the link to the other language. */
  foot?: string;
  children: ComponentChildren;
}

/** A page before the log-in. It shows the address of this installation, so that people can tell an imitation. */
export function SignedOut({ page, title, note, hasProblems = false, foot, children }: Props) {
  const text = textIn(page.locale);
  const other = page.locale === "tr" ? "en" : "tr";
  return (
    <Document page={page} title={title} hasProblems={hasProblems} look="signed-out">
      <main id="main" class="door" tabIndex={-1}>
        <div class="sheet door-sheet">
          <p class="product">
            <Mark />
            {text.product}
          </p>
          <h1>{title}</h1>
          <p class="hint door-host" id="door-note">
            {note ?? page.host}
          </p>
          {children}
        </div>
      </main>
      <footer class="door-foot">
        <a href={page.languageUrl} lang={other} hreflang={other}>
          {text.otherLanguage}
        </a>
        {foot !== undefined && <span>{foot}</span>}
      </footer>
    </Document>
  );
}
