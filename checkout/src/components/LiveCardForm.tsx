import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { digitsOf, formatExpiry, groupDigits } from "../card/index.ts";
import type { CheckedCard } from "../card/index.ts";
import type { CardFormModel, FormField, FormProblem, InstallmentChoice } from "../model.ts";
import { textIn } from "../text/index.ts";
import { CardForm } from "./CardForm.tsx";
import { chosenSavedCard, uncheckedConsents } from "./chosen-in-form.ts";
import { problemText } from "./ErrorSummary.tsx";
import { checkTyped, isTypingForward, reformat, typedIn } from "./typed-card.ts";
import { watchLeaving } from "./leave-page.ts";
import { useConnection } from "./use-connection.ts";
import { useInstallments } from "./use-installments.ts";
import type { PayerParts } from "./payer-parts.ts";
import { useRenewal } from "./use-renewal.ts";

const DIGITS_MAX = 19;
const AGAIN_AFTER_MS = 45_000;

export interface Submission {
  card: CheckedCard;
  choice: InstallmentChoice | null;
}

interface Props {
  model: CardFormModel;
  action?: string;
  nonce?: string;
  /** By a card's first digits, or by a saved card's id. */
  lookUp(bin: string, signal: AbortSignal): Promise<InstallmentChoice[]>;
  /** "native" lets the browser post the form; otherwise the problems to show, none on success. */
  submit(submission: Submission): "native" | Promise<FormProblem[]>;
  onRefused?(problems: readonly FormProblem[]): void;
  onTyped?(): void;
  /** Asks for the installments again before they go stale. */
  renewals?: EventTarget;
  parts?: PayerParts;
}

type Change = (change: (model: CardFormModel) => CardFormModel) => void;

/** The card form with script: grouping, checks on leaving a field, installments while typing, one submit at a time. */
export function LiveCardForm({ model: initial, action, nonce, lookUp, onTyped, renewals, parts, ...props }: Props) {
  const [model, setModel] = useState(initial);
  const [typedNumber, setTypedNumber] = useState(initial.values.number);
  const [spoken, setSpoken] = useState("");
  const answered = initial.choices === null ? "" : (initial.savedCard ?? "");
  const askFor = useInstallments(lookUp, (part) => setModel((current) => ({ ...current, ...part })), answered);
  const isOnline = useConnection();
  const { isBusy, onSubmit } = useSubmit(model, setModel, { ...props, isOnline });
  useRenewal(renewals, lookUp, setModel);
  useEffect(() => {
    askFor(typedIn("number"), chosenSavedCard());
    return watchLeaving();
  }, []);

  const behaviour = {
    isBusy,
    isOnline,
    spoken,
    onSubmit,
    onChoose: ({ token }: InstallmentChoice) =>
      setModel((current) => ({ ...current, values: { ...current.values, installment: token } })),
    onChooseCard: (savedCard: string) => {
      setModel((current) => ({ ...current, problems: [] }));
      askFor(typedIn("number"), savedCard);
    },
    onTick: () =>
      setModel((current) => ({ ...current, problems: current.problems.filter(({ field }) => field !== "consent") })),
    onNumberInput: ({ currentTarget: input }: JSX.TargetedInputEvent<HTMLInputElement>) => {
      onTyped?.();
      setModel((current) => withoutProblem(current, "number"));
      reformat(input, (text) => groupDigits(digitsOf(text).replace(/\D/g, "").slice(0, DIGITS_MAX)));
      setTypedNumber(input.value);
      askFor(input.value);
    },
    onExpiryInput: (event: JSX.TargetedInputEvent<HTMLInputElement>) => {
      setModel((current) => withoutProblem(current, "expiry"));
      if (isTypingForward(event)) reformat(event.currentTarget, formatExpiry);
    },
    onInput: (field: FormField) => setModel((current) => withoutProblem(current, field)),
    keepFocus: (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => event.preventDefault(),
    onLeave: (field: FormField) => {
      if (typedIn(field) === "") return;
      const wrong = checkTyped().problems.filter((problem) => problem.field === field);
      setSpoken(wrong.map((problem) => problemText(textIn(initial.locale), problem)).join(" "));
      setModel((current) => ({ ...current, problems: [...withoutProblem(current, field).problems, ...wrong] }));
    },
  };
  const given = {
    ...(action !== undefined && { action }),
    ...(nonce !== undefined && { nonce }),
    ...(parts !== undefined && { parts }),
  };
  return <CardForm model={model} behaviour={behaviour} typedNumber={typedNumber} {...given} />;
}

/** Checks, then submits once: what is pressed while a submit is under way is ignored. */
function useSubmit(
  model: CardFormModel,
  setModel: Change,
  { submit, onRefused, isOnline }: Pick<Props, "submit" | "onRefused"> & { isOnline: boolean },
) {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const setBoth = (value: boolean) => {
    busy.current = value;
    setBusy(value);
  };
  const refuse = (problems: FormProblem[]) => {
    setModel((current) => ({ ...current, problems, decline: null }));
    const { errorPrefix } = textIn(model.locale);
    if (!document.title.startsWith(errorPrefix)) document.title = `${errorPrefix} ${document.title}`;
    requestAnimationFrame(() => document.getElementById("summary")?.focus());
  };
  const onSubmit = (event: JSX.TargetedSubmitEvent<HTMLFormElement>) => {
    if (busy.current || !isOnline) return event.preventDefault();
    const { card, problems } = checkTyped();
    const found = [...problems, ...uncheckedConsents(model.consents)];
    if (found.length > 0) {
      event.preventDefault();
      onRefused?.(found);
      return refuse(found);
    }
    const result = card === null ? "native" : submit({ card, choice: chosen(model) });
    setBoth(true);
    if (result === "native") {
      // The payer stopped the browser, or nothing came: sending the same form again is the same try.
      setTimeout(() => setBoth(false), AGAIN_AFTER_MS);
      return;
    }
    event.preventDefault();
    void result
      .catch((): FormProblem[] => [{ field: "form", kind: "system" }])
      .then((found) => {
        setBoth(false);
        if (found.length > 0) refuse(found);
      });
  };
  return { isBusy, onSubmit };
}

function chosen({ choices, values }: CardFormModel): InstallmentChoice | null {
  return (
    choices?.find(({ token }) => token === values.installment) ?? choices?.find(({ count }) => count === 1) ?? null
  );
}

function withoutProblem(model: CardFormModel, field: FormField): CardFormModel {
  return { ...model, problems: model.problems.filter((problem) => problem.field !== field) };
}
