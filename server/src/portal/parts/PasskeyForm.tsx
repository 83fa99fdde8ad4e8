import type { ComponentChildren } from "preact";
import type { Onward } from "../page/onward.ts";
import { useText } from "../page/scene.ts";
import { OnwardFields } from "./OnwardFields.tsx";

interface Props {
  action: string;
  /** The address at which the script gets the browser's options. */
  optionsUrl: string;
  /** Use a passkey, or make one. */
  does: "get" | "create";
  label: string;
  onward?: Onward;
  isPrimary?: boolean;
  hint?: string;
  /** Words between this form and the alternative below it. */
  or?: string;
  children?: ComponentChildren;
}

/** A form that the script shows if the browser has passkeys. The script puts the browser's answer into it and sends it. */
export function PasskeyForm(props: Props) {
  const { action, optionsUrl, does, label, onward, isPrimary = true, hint, or, children } = props;
  return (
    <form class="passkey" method="post" action={action} data-passkey={does} data-options={optionsUrl} data-once hidden>
      {onward !== undefined && <OnwardFields onward={onward} />}
      <input type="hidden" name="passkey" />
      {children}
      <button class={isPrimary ? "primary icon icon-passkey" : "icon icon-passkey"}>{label}</button>
      <p class="error" role="alert" hidden>
        {useText().passkey.failed}
      </p>
      {hint !== undefined && <p class="hint">{hint}</p>}
      {or !== undefined && <p class="or">{or}</p>}
    </form>
  );
}

/** Shown where the browser has no passkeys, or without script. */
export function NoPasskeys() {
  return (
    <p class="hint" data-without-passkeys>
      {useText().passkey.notHere}
    </p>
  );
}
