/** What the pages that ask for a second factor share. */
import type { Locale } from "#members/index.ts";
import type { Onward } from "../page/onward.ts";
import { Field } from "../parts/Field.tsx";
import { NoPasskeys, PasskeyForm } from "../parts/PasskeyForm.tsx";
import { Problems } from "../parts/Problems.tsx";
import { textIn, type Problem } from "../words/index.ts";

interface ConfirmationProps {
  locale: Locale;
  problems: readonly Problem[];
  action: string;
  onward: Onward;
  by: "app" | "recovery" | "passkey" | "password" | "provider";
  /** The address of the browser's options; null if the member has no passkey. */
  optionsUrl: string | null;
}

/** A passkey instead of a code, for members who have one. */
export function Confirmation({ locale, problems, action, onward, by, optionsUrl }: ConfirmationProps) {
  const { passkey } = textIn(locale);
  if (optionsUrl === null || by === "recovery") return null;
  return (
    <>
      <Problems locale={locale} problems={problems.filter(({ field }) => field === "form")} />
      {by === "passkey" && <NoPasskeys locale={locale} />}
      <PasskeyForm
        locale={locale}
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
  locale: Locale;
  problems: readonly Problem[];
  by: "app" | "recovery";
  describedBy?: readonly string[];
}

export function CodeField({ locale, problems, by, describedBy = [] }: CodeFieldProps) {
  const text = textIn(locale).code;
  const isApp = by === "app";
  return (
    <Field
      locale={locale}
      problems={problems}
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
