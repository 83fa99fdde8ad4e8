import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { checkCard, digitsOf, formatExpiry, groupDigits, parseExpiry } from "../card/index.ts";
import type { CheckedCard } from "../card/index.ts";
import type { CardFormModel, FormField, FormProblem, InstallmentChoice } from "../model.ts";
import { CardForm } from "./CardForm.tsx";

const BIN_SHORT = 6;
const BIN_LONG = 8;
const LOOKUP_DELAY_MS = 220;

export interface Submission {
  card: CheckedCard;
  choice: InstallmentChoice | null;
}

interface Props {
  model: CardFormModel;
  action?: string;
  nonce?: string;
  lookUp(bin: string, signal: AbortSignal): Promise<InstallmentChoice[]>;
  /** "native" lets the browser post the form; otherwise the problems to show, none on success. */
  submit(submission: Submission): "native" | Promise<FormProblem[]>;
  onRefused?(problems: readonly FormProblem[]): void;
  onTyped?(): void;
}

/** The card form with script: grouping, checks on leaving a field, installments while typing, one submit at a time. */
export function LiveCardForm({ model: initial, action, nonce, lookUp, submit, onRefused, onTyped }: Props) {
  const [model, setModel] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const [typedNumber, setTypedNumber] = useState(initial.values.number);
  const busy = useRef(false);
  const change = (part: Partial<CardFormModel>) => setModel((current) => ({ ...current, ...part }));
  const looksUp = useInstallments(lookUp, change);

  useEffect(() => {
    // A page that comes back from the browser's memory may be of a payment that is over.
    const onShow = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener("pageshow", onShow);
    looksUp(binOf(typed("cc-number")));
    return () => removeEventListener("pageshow", onShow);
  }, []);

  const clear = (field: FormField) =>
    setModel((current) => ({
      ...current,
      decline: null,
      problems: current.problems.filter((problem) => problem.field !== field),
    }));
  const refuse = (problems: FormProblem[]) => {
    change({ problems, decline: null });
    onRefused?.(problems);
    requestAnimationFrame(() => document.getElementById("summary")?.focus());
  };
  const release = () => {
    busy.current = false;
    setBusy(false);
  };

  const onSubmit = (event: JSX.TargetedSubmitEvent<HTMLFormElement>) => {
    if (busy.current) return event.preventDefault();
    const { card, problems } = checkTyped();
    if (card === null) {
      event.preventDefault();
      return refuse(problems);
    }
    const choice = model.choices?.find((candidate) => candidate.token === chosenToken(model)) ?? null;
    const result = submit({ card, choice });
    busy.current = true;
    setBusy(true);
    if (result === "native") return;
    event.preventDefault();
    void result.then(
      (found) => {
        release();
        if (found.length > 0) refuse(found);
      },
      () => {
        release();
        refuse([{ field: "form", kind: "system" }]);
      },
    );
  };

  const behaviour = {
    isBusy,
    onSubmit,
    onChoose: (choice: InstallmentChoice) =>
      setModel((current) => ({ ...current, values: { ...current.values, installment: choice.token } })),
    onNumberInput: (event: JSX.TargetedInputEvent<HTMLInputElement>) => {
      onTyped?.();
      clear("number");
      reformat(event.currentTarget, (text) => groupDigits(digitsOf(text).replace(/\D/g, "").slice(0, 19)));
      setTypedNumber(event.currentTarget.value);
      looksUp(binOf(event.currentTarget.value));
    },
    onExpiryInput: (event: JSX.TargetedInputEvent<HTMLInputElement>) => {
      clear("expiry");
      if (isTypingForward(event)) reformat(event.currentTarget, formatExpiry);
    },
    onLeave: (field: FormField) => {
      if (typed(INPUTS[field]) === "") return;
      const wrong = checkTyped().problems.filter((problem) => problem.field === field);
      setModel((current) => ({
        ...current,
        problems: [...current.problems.filter((problem) => problem.field !== field), ...wrong],
      }));
    },
  };
  return (
    <CardForm
      model={model}
      behaviour={behaviour}
      typedNumber={typedNumber}
      {...(action !== undefined && { action })}
      {...(nonce !== undefined && { nonce })}
    />
  );
}

/** Asks at six digits and again at eight; an answer that was overtaken is dropped. A failure never stands in the payer's way. */
function useInstallments(lookUp: Props["lookUp"], change: (part: Partial<CardFormModel>) => void) {
  const running = useRef<AbortController | null>(null);
  const lookedUp = useRef("");
  return (bin: string) => {
    if (bin === lookedUp.current) return;
    lookedUp.current = bin;
    running.current?.abort();
    if (bin === "") return change({ choices: null, lookup: "idle" });
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const ask = async () => {
      change({ lookup: "loading" });
      try {
        const choices = await lookUp(bin, signal);
        if (!signal.aborted) setChoices(choices);
      } catch {
        if (!signal.aborted) change({ choices: null, lookup: "failed" });
      }
    };
    const setChoices = (choices: InstallmentChoice[]) => change({ choices, lookup: "idle" });
    setTimeout(() => void (signal.aborted || ask()), LOOKUP_DELAY_MS);
  };
}

const INPUTS: Record<FormField, string> = {
  number: "cc-number",
  expiry: "cc-exp",
  cvv: "cc-csc",
  holderName: "cc-name",
};

function typed(id: string): string {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input.value : "";
}

function checkTyped(): { card: CheckedCard | null; problems: FormProblem[] } {
  const expiryText = typed("cc-exp").trim();
  const expiry = parseExpiry(expiryText);
  const number = typed("cc-number");
  const { card, problems } = checkCard(
    {
      number,
      expMonth: expiry?.month ?? "",
      expYear: expiry?.year ?? "",
      cvv: typed("cc-csc"),
      holderName: typed("cc-name"),
    },
    new Date(),
  );
  return {
    card,
    problems: problems.map(({ field, kind }) => {
      if (field !== "expMonth" && field !== "expYear") return { field, kind };
      return { field: "expiry", kind: kind === "missing" && expiryText !== "" ? "invalid" : kind };
    }),
  };
}

function chosenToken(model: CardFormModel): string | null {
  return model.values.installment ?? model.choices?.find((choice) => choice.count === 1)?.token ?? null;
}

function binOf(text: string): string {
  const digits = digitsOf(text).replace(/\D/g, "");
  if (digits.length >= BIN_LONG) return digits.slice(0, BIN_LONG);
  return digits.length >= BIN_SHORT ? digits.slice(0, BIN_SHORT) : "";
}

/** Rewrites the field's text and keeps the caret behind the same digit. */
function reformat(input: HTMLInputElement, format: (text: string) => string): void {
  const formatted = format(input.value);
  if (formatted === input.value) return;
  const digitsBefore = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, "").length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = formatted;
  const caret = atEnd ? formatted.length : positionAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(caret, caret);
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === count) return index;
    if (/\d/.test(text[index]!)) seen += 1;
  }
  return text.length;
}

/** While the payer deletes, a slash that is put back at once could never be removed. */
function isTypingForward(event: JSX.TargetedInputEvent<HTMLInputElement>): boolean {
  return !(event instanceof InputEvent && event.inputType.startsWith("delete"));
}
