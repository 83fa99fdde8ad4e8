import { isPaid } from "#payments/index.ts";
import { COLLECTIONS } from "../../collections/collections-list.tsx";
import { isAllowed, type MemberScene, pageUrl, useMember, useText } from "../../page/index.ts";
import { shortGuid } from "../../parts/index.ts";
import { formatShortTime, textIn } from "../../words/index.ts";
import type { PaymentStory } from "./read-payment-story.ts";

/** A link of the chain from the attempt to the bank's list. "proven" has a time; "awaited" comes later; "none" never comes. */
interface ProofStep {
  step: "attempt" | "bank" | "ledger" | "account" | "erp" | "webhook" | "bank_list";
  state: "proven" | "awaited" | "broken" | "none";
  /** A reference such as an approval code, or what is wrong; null: the usual words. */
  reference: string | null;
  at: Date | null;
  /** What is known instead of a time. */
  note?: string;
  /** The page that says more; null if the member may not see it. */
  url?: string | null;
}

interface Told extends MemberScene {
  story: PaymentStory;
}

/** Empty if no card was charged. */
function proofOf(told: Told): ProofStep[] {
  const { payment, sale, customer, terminalName, postings } = told.story;
  if (sale === null || !isPaid(payment.state)) return [];
  const posting = postings.find(({ attemptId }) => attemptId === sale.id);
  const { authCode, hostReference } = sale.references;
  return [
    stepOf("attempt", sale.createdAt, terminalName(sale.terminalId)),
    stepOf("bank", sale.finishedAt, authCode ?? hostReference),
    // The journal is written in the transaction that records the bank's answer.
    stepOf("ledger", sale.journal.length > 0 ? sale.finishedAt : null, null),
    posting === undefined ? missing("account") : stepOf("account", posting.createdAt, customer?.account ?? null),
    erpStep(told),
    webhookStep(told),
    bankListStep(told),
  ];
}

function stepOf(step: ProofStep["step"], at: Date | null, reference: string | null): ProofStep {
  return { step, state: at === null ? "awaited" : "proven", reference, at };
}

function missing(step: ProofStep["step"]): ProofStep {
  return { step, state: "none", reference: null, at: null };
}

function erpStep({ ctx, locale, story: { collection } }: Told): ProofStep {
  if (!collection) return missing("erp");
  const { id, erpCode, integrationError } = collection;
  const url = isAllowed(ctx, "collections.read") ? pageUrl(ctx, `${COLLECTIONS}/${id}`) : null;
  const step = { step: "erp", at: null, url } as const;
  if (erpCode !== null) return { ...step, state: "proven", reference: erpCode };
  if (integrationError === null) return { ...step, state: "awaited", reference: null };
  return { ...step, state: "broken", reference: textIn(locale).payment.erpRefused, note: integrationError };
}

function webhookStep({ ctx, locale, story: { deliveries } }: Told): ProofStep {
  // The newest delivery reports the newest state.
  const [newest] = deliveries;
  if (newest === undefined) return missing("webhook");
  const { id, state, attemptCount, endedAt, lastOutcome, lastStatus } = newest;
  const url = isAllowed(ctx, "webhooks.read") ? pageUrl(ctx, `/webhooks/${id}`) : null;
  const status = lastStatus === null ? null : String(lastStatus);
  if (state === "delivered") return { ...stepOf("webhook", endedAt, status), url };
  // While an attempt runs, its outcome is null; the one before was not accepted either.
  const isRefused = state === "dead" || lastOutcome !== null || attemptCount > 1;
  if (!isRefused) return { ...stepOf("webhook", null, null), url };
  const { payment: text, webhooks } = textIn(locale);
  const why = status ?? (lastOutcome && webhooks.outcome[lastOutcome]);
  const tries = text.tries(attemptCount);
  return { step: "webhook", state: "broken", reference: text.receiverRefuses(why), at: null, note: tries, url };
}

function bankListStep({ ctx, story: { bank, sale } }: Told): ProofStep {
  const listed = bank.movements.find(({ kind, bankOrderId }) => kind === "sale" && bankOrderId === sale?.bankOrderId);
  const [difference] = bank.openCases;
  if (difference === undefined) return stepOf("bank_list", listed?.at ?? null, listed?.reference ?? null);
  const url = isAllowed(ctx, "reconciliation.read") ? pageUrl(ctx, `/reconciliation/cases/${difference.id}`) : null;
  return { step: "bank_list", state: "broken", reference: null, at: null, url };
}

const STEP_ICONS: Readonly<Record<ProofStep["state"], string>> = {
  proven: "step-proven icon icon-good",
  awaited: "step-awaited",
  broken: "step-broken icon icon-warning",
  none: "step-none",
};

/** The way of the money from the attempt to the bank's list. */
export function PaymentProof({ story }: { story: PaymentStory }) {
  const scene = useMember();
  const { locale, now } = scene;
  const text = useText().payment;
  const proof = proofOf({ ...scene, story });
  if (proof.length === 0) return null;
  const words: Record<ProofStep["state"], Readonly<Record<string, string>>> = {
    none: text.noStep,
    awaited: text.awaitedStep,
    broken: text.brokenStep,
    proven: {},
  };
  const usual = (step: ProofStep["step"], state: ProofStep["state"]) => words[state][step] ?? text.stepState[state];
  return (
    <ol class="proof" aria-label={text.proofLabel}>
      {proof.map(({ step, state, reference, at, note, url }) => {
        const known = reference ?? usual(step, state);
        const time = at && formatShortTime(locale, at, { now: now.at, zone: now.zone, isExact: true });
        const last = note ?? time ?? text.stepState[state];
        const isStateShown = last === text.stepState[state] || known === text.stepState[state];
        return (
          <li key={step} class={STEP_ICONS[state]}>
            <div>
              <strong>{text.step[step]}</strong>
              {!isStateShown && <span class="visually-hidden">: {text.stepState[state]}</span>}
              <span class="known" title={known}>
                {url ? <a href={url}>{shortGuid(known)}</a> : shortGuid(known)}
              </span>
              {last !== known && <span class="soft">{last}</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
