import { Document } from "../components/Document.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import type { NoticePage as Model } from "../model.ts";
import { textIn } from "../text/index.ts";

const GOOD = new Set<Model["notice"]>(["paid", "refunded"]);

/** One state, said in one sentence, with the way on. */
export function NoticePage({
  brand,
  locale,
  isTest,
  notice,
  order,
  isMoneySafe,
  decline,
  backUrl,
  refreshSeconds,
  againUrl,
}: Model) {
  const text = textIn(locale);
  const { title, text: sentence } = text.notice[notice];
  const look = notice === "processing" ? "waiting" : GOOD.has(notice) ? "good" : "plain";
  return (
    <Document brand={brand} locale={locale} isTest={isTest} title={title} refreshSeconds={refreshSeconds}>
      <main class={`notice notice-${look}`}>
        <h1>{title}</h1>
        <p role={notice === "processing" ? "status" : undefined}>{sentence}</p>
        {decline !== null && <p>{text.decline[decline]}</p>}
        {isMoneySafe && <p>{text.noMoneyTaken}</p>}
        {order !== null && <OrderSummary order={order} locale={locale} />}
        {(refreshSeconds !== null || backUrl !== null || againUrl !== undefined) && (
          <div class="actions">
            {refreshSeconds !== null && (
              <a class="button secondary" href="">
                {text.refresh}
              </a>
            )}
            {againUrl !== undefined && (
              <a class="button primary" href={againUrl}>
                {text.visit.session.continue}
              </a>
            )}
            {backUrl !== null && (
              <a class={againUrl === undefined ? "button primary" : "button secondary"} href={backUrl}>
                {text.backToShop}
              </a>
            )}
          </div>
        )}
      </main>
    </Document>
  );
}
