import type { Locale, Problem } from "../model.ts";
import { OneOf } from "../parts/Field.tsx";
import { TextArea } from "../parts/TextArea.tsx";
import { textIn } from "../words/index.ts";

interface Props {
  locale: Locale;
  problems: readonly Problem[];
  note: string;
  /** "" until a reason is chosen. */
  reason: string;
}

/** What a person says to close cases: a note, and one of the reasons. */
export function ClosingFields({ locale, problems, note, reason }: Props) {
  const text = textIn(locale).reconciliation;
  const reasons = Object.entries(text.reason).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextArea
        locale={locale}
        problems={problems}
        name="note"
        label={text.note}
        hint={text.noteHint}
        value={note}
        maxLength={1_000}
        rows={3}
        required
      />
      <OneOf
        name="reason"
        legend={text.fact.reason}
        choices={reasons}
        chosen={reason}
        locale={locale}
        problems={problems}
      />
    </>
  );
}
