import { type Onward, usePage, useText } from "../page/index.ts";
/** What the pages that ask for a second factor share. */
import { Field, NoPasskeys, PasskeyForm, Problems } from "../parts/index.ts";

interface ConfirmationProps {
  action: string;
  onward: Onward;
  by: "app" | "recovery" | "passkey" | "password" | "provider";
  /** The address of the browser's options; null if the member has no passkey. */
  optionsUrl: string | null;
}

/** A passkey instead of a code, for members who have one. */
export function Confirmation({ action, onward, by, optionsUrl }: ConfirmationProps) {
  const { problems } = usePage();
  const { passkey } = useText();
  if (optionsUrl === null || by === "recovery") return null;
  return (
    <>
      <Problems problems={problems.filter(({ field }) => field === "form")} />
      {by === "passkey" && <NoPasskeys />}
      <PasskeyForm
        action={action}
        optionsUrl={optionsUrl}
        does="get"
        label={passkey.confirm}
        onward={onward}
        {...(by === "app" && { or: passkey.orCode })}
      />
    </>
  );
}

interface CodeFieldProps {
  by: "app" | "recovery";
  describedBy?: readonly string[];
}

export function CodeField({ by, describedBy = [] }: CodeFieldProps) {
  const text = useText().code;
  const isApp = by === "app";
  return (
    <Field
      name="code"
      label={isApp ? text.app : text.recovery}
      hint={isApp ? text.appHint : text.recoveryHint}
      describedBy={describedBy}
      inputMode={isApp ? "numeric" : "text"}
      autocomplete={isApp ? "one-time-code" : "off"}
      maxLength={32}
      required
      autofocus
    />
  );
}
