import { Field } from "../parts/Field.tsx";
import { Problems } from "../parts/Problems.tsx";
import { problemText, textIn, type Locale, type Problem } from "../words/index.ts";

interface Props {
  locale: Locale;
  problems: readonly Problem[];
  /** `refusal`: why it cannot be approved. */
  form: { action: string; note: string; refusal: Problem | null };
  approve: string;
}

/** The buttons that approve or refuse, with a note. */
export function DecisionForm({ locale, problems, form, approve }: Props) {
  const text = textIn(locale);
  const words = text.approvals;
  return (
    <form method="post" action={form.action} data-once>
      <Problems problems={problems} locale={locale} />
      {form.refusal !== null && <p class="error">{problemText(text, form.refusal)}</p>}
      <Field
        locale={locale}
        problems={problems}
        name="note"
        label={`${words.note} (${text.optional})`}
        hint={words.noteHint}
        value={form.note}
        maxLength={500}
        autocomplete="off"
      />
      <div class="actions">
        {form.refusal === null && (
          <button class="primary" name="as" value="approve">
            {approve}
          </button>
        )}
        <button class="danger" name="as" value="refuse">
          {words.refuse}
        </button>
      </div>
    </form>
  );
}
