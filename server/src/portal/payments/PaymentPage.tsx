import { Heading } from "../parts/Heading.tsx";
import { shortGuid } from "../parts/short-guid.ts";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, formatMonth, formatShortTime, formatTime, textIn } from "../words/index.ts";
import type { PaymentPage, ProofStep, Verdict } from "./model.ts";
import { PaymentFactSheets } from "./story/PaymentFactSheets.tsx";
import { PaymentHistory } from "./story/PaymentHistory.tsx";
import { PaymentState } from "./story/PaymentState.tsx";
import { WaitingRequests } from "./story/WaitingRequests.tsx";

export function Payment(page: PaymentPage) {
  const { locale, state, decline, refunded, refundUrl, settleUrl, listUrl } = page;
  const text = textIn(locale);
  const amount = formatMoney(locale, page.amount);
  return (
    <Shell page={page} title={`${amount} · ${page.reference}`}>
      <Heading
        title={amount}
        note={
          <>
            <PaymentState locale={locale} state={state} decline={decline} refunded={refunded} isBadge />
            <Origin page={page} />
          </>
        }
        back={{ label: text.payments.title, url: listUrl }}
      >
        {settleUrl !== null && (
          <a class="button" href={settleUrl}>
            {text.settle.action}
          </a>
        )}
        {refundUrl !== null && (
          <a class="button" href={refundUrl}>
            {text.payment.refund}
          </a>
        )}
      </Heading>
      <WaitingRequests page={page} />
      <section class="sheet verdict-sheet" data-live={page.isAwaited ? page.history.length : undefined}>
        <VerdictText page={page} />
        {page.proof.length > 0 && <Proof page={page} />}
      </section>
      <div class="with-aside">
        <PaymentHistory page={page} />
        <PaymentFactSheets page={page} />
      </div>
    </Shell>
  );
}

/** Who pays, and for what. */
function Origin({ page: { locale, customer, customerUrl, reference, linkUrl } }: { page: PaymentPage }) {
  return (
    <span>
      {customer !== null && (
        <>
          {customerUrl === null ? customer : <a href={customerUrl}>{customer}</a>}
          {" · "}
        </>
      )}
      {reference}
      {linkUrl !== null && (
        <>
          {" · "}
          <a href={linkUrl}>{textIn(locale).payment.showLink}</a>
        </>
      )}
    </span>
  );
}

const VERDICT_ICONS: Readonly<Record<Verdict["kind"], string>> = {
  charged: "verdict-good icon-good",
  given_back: "verdict-idle icon-good",
  not_charged: "verdict-idle icon-idle",
  unknown: "verdict-info icon-idle",
  unclear: "verdict-warn icon-warning",
  archived: "verdict-idle icon-idle",
};

function VerdictText({ page }: { page: PaymentPage }) {
  const { sentence, notes } = verdictText(page);
  return (
    <div class={`verdict icon ${VERDICT_ICONS[page.verdict.kind]}`}>
      <div>
        <h2>{sentence}</h2>
        {notes.map((note) => (
          <p class="soft" key={note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

function verdictText({ locale, verdict, sums, now }: PaymentPage): { sentence: string; notes: string[] } {
  const text = textIn(locale).payment;
  const time = (iso: string) => formatTime(locale, iso, now.zone);
  switch (verdict.kind) {
    case "charged": {
      const { at, installments, refunded, notice } = verdict;
      const notified = notice.state === "notified" ? [text.verdict.notified(time(notice.at))] : [];
      const waiting = notice.state === "waiting" ? [text.verdict.notNotified] : [];
      const part = refunded === null ? [] : [text.verdict.partRefunded(formatMoney(locale, refunded))];
      return { sentence: text.verdict.charged(time(at), installments), notes: [...part, ...notified, ...waiting] };
    }
    case "given_back":
      return { sentence: text.verdict.given_back[verdict.how](time(verdict.at)), notes: [] };
    case "not_charged": {
      const why = verdict.decline === null ? [] : [text.declineWhy[verdict.decline]];
      return { sentence: text.verdict.not_charged[verdict.why], notes: why };
    }
    case "unknown":
      return { sentence: text.verdict.unknown, notes: [text.verdict.unknownNote] };
    case "unclear":
      return { sentence: text.verdict.unclear, notes: [text.verdict.unclearNote] };
    case "archived":
      return {
        sentence: text.verdict.archived(formatMonth(locale, verdict.month)),
        notes: sums.left === null ? [] : [text.verdict.archivedNote],
      };
  }
}

const STEP_ICONS: Readonly<Record<ProofStep["state"], string>> = {
  proven: "step-proven icon icon-good",
  awaited: "step-awaited",
  broken: "step-broken icon icon-warning",
  none: "step-none",
};

function Proof({ page: { locale, proof, now } }: { page: PaymentPage }) {
  const text = textIn(locale).payment;
  const words = { none: text.noStep, awaited: text.awaitedStep, proven: {}, broken: {} } as const;
  const unproven = (step: ProofStep["step"], state: ProofStep["state"]) =>
    (words[state] as typeof text.noStep)[step] ?? text.stepState[state];
  return (
    <ol class="proof" aria-label={text.proofLabel}>
      {proof.map(({ step, state, reference, at }) => {
        const known = reference === "" ? unproven(step, state) : reference;
        const time = at && formatShortTime(locale, at, { now: now.iso, zone: now.zone, isExact: true });
        const isStateShown = time === null || known === text.stepState[state];
        return (
          <li key={step} class={STEP_ICONS[state]}>
            <div>
              <strong>{text.step[step]}</strong>
              {!isStateShown && <span class="visually-hidden">: {text.stepState[state]}</span>}
              <span title={known}>{shortGuid(known)}</span>
              <span class="soft">{time ?? text.stepState[state]}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
