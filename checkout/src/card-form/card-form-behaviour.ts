import type { JSX } from "preact";
import type { FormField, InstallmentChoice } from "../model.ts";

/** What the script adds to the form. Without it the browser posts the same form. */
export interface CardFormBehaviour {
  onNumberInput(event: JSX.TargetedInputEvent<HTMLInputElement>): void;
  onExpiryInput(event: JSX.TargetedInputEvent<HTMLInputElement>): void;
  onInput(field: FormField): void;
  onLeave(field: FormField): void;
  onChoose(choice: InstallmentChoice): void;
  /** Any choice in the form. Saved cards are chosen in markup that the script does not render. */
  onChange(event: JSX.TargetedEvent<HTMLFormElement>): void;
  onTick(): void;
  onSubmit(event: JSX.TargetedSubmitEvent<HTMLFormElement>): void;
  /** Keeps the focus in its field while the button is pressed, so that the button does not move away from the pointer. */
  keepFocus(event: JSX.TargetedMouseEvent<HTMLButtonElement>): void;
  isBusy: boolean;
  /** A submit was refused. A problem found on leaving a field appears beside it only, so that nothing else moves. */
  isRefused: boolean;
  /** Why the payer has to wait or cannot pay, such as a lost connection. */
  waitReason: string;
  /** For screen readers: a problem found on leaving a field, or that the payment is under way. */
  announcement: string;
}
