import { useText } from "../page/scene.ts";

interface ButtonProps {
  /** The id of the element whose text is copied. */
  source: string;
  /** The button's text; "Copy" by default. */
  label?: string;
  /** What is copied, for screen readers. */
  what?: string;
  isPrimary?: boolean;
}

/** Copies the text of an element. Without script it stays hidden. */
export function CopyButton({ source, label, what, isPrimary = false }: ButtonProps) {
  const { copy, copied } = useText();
  return (
    <button
      type="button"
      class={isPrimary ? "primary" : undefined}
      data-copies={source}
      data-done={copied}
      aria-live="polite"
      hidden
    >
      {label ?? copy}
      {what !== undefined && <span class="visually-hidden">: {what}</span>}
    </button>
  );
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  hint?: string;
}

/** A value to copy, with its label and the button. */
export function CopyField({ id, label, value, hint }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="row">
        <input class="code" id={id} value={value} autocomplete="off" readOnly />
        <CopyButton source={id} what={label} />
      </div>
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}
