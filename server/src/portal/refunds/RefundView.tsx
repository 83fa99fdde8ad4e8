import { zero, type Amount } from "@servicepay/money";
import type { OwnLimit } from "#approvals/index.ts";
import type { PreviewedReversal, ReversalPreview } from "#payments/index.ts";
import type { Refusal } from "#platform/refusal.ts";
import { Shell, useMember, usePage, useText } from "../page/index.ts";
import { Facts, Field, FormActions, Heading, MoneyText, Problems, Sheet } from "../parts/index.ts";
import { shortCard } from "../payments/short-card.ts";
import { WaitingApprovals, type WaitingApproval } from "../payments/WaitingApprovals.tsx";
import { formatMoney, formatTime, problemText, type Problem, type Text } from "../words/index.ts";

interface Props {
  paymentUrl: string;
  preview: ReversalPreview;
  /** What sending the form does; null if the amount cannot be given back. */
  asked: (PreviewedReversal & { needsApproval: boolean }) | null;
  /** Why the amount cannot be given back, where no problem of the form says so. */
  notPossible: Problem | null;
  /** Why there is no form. */
  formRefusal: Refusal | null;
  /** The names of the members who may approve what is above the limit. */
  approvers: readonly string[];
  /** What the member may give back today without another member. */
  own: OwnLimit;
  /** What waits for approval. A further refund may give back the same money. */
  approvals: readonly WaitingApproval[];
  given: {
    /** Chosen by the server: a form that is sent twice does one thing. */
    id: string;
    left: string;
    seen: string;
    amount: string;
    reason: string;
  };
  problems: readonly Problem[];
}

export function Refund(props: Props) {
  const { paymentUrl, preview, approvals, formRefusal, problems } = props;
  const text = useText();
  const { payment } = preview;
  return (
    <Shell nav="payments" title={text.refund.title} problems={problems}>
      <Heading
        title={text.refund.title}
        back={{ label: payment.clientReference ?? payment.orderReference, url: paymentUrl }}
      />
      <WaitingApprovals approvals={approvals} note={text.refund.approvalsNote} />
      {formRefusal === null ? (
        <RefundForm {...props} />
      ) : (
        <Sheet look="narrow" title={text.refund.refusedTitle}>
          <p>{problemText(text, { field: "form", reason: formRefusal.reason ?? "invalid" }, text.refund.problem)}</p>
          <p>
            <a class="button" href={paymentUrl}>
              {text.refund.toPayment}
            </a>
          </p>
        </Sheet>
      )}
    </Shell>
  );
}

function RefundForm(props: Props) {
  const { preview, given, paymentUrl } = props;
  const words = useText().refund;
  const { charge, payment } = preview;
  const action = `${paymentUrl}/refund`;
  return (
    <form class="sheet narrow" method="post" action={action} data-once data-preview={`${action}/preview`}>
      <Problems title={words.problemsTitle} />
      <Charge {...props} />
      <input type="hidden" name="id" value={given.id} />
      <input type="hidden" name="left" value={given.left} />
      <Field
        name="amount"
        label={charge === null ? words.amount : `${words.amount} (${payment.currency})`}
        hint={words.amountHint}
        value={given.amount}
        inputMode="decimal"
        autocomplete="off"
        required
      />
      <Field
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        value={given.reason}
        maxLength={500}
        autocomplete="off"
        required
      />
      <Confirmation {...props} />
    </form>
  );
}

/** What sending the form does, and its button. The script replaces this part while somebody types the amount. */
function Confirmation({ preview, asked, notPossible, approvers, given, paymentUrl }: Props) {
  const { locale } = usePage();
  const words = useText().refund;
  if (asked === null)
    return (
      <div id="preview">
        {notPossible !== null && <p class="error">{notPossible.text}</p>}
        <FormActions label={words.next} cancelUrl={paymentUrl} />
      </div>
    );
  const sum = formatMoney(locale, { amount: asked.amount, currency: preview.payment.currency });
  return (
    <div id="preview">
      <input type="hidden" name="seen" value={given.seen} />
      <input type="hidden" name="approval" value={asked.needsApproval ? "yes" : "no"} />
      <Consequence {...{ asked, sum, approvers }} />
      <FormActions
        label={asked.needsApproval ? words.sendForApproval(sum) : words.confirm[asked.kind](sum)}
        cancelUrl={paymentUrl}
        isDangerous
      />
    </div>
  );
}

function Charge({ preview, own }: Props) {
  const { locale } = usePage();
  const words = useText().refund;
  const { charge, left, payment } = preview;
  const { currency } = payment;
  const sum = (amount: Amount) => formatMoney(locale, { amount, currency });
  const money = (amount: Amount) => <MoneyText money={{ amount, currency }} />;
  const facts = [
    { label: words.left, value: charge && money(left) },
    { label: words.card, value: charge?.maskedPan ? shortCard(charge.maskedPan) : null },
    { label: words.installments, value: charge !== null && charge.installments > 1 ? charge.installments : null },
    { label: words.markup, value: charge === null || charge.markup === zero ? null : money(charge.markup) },
    { label: words.ownLimit, value: words.ownLimitLeft(sum(own.left), sum(own.limit)) },
  ];
  return (
    <>
      <Facts facts={facts} />
      <p class="hint">{words.ownLimitHint}</p>
    </>
  );
}

interface ConsequenceProps extends Pick<Props, "approvers"> {
  asked: NonNullable<Props["asked"]>;
  sum: string;
}

function Consequence({ asked, sum, approvers }: ConsequenceProps) {
  const { locale, now } = useMember();
  const words = useText().refund;
  const { kind, bankDayEndsAt, mayBeRefusedToday, needsApproval } = asked;
  return (
    <div class="alert alert-info icon icon-idle" role="status">
      <div>
        <p>
          <strong>{(needsApproval ? words.ifApproved : words.preview)[kind](sum)}</strong>
        </p>
        {needsApproval && <p>{approversText(words, approvers)}</p>}
        {kind === "void" && bankDayEndsAt !== null && (
          <p>{words.bankDay(formatTime(locale, bankDayEndsAt, now.zone))}</p>
        )}
        {mayBeRefusedToday && <p>{words.mayBeRefused}</p>}
      </div>
    </div>
  );
}

/** More names than these are counted. */
const APPROVERS_NAMED = 5;

function approversText(words: Text["refund"], approvers: readonly string[]): string {
  if (approvers.length === 0) return words.noApprover;
  const named = approvers.slice(0, APPROVERS_NAMED).join(", ");
  return words.approvers(named, approvers.length - Math.min(APPROVERS_NAMED, approvers.length));
}
