import { Facts } from "../parts/Facts.tsx";
import { Heading } from "../parts/Heading.tsx";
import { Problems } from "../parts/Problems.tsx";
import { Shell } from "../page/Shell.tsx";
import { formatMoney, formatTime, problemText, textIn } from "../words/index.ts";
import { DecisionForm } from "../approvals/DecisionForm.tsx";
import { RequestState } from "../approvals/approval-row.tsx";
import { Evidence } from "./Evidence.tsx";
import type { SettlementPage } from "./model.ts";

/** A request to settle an attempt: what is asked, the decision, and beside them the evidence. */
export function Settlement(page: SettlementPage) {
  const { locale, evidence, form, problems, listUrl } = page;
  const words = textIn(locale);
  const text = words.settle;
  return (
    <Shell page={page} title={text.requestTitle} hasProblems={problems.length > 0}>
      <Heading
        title={text.requestTitle}
        note={`${formatMoney(locale, evidence.amount)} · ${evidence.reference}`}
        back={{ label: words.approvals.title, url: listUrl }}
      >
        <a class="button" href={evidence.paymentUrl}>
          {words.approvals.toPayment}
        </a>
      </Heading>
      <div class="with-aside settle">
        <section class="sheet">
          {form === null && <Problems problems={problems} locale={locale} />}
          <h2>{text.question[evidence.kind]}</h2>
          <RequestFacts page={page} />
          {form !== null && !form.canDecide && <p class="hint">{words.approvals.ownHint}</p>}
          {form !== null && form.canDecide && (
            <>
              <p class="hint">{text.check}</p>
              <DecisionForm locale={locale} problems={problems} form={form} approve={text.approve} />
            </>
          )}
        </section>
        <Evidence page={page} />
      </div>
    </Shell>
  );
}

function RequestFacts({ page }: { page: SettlementPage }) {
  const { locale, evidence, row, outcome, authCode, hostReference, isAlone, form, now } = page;
  const { expires, decidedBy, decided, note, failure } = page;
  const text = textIn(locale);
  const { approvals: words, settle } = text;
  const facts = [
    { label: words.asks, value: <strong>{settle.outcome[evidence.kind][outcome]}</strong> },
    { label: settle.authCode, value: authCode, kind: "identifier" } as const,
    { label: settle.hostReference, value: hostReference, kind: "identifier" } as const,
    { label: settle.source, value: row.approval.reason },
    { label: words.column.state, value: <RequestState row={row} locale={locale} /> },
    { label: words.column.askedBy, value: row.askedBy },
    { label: words.column.asked, value: formatTime(locale, row.approval.askedAt, now.zone) },
    { label: words.expires, value: form && formatTime(locale, expires, now.zone) },
    { label: words.decidedBy, value: isAlone ? null : decidedBy },
    { label: words.decided, value: isAlone ? null : decided && formatTime(locale, decided, now.zone) },
    { label: words.note, value: note },
    { label: settle.failure, value: failure && problemText(text, failure) },
  ];
  return (
    <>
      <Facts facts={facts} />
      {isAlone && <p class="hint">{settle.aloneFact}</p>}
    </>
  );
}
