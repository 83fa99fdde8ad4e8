import { Document } from "../components/Document.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import type { NoticePage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

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
  awaits,
  receiptUrl,
}: Model) {
  const text = pageTextIn(locale);
  const { title, text: sentence } = text.notice[notice];
  const look = notice === "processing" ? "waiting" : GOOD.has(notice) ? "good" : "plain";
  return (
    <Document
      brand={brand}
      locale={locale}
      isTest={isTest}
      title={title}
      refreshSeconds={refreshSeconds}
      {...(awaits !== undefined && { script: "awaited.js" })}
    >
      <main class={`notice notice-${look}`}>
        <h1>{title}</h1>
        {decline !== null && <p>{text.decline[decline]}</p>}
        {notice === "processing" ? (
          <p
            role="status"
            id="awaited"
            data-still={text.stillAwaited}
            data-offline={text.offline}
            data-status-url={awaits?.statusUrl}
            data-result-url={awaits?.resultUrl}
          >
            {sentence}
          </p>
        ) : (
          <p>{sentence}</p>
        )}
        {isMoneySafe && <p>{text.noMoneyTaken}</p>}
        {order !== null && <OrderSummary order={order} locale={locale} />}
        {(refreshSeconds !== null || backUrl !== null || againUrl !== undefined || receiptUrl !== undefined) && (
          <div class="actions">
            {refreshSeconds !== null && (
              <a class="button secondary" href={awaits?.resultUrl ?? ""}>
                {text.refresh}
              </a>
            )}
            {againUrl !== undefined && (
              <a class="button primary" href={againUrl}>
                {text.visit.session.continue}
              </a>
            )}
            {receiptUrl !== undefined && (
              <a class="button secondary" href={receiptUrl}>
                {text.receipt.show}
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
