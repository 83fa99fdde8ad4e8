import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatTime, textIn } from "../words/index.ts";
import type { WebhookPage, WebhookVerdict } from "./model.ts";
import { WebhookAttempts } from "./WebhookAttempts.tsx";
import { WebhookState } from "./WebhookState.tsx";

export function Webhook(page: WebhookPage) {
  const { locale, event, reference, receiver, state, verdict, attempts, listUrl, replay, problems, body } = page;
  const words = textIn(locale);
  const text = words.webhook;
  const title = words.webhooks.event[event];
  const isAwaited = state === "pending" && verdict.kind !== "disabled" && problems.length === 0;
  return (
    <Shell page={page} title={`${title} · ${reference}`} hasProblems={problems.length > 0}>
      <Heading
        title={title}
        note={
          <>
            <WebhookState locale={locale} state={state} isBadge />
            <span>{[reference, receiver].join(" · ")}</span>
          </>
        }
        back={{ label: words.webhooks.title, url: listUrl }}
      >
        {replay !== null && (
          <form method="post" action={replay.action} data-once>
            <input type="hidden" name="seen" value={replay.seen} />
            <button class="primary">{text.sendAgain}</button>
          </form>
        )}
      </Heading>
      <Problems problems={problems} locale={locale} />
      <section class="sheet verdict-sheet" data-live={isAwaited ? `${verdict.kind} ${attempts.length}` : undefined}>
        <Verdict page={page} />
      </section>
      <div class="with-aside">
        <WebhookAttempts page={page} />
        <div class="aside">
          <section class="sheet">
            <h2>{text.factsTitle}</h2>
            <WebhookFacts page={page} />
          </section>
          <section class="sheet">
            <h2>{text.bodyTitle}</h2>
            <pre class="sent-text">{body}</pre>
            <p class="hint">{text.bodyNote}</p>
          </section>
        </div>
      </div>
    </Shell>
  );
}

const VERDICT_ICONS: Readonly<Record<WebhookVerdict["kind"], string>> = {
  delivered: "verdict-good icon-good",
  waiting: "verdict-info icon-idle",
  sending: "verdict-info icon-idle",
  disabled: "verdict-warn icon-warning",
  failing: "verdict-warn icon-warning",
  dead: "verdict-warn icon-warning",
};

function Verdict({ page }: { page: WebhookPage }) {
  const { sentence, note } = verdictText(page);
  return (
    <div class={`verdict icon ${VERDICT_ICONS[page.verdict.kind]}`}>
      <div>
        <h2>{sentence}</h2>
        {note !== "" && <p class="soft">{note}</p>}
      </div>
    </div>
  );
}

function verdictText({ locale, verdict, now }: WebhookPage): { sentence: string; note: string } {
  const words = textIn(locale);
  const text = words.webhook.verdict;
  switch (verdict.kind) {
    case "delivered":
      return { sentence: text.delivered(formatTime(locale, verdict.at, now.zone)), note: "" };
    case "waiting":
      return { sentence: text.waiting, note: text.waitingNote };
    case "sending":
      return { sentence: text.sending, note: text.sendingNote };
    case "disabled":
      return { sentence: text.disabled[verdict.why], note: text.disabledNote };
    case "failing":
    case "dead": {
      const { attempts, status, outcome } = verdict;
      const last = [status, words.webhooks.outcome[outcome]].filter((part) => part !== null).join(" ");
      return { sentence: text[verdict.kind](attempts, last), note: words.webhook.advice[outcome] };
    }
  }
}

function WebhookFacts({ page }: { page: WebhookPage }) {
  const { locale, id, address, reference, paymentUrl, created, next, last, now } = page;
  const text = textIn(locale).webhook.fact;
  const time = (iso: string | null) => iso && formatTime(locale, iso, now.zone);
  const facts = [
    { label: text.next, value: time(next) },
    { label: text.last, value: time(last) },
    { label: text.created, value: time(created) },
    { label: text.payment, value: <a href={paymentUrl}>{reference}</a> },
    { label: text.address, value: address },
    { label: text.id, value: id, kind: "identifier" } as const,
  ];
  return <Facts facts={facts} />;
}
