import { Details } from "../components/Details.tsx";
import { HiddenFields } from "../components/HiddenFields.tsx";
import { orderLines } from "../components/order-lines.ts";
import { backText, StatusIcon, Shell } from "../components/Shell.tsx";
import type { NoticePage as Model } from "../model.ts";
import { formatTime } from "../text/index.ts";
import { pageTextIn } from "../text/page-text.ts";

const LOOKS: Readonly<Partial<Record<Model["notice"], "good" | "waiting">>> = {
  paid: "good",
  refunded: "good",
  voided: "good",
  processing: "waiting",
  elsewhere: "waiting",
};

/** Only another link leads to a payment. */
const NEEDS_LINK: ReadonlySet<Model["notice"]> = new Set(["expired", "failed", "no_attempts_left"]);

/** A payment's state in one sentence, with the possible next steps. */
export function NoticePage(page: Model) {
  const { locale, notice, order, paid, isMoneySafe, decline, refreshSeconds, awaits } = page;
  const text = pageTextIn(locale);
  const { title, text: sentence } = text.notice[notice];
  const look = LOOKS[notice] ?? "idle";
  return (
    <Shell
      page={page}
      title={title}
      refreshSeconds={refreshSeconds}
      script={awaits === undefined ? undefined : "await-outcome.js"}
    >
      <StatusIcon look={look} />
      <h1>{title}</h1>
      {look === "waiting" ? (
        <p
          role="status"
          id="outcome"
          data-still={notice === "processing" ? text.stillAwaited : undefined}
          data-offline={text.offlineWaiting}
          data-status-url={awaits?.statusUrl}
          data-result-url={awaits?.resultUrl}
        >
          {sentence}
        </p>
      ) : (
        <p>{NEEDS_LINK.has(notice) ? `${sentence} ${wayOn(page)}`.trimEnd() : sentence}</p>
      )}
      {decline !== null && <p>{text.lastAttempt[decline]}</p>}
      {isMoneySafe && <p class="sure">{text.noMoneyTaken}</p>}
      {order !== null && (
        <Details
          lines={[
            ...orderLines(locale, order, paid?.sum),
            [text.receipt.at, paid === undefined ? null : formatTime(locale, paid.at)],
          ]}
        />
      )}
      {notice === "elsewhere" && page.againUrl !== undefined && <p class="hint">{text.takeOver}</p>}
      {page.newLink !== undefined && <NewLink newLink={page.newLink} locale={locale} />}
      <Actions {...page} />
    </Shell>
  );
}

/** How the payer gets another link, unless a button below says it. */
function wayOn({ locale, newLink, backTo, backUrl }: Model): string {
  const text = pageTextIn(locale).newLink;
  if (newLink !== undefined) return "";
  return backTo === "origin" && backUrl ? text.chooseAgain : text.needed;
}

/** One press asks the merchant for a new link. */
function NewLink({ newLink, locale }: { newLink: NonNullable<Model["newLink"]> } & Pick<Model, "locale">) {
  const text = pageTextIn(locale).newLink;
  if (newLink.isAsked) return <p class="sure">{text.asked}</p>;
  return (
    <form method="post" action={newLink.action}>
      <HiddenFields fields={{ step: "new-link" }} />
      <div class="actions">
        <button type="submit" class="primary">
          {text.ask}
        </button>
      </div>
      <p class="hint after-pay">{text.hint}</p>
    </form>
  );
}

/** The next steps, the most likely one first. */
function Actions(page: Model) {
  const { locale, notice, refreshSeconds, awaits, againUrl, receiptUrl, backUrl } = page;
  const text = pageTextIn(locale);
  const again = notice === "elsewhere" || notice === "replaced" ? text.payHere : text.visit.session.continue;
  const actions: [label: string, url: string | null | undefined, isPrimary: boolean][] = [
    [text.refresh, refreshSeconds === null || notice === "elsewhere" ? null : (awaits?.resultUrl ?? ""), false],
    [again, againUrl, notice !== "elsewhere"],
    [text.receipt.show, receiptUrl, false],
    [
      backText(page, backUrl ?? ""),
      backUrl,
      againUrl === undefined && LOOKS[notice] === undefined && page.newLink?.isAsked !== false,
    ],
  ];
  const open = actions.filter(([, url]) => url !== null && url !== undefined);
  if (open.length === 0) return null;
  return (
    <div class="actions">
      {open.map(([label, url, isPrimary]) => (
        <a key={label} class={isPrimary ? "button primary" : "button"} href={url ?? ""}>
          {label}
        </a>
      ))}
    </div>
  );
}
