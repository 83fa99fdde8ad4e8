import { Document } from "../components/Document.tsx";
import { ModelScript } from "../components/ModelScript.tsx";
import { StatusIcon } from "../components/Shell.tsx";
import type { FrameRefusedPage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

export function FrameRefusedPage({ locale, isTest, error }: Model) {
  const { title, text } = pageTextIn(locale).notice.unavailable;
  return (
    <Document locale={locale} isTest={isTest} look="frame" script="frame-refused.js" title={title}>
      <main class="sheet notice">
        <StatusIcon look="wrong" />
        <h1>{title}</h1>
        <p>{text}</p>
        <ModelScript model={{ error }} />
      </main>
    </Document>
  );
}
