import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { readRetention, setRetention, type Retention } from "#privacy/index.ts";
import { type Form, formOf } from "../forms/index.ts";
import { useText } from "../page/index.ts";
import { Facts, Field, Problems, Sheet } from "../parts/index.ts";
import type { Problem } from "../words/index.ts";

/** Days as text; "" for ever. */
interface ShownRetention {
  payerDetails: { typed: string; seen: string };
  idleCustomers: { typed: string; seen: string };
  /** What saving erases, to be confirmed; null before the form is sent, and if nothing gets shorter. */
  confirm: Confirm | null;
}

interface Confirm {
  value: string;
  payerDays: string | null;
  customerDays: string | null;
}

/** The periods that the page shows, and in a form what was typed. With `needsConfirmation`, also those that become shorter. */
export async function shownRetention(
  ctx: MemberContext,
  form: Form | null,
  needsConfirmation: boolean,
): Promise<ShownRetention> {
  const stored = await readRetention(ctx);
  const typed = form === null ? stored : typedRetention(form);
  const shown = { payerDetails: textOf(stored.payerDetailsDays), idleCustomers: textOf(stored.idleCustomerDays) };
  return {
    payerDetails: { typed: form?.text("payerDetailsDays", 10) ?? shown.payerDetails, seen: shown.payerDetails },
    idleCustomers: { typed: form?.text("idleCustomerDays", 10) ?? shown.idleCustomers, seen: shown.idleCustomers },
    confirm: needsConfirmation && typed !== null ? confirmationOf(stored, typed) : null,
  };
}

function confirmationOf(stored: Retention, wanted: Retention): Confirm | null {
  const payerDays = isShorter(stored.payerDetailsDays, wanted.payerDetailsDays) ? wanted.payerDetailsDays : null;
  const customerDays = isShorter(stored.idleCustomerDays, wanted.idleCustomerDays) ? wanted.idleCustomerDays : null;
  if (payerDays === null && customerDays === null) return null;
  return {
    value: valueOf(wanted),
    payerDays: payerDays === null ? null : String(payerDays),
    customerDays: customerDays === null ? null : String(customerDays),
  };
}

/** Saves the periods. A shorter one erases details, so the member first sees which, and confirms. */
export async function saveRetention(
  ctx: MemberContext,
  request: FastifyRequest,
): Promise<Problem[] | "to_confirm" | null> {
  const form = formOf(request.body);
  const wanted = typedRetention(form);
  const seen = retentionOf(form.text("seen.payerDetailsDays"), form.text("seen.idleCustomerDays"));
  if (wanted === null || seen === null) return problemsOfDays(form);
  const stored = await readRetention(ctx);
  if (confirmationOf(stored, wanted) !== null && form.text("confirmed") !== valueOf(wanted)) return "to_confirm";
  await setRetention(ctx, wanted, seen);
  return null;
}

function problemsOfDays(form: Form): Problem[] {
  return ["payerDetailsDays", "idleCustomerDays"]
    .filter((field) => daysOf(form.text(field, 10)) === undefined)
    .map((field) => ({ field, reason: "days_invalid" }));
}

function typedRetention(form: Form): Retention | null {
  return retentionOf(form.text("payerDetailsDays", 10), form.text("idleCustomerDays", 10));
}

function retentionOf(payerDetails: string, idleCustomers: string): Retention | null {
  const [payerDetailsDays, idleCustomerDays] = [daysOf(payerDetails), daysOf(idleCustomers)];
  if (payerDetailsDays === undefined || idleCustomerDays === undefined) return null;
  return { payerDetailsDays, idleCustomerDays };
}

/** Null: for ever. Undefined: the text is not a number of days. */
function daysOf(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  return /^[0-9]{1,5}$/.test(typed) ? Number(typed) : undefined;
}

function isShorter(stored: number | null, wanted: number | null): boolean {
  return wanted !== null && (stored === null || wanted < stored);
}

function textOf(days: number | null): string {
  return days === null ? "" : String(days);
}

/** Identifies the periods that were confirmed. */
function valueOf({ payerDetailsDays, idleCustomerDays }: Retention): string {
  return `${textOf(payerDetailsDays)}/${textOf(idleCustomerDays)}`;
}

interface Props {
  /** Where the form is sent; null if the member may only look. */
  action: string | null;
  retention: ShownRetention;
}

export function RetentionSection({ action, retention }: Props) {
  const words = useText().settings;
  const { payerDetails, idleCustomers, confirm } = retention;
  const shown = (days: string) => (days === "" ? words.forEver : words.days(days));
  const field = { maxLength: 5, inputmode: "numeric", autocomplete: "off" } as const;
  if (action === null)
    return (
      <Sheet look="narrow spaced-form" title={words.retentionTitle}>
        <p>{words.retentionIntro}</p>
        <Facts
          facts={[
            { label: words.payerDetails, value: shown(payerDetails.seen) },
            { label: words.idleCustomers, value: shown(idleCustomers.seen) },
          ]}
        />
      </Sheet>
    );
  return (
    <form class="sheet narrow spaced-form" method="post" action={action} data-once>
      <h2>{words.retentionTitle}</h2>
      <p>{words.retentionIntro}</p>
      <Problems />
      {confirm !== null && <Confirmation confirm={confirm} />}
      <input type="hidden" name="section" value="retention" />
      <input type="hidden" name="seen.payerDetailsDays" value={payerDetails.seen} />
      <input type="hidden" name="seen.idleCustomerDays" value={idleCustomers.seen} />
      <input type="hidden" name="confirmed" value={confirm?.value ?? ""} />
      <div class="field-grid">
        <Field
          {...field}
          name="payerDetailsDays"
          label={words.payerDetails}
          hint={`${words.payerDetailsHint} ${words.daysHint}`}
          value={payerDetails.typed}
        />
        <Field
          {...field}
          name="idleCustomerDays"
          label={words.idleCustomers}
          hint={`${words.idleCustomersHint} ${words.daysHint}`}
          value={idleCustomers.typed}
        />
      </div>
      <div class="actions">
        <button class={confirm === null ? "primary" : "danger"}>
          {confirm === null ? words.saveRetention : words.confirmYes}
        </button>
      </div>
    </form>
  );
}

function Confirmation({ confirm }: { confirm: Confirm }) {
  const { payerDays, customerDays } = confirm;
  const words = useText().settings;
  return (
    <div class="alert alert-wrong icon icon-warning" id="problems" role="alert" tabIndex={-1}>
      <div>
        <h3>{words.confirmTitle}</h3>
        {payerDays !== null && <p>{words.confirmPayers(payerDays)}</p>}
        {customerDays !== null && <p>{words.confirmCustomers(customerDays)}</p>}
        <p>{words.confirmFinal}</p>
      </div>
    </div>
  );
}
