import type { ApprovalState } from "#approvals/index.ts";
import type { ManualOutcome } from "#payments/index.ts";
import { Shell, useMember, useText } from "../page/index.ts";
import { Field, FormActions, Heading, OneOf, Problems, Sheet, ShortTime } from "../parts/index.ts";
import { formatTime, type Problem } from "../words/index.ts";
import { attemptTitle, Evidence, type UnclearEvidence } from "./evidence.tsx";

/** An approval of a settlement of the attempt. */
export interface ShownSettlement {
  url: string;
  at: Date;
  askedBy: string;
  outcome: ManualOutcome;
  state: ApprovalState;
}

interface SettleForm {
  /** Chosen by the server: a form that is sent twice does one thing. */
  id: string;
  /** Who may approve. If nobody else may, the attempt is settled at once. */
  others: readonly string[];
  outcomes: readonly ManualOutcome[];
  outcome: string;
  authCode: string;
  hostReference: string;
  source: string;
}

interface Props {
  evidence: UnclearEvidence;
  listUrl: string;
  paymentUrl: string;
  /** Null if an approval waits or the attempt is decided. */
  form: SettleForm | null;
  action: string;
  /** The approval that waits. */
  waiting: ShownSettlement | null;
  /** Earlier approvals. */
  earlier: readonly ShownSettlement[];
  /** Its outcome, if it is decided. */
  decided: ManualOutcome | null;
  problems: readonly Problem[];
}

export function Settle(props: Props) {
  const { locale } = useMember();
  const { evidence, listUrl, paymentUrl, form, waiting, decided, problems } = props;
  const words = useText();
  const { attempt } = evidence;
  const title = words.settle.title[attempt.kind];
  return (
    <Shell nav="approvals" title={title} problems={problems}>
      <Heading title={title} note={attemptTitle(locale, attempt)} back={{ label: words.unclear.toList, url: listUrl }}>
        <a class="button" href={paymentUrl}>
          {words.approvals.toPayment}
        </a>
      </Heading>
      {form === null && <Problems />}
      <div class="with-aside settle">
        <div class="aside">
          {form !== null && <SettleForm {...props} form={form} />}
          {waiting !== null && <Waiting {...props} waiting={waiting} />}
          {decided !== null && (
            <Sheet title={words.settle.decidedTitle}>
              <Answer {...props} outcome={decided} />
            </Sheet>
          )}
          <Earlier {...props} />
        </div>
        <Evidence evidence={evidence} />
      </div>
    </Shell>
  );
}

/** What the bank did, as people learned it. */
function Answer({ evidence, outcome }: Pick<Props, "evidence"> & { outcome: ManualOutcome }) {
  const text = useText().settle;
  const { kind } = evidence.attempt;
  return (
    <p>
      {text.question[kind]} <strong>{text.outcome[kind][outcome]}</strong>
    </p>
  );
}

function SettleForm({ evidence, listUrl, action, form }: Props & { form: SettleForm }) {
  const text = useText().settle;
  const { kind } = evidence.attempt;
  const isAlone = form.others.length === 0;
  const choices = form.outcomes.map((value) => ({ value, label: text.outcome[kind][value] }));
  return (
    <form class="sheet" method="post" action={action} data-once>
      <Problems />
      {isAlone && <Alert title={text.aloneTitle} text={text.alone} />}
      {evidence.isCancelled && <Alert title={text.cancelledTitle} text={text.cancelled} />}
      <input type="hidden" name="id" value={form.id} />
      <input type="hidden" name="alone" value={isAlone ? "yes" : "no"} />
      <OneOf name="as" legend={text.question[kind]} choices={choices} chosen={form.outcome} />
      <Field name="authCode" label={text.authCode} value={form.authCode} maxLength={64} autocomplete="off" />
      <Field
        name="hostReference"
        label={text.hostReference}
        hint={kind === "sale" ? text.neededForCharge : undefined}
        value={form.hostReference}
        maxLength={64}
        autocomplete="off"
      />
      <Field
        name="source"
        label={text.told}
        hint={text.toldHint}
        value={form.source}
        maxLength={500}
        autocomplete="off"
        required
      />
      {!isAlone && <p class="hint">{text.others(form.others.join(", "))}</p>}
      <p class="hint">{text.final}</p>
      <FormActions label={isAlone ? text.doAlone : text.ask} cancelUrl={listUrl} isDangerous={isAlone} />
    </form>
  );
}

function Alert({ title, text }: { title: string; text: string }) {
  return (
    <div class="alert alert-warn icon icon-warning">
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Waiting({ waiting, ...props }: Pick<Props, "evidence"> & { waiting: ShownSettlement }) {
  const { locale, now } = useMember();
  const text = useText().settle;
  return (
    <Sheet title={text.waitingTitle}>
      <Answer {...props} outcome={waiting.outcome} />
      <p>{text.waiting(waiting.askedBy, formatTime(locale, waiting.at, now.zone))}</p>
      <div class="actions">
        <a class="button" href={waiting.url}>
          {text.toApproval}
        </a>
      </div>
    </Sheet>
  );
}

function Earlier({ evidence, earlier }: Props) {
  const words = useText();
  const text = words.settle;
  if (earlier.length === 0) return null;
  const stateOf = (state: ApprovalState) =>
    state === "done" || state === "failed" ? text[state] : words.approvals.state[state];
  return (
    <Sheet title={text.earlierTitle}>
      <ol class="history">
        {earlier.map(({ url, at, askedBy, outcome, state }) => (
          <li key={url}>
            <ShortTime at={at} />
            <div>
              <a href={url}>{text.outcome[evidence.attempt.kind][outcome]}</a>
              <p class="soft">
                {askedBy}, {stateOf(state)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
