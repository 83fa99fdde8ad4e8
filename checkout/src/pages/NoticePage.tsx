import { Document } from "../components/Document.tsx";
import { OrderSummary } from "../components/OrderSummary.tsx";
import type { NoticePage as Model } from "../model.ts";
import { pageTextIn } from "../text/page-text.ts";

const GOOD = new Set<Model["notice"]>(["paid", "refunded"]);
const WAITING = new Set<Model["notice"]>(["processing", "elsewhere"]);

/** One state, said in one sentence, with the way on. */
export function NoticePage(page: Model) {
  const { brand, locale, isTest, notice, order, isMoneySafe, decline, refreshSeconds, awaits } = page;
  const text = pageTextIn(locale);
  const { title, text: sentence } = text.notice[notice];
  const look = WAITING.has(notice) ? "waiting" : GOOD.has(notice) ? "good" : "plain";
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
        {look === "waiting" ? (
          <p
            role="status"
            id="awaited"
            data-still={notice === "processing" ? text.stillAwaited : undefined}
            data-offline={text.offlineWaiting}
            data-status-url={awaits?.statusUrl}
            data-result-url={awaits?.resultUrl}
          >
            {sentence}
          </p>
        ) : (
          <p>{sentence}</p>
        )}
        {decline !== null && <p>{text.lastTry[decline]}</p>}
        {isMoneySafe && <p>{text.noMoneyTaken}</p>}
        {order !== null && <OrderSummary order={order} locale={locale} />}
        {notice === "elsewhere" && page.againUrl !== undefined && <p class="hint">{text.takeOver}</p>}
        <Ways {...page} />
      </main>
    </Document>
  );
}

/** The ways on, the likeliest one first; none where there is nothing to do. */
function Ways({ locale, notice, refreshSeconds, awaits, againUrl, receiptUrl, backUrl }: Model) {
  const text = pageTextIn(locale);
  const again = notice === "elsewhere" ? text.payHere : text.visit.session.continue;
  const ways: [label: string, url: string | null | undefined, isPrimary: boolean][] = [
    [text.refresh, refreshSeconds === null || notice === "elsewhere" ? null : (awaits?.resultUrl ?? ""), false],
    [again, againUrl, notice !== "elsewhere"],
    [text.receipt.show, receiptUrl, false],
    [text.backToShop, backUrl, againUrl === undefined],
  ];
  const open = ways.filter(([, url]) => url !== null && url !== undefined);
  if (open.length === 0) return null;
  return (
    <div class="actions">
      {open.map(([label, url, isPrimary]) => (
        <a key={label} class={`button ${isPrimary ? "primary" : "secondary"}`} href={url ?? ""}>
          {label}
        </a>
      ))}
    </div>
  );
}
