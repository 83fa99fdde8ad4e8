import { amountFromDecimal } from "@servicepay/money";
import type { MemberContext } from "#members/index.ts";
import { paymentHistory, type UnclearAttempt, type RecordedBankCall } from "#payments/index.ts";
import { readBankSide, type BankSide } from "#reconciliation/index.ts";
import { useMember, usePage, useText } from "../page/index.ts";
import { Facts, MoneyText, Sheet, ShortTime, type Tone } from "../parts/index.ts";
import { shortCard } from "../payments/short-card.ts";
import { declineMessage } from "../shown/decline-message.ts";
import { terminalNames } from "../shown/terminal-names.ts";
import { formatCount, formatMoney, formatTime, type Sum, type Locale } from "../words/index.ts";

/** Only the newest bank calls are shown: a worker may have queried the bank for days. */
const CALLS_MAX = 12;

/** What the requester and the approver need to know about an attempt whose outcome the bank never reported. */
export interface UnclearEvidence {
  attempt: UnclearAttempt;
  terminal: string;
  installments: number;
  authCode: string | null;
  hostReference: string | null;
  since: Date;
  /** A code. */
  why: string | null;
  /** The merchant has cancelled the payment in the meantime. */
  isCancelled: boolean;
  /** Newest first. */
  bankCalls: readonly RecordedBankCall[];
  /** How many older calls are not shown. */
  olderCallCount: number;
  bankMovements: BankSide["movements"];
}

export async function evidenceOf(ctx: MemberContext, attempt: UnclearAttempt): Promise<UnclearEvidence> {
  const [{ payment, attempts, events }, terminals, bank] = await Promise.all([
    paymentHistory(ctx, attempt.paymentId),
    terminalNames(ctx),
    readBankSide(ctx, [attempt.bankOrderId]),
  ]);
  const own = attempts.find(({ id }) => id === attempt.id);
  const calls = (own?.calls ?? []).toReversed();
  return {
    attempt,
    terminal: terminals.get(attempt.terminalId) ?? attempt.terminalId,
    installments: own?.installments ?? 1,
    authCode: own?.references.authCode ?? null,
    hostReference: own?.references.hostReference ?? null,
    since: attempt.unclearSince ?? attempt.submittedAt ?? payment.createdAt,
    why: own?.steps.findLast(({ to }) => to === "MANUAL")?.reason ?? attempt.outcomeReason,
    isCancelled: attempt.kind === "sale" && events.some(({ kind }) => kind === "cancelRequested"),
    bankCalls: calls.slice(0, CALLS_MAX),
    olderCallCount: Math.max(0, calls.length - CALLS_MAX),
    bankMovements: bank.movements,
  };
}

export function sumOfAttempt({ chargedAmount, currency }: UnclearAttempt): Sum {
  return { amount: chargedAmount, currency };
}

/** "₺750.00 · ORDER-1" */
export function attemptTitle(locale: Locale, attempt: UnclearAttempt): string {
  return `${formatMoney(locale, sumOfAttempt(attempt))} · ${attempt.clientReference ?? attempt.orderReference}`;
}

interface Props {
  evidence: UnclearEvidence;
}

/** What to look for at the bank, what the bank was asked, and what its lists have. */
export function Evidence(props: Props) {
  return (
    <div class="aside">
      <LookFor {...props} />
      <Asked {...props} />
      <Listed {...props} />
    </div>
  );
}

function LookFor({ evidence }: Props) {
  const { locale, now } = useMember();
  const text = useText().settle;
  const { attempt, terminal, installments, authCode, hostReference, since, why } = evidence;
  const { bankOrderId, maskedPan, submittedAt } = attempt;
  const reasons: Readonly<Record<string, string>> = text.why;
  const reason = why !== null && Object.hasOwn(reasons, why) ? reasons[why] : text.why.other;
  const facts = [
    { label: text.fact.bankOrder, value: bankOrderId, kind: "identifier" } as const,
    { label: text.fact.amount, value: <MoneyText money={sumOfAttempt(attempt)} /> },
    { label: text.fact.sent, value: formatTime(locale, submittedAt ?? since, now.zone) },
    { label: text.fact.bank, value: terminal },
    { label: text.fact.card, value: maskedPan && shortCard(maskedPan) },
    { label: text.fact.installments, value: installments === 1 ? null : installments },
    { label: text.authCode, value: authCode, kind: "identifier" } as const,
    { label: text.hostReference, value: hostReference, kind: "identifier" } as const,
    { label: text.fact.since, value: formatTime(locale, since, now.zone) },
    { label: text.fact.why, value: reason },
  ];
  return (
    <Sheet title={text.lookTitle}>
      <Facts facts={facts} />
      <p class="hint">{text.lookHint}</p>
    </Sheet>
  );
}

const TONES: Readonly<Record<RecordedBankCall["outcome"]["kind"], Tone>> = {
  approved: "good",
  declined: "wrong",
  unknown: "attention",
  voided: "back",
  refunded: "back",
  pending: "asking",
  notFound: "dropped",
  form: "asking",
  failed: "wrong",
  authenticated: "good",
  forged: "attention",
  undecided: "attention",
};

function Asked({ evidence: { attempt, bankCalls, olderCallCount } }: Props) {
  const { locale } = usePage();
  const words = useText();
  const text = words.settle;
  return (
    <Sheet title={text.askedTitle}>
      {bankCalls.length === 0 && <p>{text.askedNothing}</p>}
      <ol class="history">
        {bankCalls.map(({ at, operation, outcome, isLate }, index) => {
          // The bank's amount where it named one, and what it said when it declined.
          const amount = amountFromDecimal(outcome.amount ?? "");
          const details = [
            amount !== null && text.banksAmount(formatMoney(locale, { amount, currency: attempt.currency })),
            outcome.decline && declineMessage(words, outcome.decline),
            isLate && text.late,
          ].filter(Boolean);
          return (
            <li key={index} class={`tone-${TONES[outcome.kind]}`}>
              <ShortTime at={at} isExact />
              <span class="state-mark" aria-hidden="true" />
              <div>
                {text.operation[operation]}: {text.answer[outcome.kind]}
                {details.length > 0 && <p class="soft">{details.join(" · ")}</p>}
              </div>
            </li>
          );
        })}
      </ol>
      {olderCallCount > 0 && <p class="hint">{text.askedBefore(formatCount(locale, olderCallCount))}</p>}
    </Sheet>
  );
}

function Listed({ evidence: { bankMovements } }: Props) {
  const { locale } = usePage();
  const words = useText();
  const text = words.settle;
  return (
    <Sheet title={text.listedTitle}>
      {bankMovements.length === 0 && <p>{text.listedNothing}</p>}
      <ol class="history">
        {bankMovements.map(({ at, kind, amount, currency, reference }, index) => (
          <li key={index}>
            <ShortTime at={at} />
            <div>
              {words.unclear.kind[kind]}: {formatMoney(locale, { amount, currency })}
              {reference !== null && <p class="soft">{reference}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
