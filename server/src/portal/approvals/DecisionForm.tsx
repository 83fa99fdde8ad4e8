import { useText } from "../page/index.ts";
import { Field, Problems } from "../parts/index.ts";
import { problemText, type Problem } from "../words/index.ts";

interface Props {
  /** `refusal`: why it cannot be approved. */
  form: { action: string; note: string; refusal: Problem | null };
  approve: string;
}

/** The buttons that approve or refuse, with a note. */
export function DecisionForm({ form, approve }: Props) {
  const text = useText();
  const words = text.approvals;
  return (
    <form method="post" action={form.action} data-once>
      <Problems />
      {form.refusal !== null && <p class="error">{problemText(text, form.refusal)}</p>}
      <Field
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
