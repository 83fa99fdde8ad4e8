import { invalid } from "#platform/refusal.ts";
import { closeReasons, type Closing } from "#reconciliation/index.ts";
import type { Form } from "../forms/index.ts";
import { useText } from "../page/index.ts";
import { OneOf, TextArea } from "../parts/index.ts";

interface Props {
  form: Form | null;
}

/** What a person says to close cases: a note, and one of the reasons. */
export function ClosingFields({ form }: Props) {
  const text = useText().reconciliation;
  return (
    <>
      <TextArea
        name="note"
        label={text.note}
        hint={text.noteHint}
        value={form?.text("note") ?? ""}
        maxLength={1_000}
        rows={3}
        required
      />
      <OneOf
        name="reason"
        legend={text.fact.reason}
        choices={closeReasons.map((value) => ({ value, label: text.reason[value] }))}
        chosen={form?.text("reason") ?? ""}
      />
    </>
  );
}

/** Refuses a form without a reason. */
export function closingOf(form: Form): Closing {
  const reason = closeReasons.find((each) => each === form.text("reason"));
  if (reason === undefined) throw invalid("reason", "Choose the reason.", "not_chosen");
  return { reason, note: form.text("note") };
}
