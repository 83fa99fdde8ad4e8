import { isPaid } from "#payments/index.ts";
import type { ShellModel } from "../../page/shell-of.ts";
import { shortGuid } from "../../parts/short-guid.ts";
import { formatShortTime, textIn, type Locale } from "../../words/index.ts";
import type { PaymentStory } from "./read-payment-story.ts";

/** A link of the chain from the attempt to the bank's list. "proven" has a time; "awaited" comes later; "none" never comes. */
interface ProofStep {
  step: "attempt" | "bank" | "ledger" | "account" | "webhook" | "bank_list";
  state: "proven" | "awaited" | "broken" | "none";
  /** A reference such as an approval code, or an empty text. */
  reference: string;
  at: Date | null;
}

/** Empty if no card was charged. */
function proofOf(story: PaymentStory): ProofStep[] {
  const { payment, sale, customer, terminalName, postings } = story;
  if (sale === null || !isPaid(payment.state)) return [];
  const posting = postings.find(({ attemptId }) => attemptId === sale.id);
  const { authCode, hostReference } = sale.references;
  return [
    stepOf("attempt", sale.createdAt, terminalName(sale.terminalId)),
    stepOf("bank", sale.finishedAt, authCode ?? hostReference ?? ""),
    // The journal is written in the transaction that records the bank's answer.
    stepOf("ledger", sale.journal.length > 0 ? sale.finishedAt : null, ""),
    posting === undefined
      ? { step: "account", state: "none", reference: "", at: null }
      : stepOf("account", posting.createdAt, customer?.account ?? ""),
    webhookStep(story),
    bankListStep(story),
  ];
}

function stepOf(step: ProofStep["step"], at: Date | null, reference: string): ProofStep {
  return { step, state: at === null ? "awaited" : "proven", reference, at };
}

function webhookStep({ deliveries }: PaymentStory): ProofStep {
  // The newest delivery reports the newest state.
  const [newest] = deliveries;
  if (newest === undefined) return { step: "webhook", state: "none", reference: "", at: null };
  const status = newest.lastStatus === null ? "" : String(newest.lastStatus);
  if (newest.state === "dead") return { step: "webhook", state: "broken", reference: status, at: null };
  return stepOf("webhook", newest.state === "delivered" ? newest.endedAt : null, status);
}

function bankListStep({ bank, sale }: PaymentStory): ProofStep {
  const listed = bank.movements.find(({ kind, bankOrderId }) => kind === "sale" && bankOrderId === sale?.bankOrderId);
  const [difference] = bank.openCases;
  if (difference !== undefined) return { step: "bank_list", state: "broken", reference: "", at: null };
  return stepOf("bank_list", listed?.at ?? null, listed?.reference ?? "");
}

const STEP_ICONS: Readonly<Record<ProofStep["state"], string>> = {
  proven: "step-proven icon icon-good",
  awaited: "step-awaited",
  broken: "step-broken icon icon-warning",
  none: "step-none",
};

interface Props {
  locale: Locale;
  now: ShellModel["now"];
  story: PaymentStory;
}

/** The way of the money from the attempt to the bank's list. */
export function PaymentProof({ locale, now, story }: Props) {
  const text = textIn(locale).payment;
  const proof = proofOf(story);
  if (proof.length === 0) return null;
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
